// Encodes and decodes BSON, the binary document format of MongoDB. https://bsonspec.org/spec.html

export type BsonValue = string | number | bigint | boolean | null | Date | ObjectId | Uint8Array | readonly BsonValue[] | BsonDocument;
export interface BsonDocument {
	readonly [key: string]: BsonValue;
}

export class ObjectId {
	readonly hex: string;
	constructor(hex: string) {
		this.hex = hex;
	}
}

const MOST_DEPTH = 60;

export function decodeBson(bytes: Buffer, at = 0, depth = 0): BsonDocument {
	const end = at + bytes.readInt32LE(at);
	if (depth > MOST_DEPTH || end > bytes.length) throw new RangeError('not a document');
	const found: Record<string, BsonValue> = {};
	let place = at + 4;
	while (place < end - 1) {
		const type = bytes.readUInt8(place);
		const nameEnd = bytes.indexOf(0, place + 1);
		if (nameEnd < 0) throw new RangeError('not a document');
		const name = bytes.toString('utf8', place + 1, nameEnd);
		const [value, next] = readValue(bytes, type, nameEnd + 1, depth);
		Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
		place = next;
	}
	return found;
}

function readValue(bytes: Buffer, type: number, at: number, depth: number): readonly [BsonValue, number] {
	switch (type) {
		case 0x01:
			return [bytes.readDoubleLE(at), at + 8];
		case 0x02:
		case 0x0d:
		case 0x0e: {
			const end = at + 4 + bytes.readInt32LE(at);
			return [bytes.toString('utf8', at + 4, end - 1), end];
		}
		case 0x03:
			return [decodeBson(bytes, at, depth + 1), at + bytes.readInt32LE(at)];
		case 0x04:
			return [Object.values(decodeBson(bytes, at, depth + 1)), at + bytes.readInt32LE(at)];
		case 0x05: {
			const size = bytes.readInt32LE(at);
			return [bytes.subarray(at + 5, at + 5 + size), at + 5 + size];
		}
		case 0x07:
			return [new ObjectId(bytes.toString('hex', at, at + 12)), at + 12];
		case 0x08:
			return [bytes.readUInt8(at) === 1, at + 1];
		case 0x09:
			return [new Date(Number(bytes.readBigInt64LE(at))), at + 8];
		case 0x0a:
		case 0x06:
		case 0x7f:
		case 0xff:
			return [null, at];
		case 0x0b: {
			const first = bytes.indexOf(0, at);
			return [bytes.toString('utf8', at, first), bytes.indexOf(0, first + 1) + 1];
		}
		case 0x10:
			return [bytes.readInt32LE(at), at + 4];
		case 0x11:
		case 0x12: {
			const whole = bytes.readBigInt64LE(at);
			return [Number.isSafeInteger(Number(whole)) ? Number(whole) : whole, at + 8];
		}
		case 0x13:
			return [null, at + 16];
		default:
			throw new RangeError(`no such type: ${type}`);
	}
}

export function encodeBson(document: BsonDocument): Buffer {
	const parts = Object.entries(document).map(([name, value]) => {
		const [type, body] = writeValue(value);
		return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), body]);
	});
	const inner = Buffer.concat(parts);
	const size = Buffer.alloc(4);
	size.writeInt32LE(inner.length + 5);
	return Buffer.concat([size, inner, Buffer.from([0])]);
}

function writeValue(value: BsonValue): readonly [number, Buffer] {
	if (value === null) return [0x0a, Buffer.alloc(0)];
	if (typeof value === 'string') {
		const text = Buffer.from(`${value}\0`);
		return [0x02, Buffer.concat([int32(text.length), text])];
	}
	if (typeof value === 'boolean') return [0x08, Buffer.from([value ? 1 : 0])];
	if (typeof value === 'bigint') return [0x12, int64(value)];
	if (typeof value === 'number') {
		if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return [0x10, int32(value)];
		const body = Buffer.alloc(8);
		body.writeDoubleLE(value);
		return [0x01, body];
	}
	if (value instanceof ObjectId) return [0x07, Buffer.from(value.hex, 'hex')];
	if (value instanceof Date) return [0x09, int64(BigInt(Math.trunc(value.getTime()) || 0))];
	if (value instanceof Uint8Array) return [0x05, Buffer.concat([int32(value.length), Buffer.from([0]), value])];
	if (Array.isArray(value)) return [0x04, encodeBson(Object.fromEntries(value.map((one: BsonValue, index) => [String(index), one])))];
	return [0x03, encodeBson(value as BsonDocument)];
}

function int32(value: number): Buffer {
	const body = Buffer.alloc(4);
	body.writeInt32LE(value);
	return body;
}

function int64(value: bigint): Buffer {
	const body = Buffer.alloc(8);
	body.writeBigInt64LE(value);
	return body;
}
