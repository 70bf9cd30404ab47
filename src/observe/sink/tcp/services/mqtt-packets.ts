// The packets of MQTT: a byte with the kind, the length of the rest in seven bits a byte, and the rest.

const MOST_LENGTH_BYTES = 4;

/** Returns undefined if the length is not known yet, and 0 if it is none. */
export function sizeOfPacket(bytes: Buffer): number | undefined {
	let size = 0;
	for (let index = 0; index < MOST_LENGTH_BYTES; index += 1) {
		const byte = bytes[index + 1];
		if (byte === undefined) return undefined;
		size += (byte & 0x7f) * 128 ** index;
		if (byte < 0x80) return size + index + 2;
	}
	return 0;
}

/** Returns the rest of a complete packet. */
export function fieldsAt(message: Buffer): Buffer {
	let start = 1;
	while (start <= MOST_LENGTH_BYTES && (message[start] ?? 0) >= 0x80) start += 1;
	return message.subarray(start + 1);
}

export function packet(first: number, body: Buffer): Buffer {
	const length: number[] = [];
	for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128))
		length.push((left % 128) + (left >= 128 ? 0x80 : 0));
	return Buffer.concat([Buffer.from([first, ...length]), body]);
}

/** A number of two bytes; 0 beyond the end. */
function shortAt(body: Buffer, at: number): number {
	return at + 2 <= body.length ? body.readUInt16BE(at) : 0;
}

export function textAt(body: Buffer, at: number): { readonly text: string; readonly next: number } {
	const next = at + 2 + shortAt(body, at);
	return { text: body.toString('utf8', at + 2, next), next };
}

export function textField(text: string): Buffer {
	const bytes = Buffer.from(text);
	const size = Buffer.alloc(2);
	size.writeUInt16BE(bytes.length);
	return Buffer.concat([size, bytes]);
}

/** Returns the topics that a SUBSCRIBE packet asks for. */
export function readSubscription(body: Buffer, hasProperties: boolean): readonly string[] {
	const filters: string[] = [];
	for (let at = 2 + (hasProperties ? 1 + (body[2] ?? 0) : 0); at + 2 < body.length; ) {
		const { text, next } = textAt(body, at);
		filters.push(text);
		at = next + 1; // one byte of options
	}
	return filters;
}
