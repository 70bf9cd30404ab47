// Encodes the part of ASN.1 DER that a certificate needs.

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
}

function length(bytes: number): Buffer {
	if (bytes < 0x80) return Buffer.from([bytes]);
	const digits = bytes > 0xffff ? [bytes >> 16, bytes >> 8, bytes] : bytes > 0xff ? [bytes >> 8, bytes] : [bytes];
	return Buffer.from([0x80 | digits.length, ...digits.map((digit) => digit & 0xff)]);
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
export const octets = (...parts: readonly Buffer[]): Buffer => der(0x04, ...parts);
export const bits = (bytes: Buffer, unused = 0): Buffer => der(0x03, Buffer.from([unused]), bytes);
export const isTrue: Buffer = der(0x01, Buffer.from([0xff]));

/** Encodes a positive integer, as serial numbers must be. The caller's first byte is below 0x80. */
export const integer = (bytes: Buffer): Buffer => der(0x02, bytes);

/** 2.5.29.17 → 06 03 55 1d 11 */
export function objectId(dotted: string): Buffer {
	const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
	const septets = rest.flatMap((arc) => {
		const digits = [arc & 0x7f];
		for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
		return digits;
	});
	return der(0x06, Buffer.from([first * 40 + second, ...septets]));
}

/** Encodes UTCTime up to 2049 and GeneralizedTime after it, as RFC 5280 requires. */
export function time(date: Date): Buffer {
	// 2026-01-31T10:20:30.000Z → 20260131102030Z
	const text = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
	return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
}

export const commonName = (name: string): Buffer => sequence(der(0x31, sequence(objectId('2.5.4.3'), der(0x0c, Buffer.from(name)))));
