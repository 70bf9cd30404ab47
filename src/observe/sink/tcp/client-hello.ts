// Reads what a TLS client sends in the clear: the server name and the protocols it offers.

export interface ClientHello {
	readonly sni?: string;
	readonly alpn: readonly string[];
	/** Version, ciphers and extensions in their order. Without the values that browsers insert at random (RFC 8701). */
	readonly shape: string;
	/** The random bytes and the session id. */
	readonly random: string;
}

/** Reads a whole TLS record (header included). Returns undefined if it is not a ClientHello. RFC 8446 §4.1.2, RFC 6066 §3, RFC 7301. */
export function parseClientHello(record: Buffer): ClientHello | undefined {
	try {
		if (record.readUInt8(0) !== 0x16 || record.readUInt8(5) !== 0x01) return undefined;
		let at = 5 + 4 + 2 + 32; // record, handshake header, version, random
		const version = record.readUInt16BE(9);
		const sessionId = record.subarray(at + 1, at + 1 + record.readUInt8(at));
		const random = Buffer.concat([record.subarray(11, 43), sessionId]).toString('hex');
		at += 1 + record.readUInt8(at); // session id
		const ciphers = numbers(record.subarray(at + 2, at + 2 + record.readUInt16BE(at)));
		const extensions: number[] = [];
		at += 2 + record.readUInt16BE(at); // cipher suites
		at += 1 + record.readUInt8(at); // compression
		const end = Math.min(record.length, at + 2 + record.readUInt16BE(at));
		let sni: string | undefined;
		let alpn: readonly string[] = [];
		for (at += 2; at + 4 <= end; ) {
			const type = record.readUInt16BE(at);
			extensions.push(type);
			const body = record.subarray(at + 4, at + 4 + record.readUInt16BE(at + 2));
			if (type === 0) sni = body.subarray(5, 5 + body.readUInt16BE(3)).toString('latin1');
			if (type === 16) alpn = protocolNames(body.subarray(2));
			at += 4 + body.length;
		}
		const shape = `${version} ${withoutGrease(ciphers).join()} ${withoutGrease(extensions).join()} ${alpn.join()}`;
		return { ...(sni === undefined || sni === '' ? {} : { sni: sni.slice(0, 255) }), alpn, shape, random };
	} catch (error) {
		// The record is truncated inside a field. Any error other than a read past the end is a bug here.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function numbers(list: Buffer): readonly number[] {
	return Array.from({ length: list.length >> 1 }, (_, index) => list.readUInt16BE(2 * index));
}

/** 0x0a0a, 0x1a1a … 0xfafa */
function withoutGrease(values: readonly number[]): readonly number[] {
	return values.filter((value) => (value & 0x0f0f) !== 0x0a0a || value >> 8 !== (value & 0xff));
}

function protocolNames(list: Buffer): readonly string[] {
	const names: string[] = [];
	for (let at = 0; at < list.length; at += 1 + list.readUInt8(at)) names.push(list.toString('latin1', at + 1, at + 1 + list.readUInt8(at)));
	return names;
}
