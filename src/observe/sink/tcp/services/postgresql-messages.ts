// Reads and writes the parts of PostgreSQL messages.

export function framed(type: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

export function rowDescription(columns: readonly { readonly name: string; readonly type: number; readonly isBinary: boolean }[]): Buffer {
	const fields = columns.map(({ name, type, isBinary }) =>
		Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(isBinary ? 1 : 0)]),
	);
	return framed('T', Buffer.concat([int16(columns.length), ...fields]));
}

export function int16(value: number): Buffer {
	const body = Buffer.alloc(2);
	body.writeInt16BE(value);
	return body;
}

export function int32(value: number): Buffer {
	const body = Buffer.alloc(4);
	body.writeInt32BE(value);
	return body;
}

/** Returns a zero-terminated text, and the offset of the next part. */
export function zeroEndedText(bytes: Buffer, from: number): { readonly text: string; readonly end: number } {
	const at = bytes.indexOf(0, from);
	if (at < 0) throw new RangeError('a text without an end');
	return { text: bytes.toString('utf8', from, at), end: at + 1 };
}
