// Reads and writes the parts of MySQL packets. https://dev.mysql.com/doc/dev/mysql-server/latest/PAGE_PROTOCOL.html

import type { SqlValue } from './sql-engine.ts';

const TYPE_VAR_STRING = 0xfd;
const TYPE_LONGLONG = 0x08;
const TYPE_DOUBLE = 0x05;
const UTF8 = 45;

/** Returns several bodies as packets, numbered from `sequence` on. */
export function packets(sequence: number, bodies: readonly Buffer[]): Buffer {
	return Buffer.concat(
		bodies.flatMap((body, index) => {
			const head = Buffer.alloc(4);
			head.writeUIntLE(body.length, 0, 3);
			head.writeUInt8((sequence + index) & 0xff, 3);
			return [head, body];
		}),
	);
}

export function lengthInteger(value: number): Buffer {
	if (value < 251) return Buffer.from([value]);
	const body = Buffer.alloc(value < 65_536 ? 3 : 4);
	body.writeUInt8(value < 65_536 ? 0xfc : 0xfd);
	body.writeUIntLE(value, 1, body.length - 1);
	return body;
}

function lengthText(text: string | Uint8Array): Buffer {
	const bytes = Buffer.from(text as string);
	return Buffer.concat([lengthInteger(bytes.length), bytes]);
}

export function okPacket(changes: number, insertId: number): Buffer {
	return Buffer.concat([Buffer.from([0]), lengthInteger(changes), lengthInteger(insertId), Buffer.from([2, 0, 0, 0])]);
}

export const END_OF_ROWS = Buffer.from([0xfe, 0, 0, 2, 0]);

export function errorPacket(code: number, state: string, text: string): Buffer {
	const head = Buffer.alloc(3);
	head.writeUInt8(0xff);
	head.writeUInt16LE(code, 1);
	return Buffer.concat([head, Buffer.from(`#${state}${text}`)]);
}

/** Returns the type of a column by its values. Everything that is not a number is text. */
export function columnType(values: readonly (SqlValue | undefined)[]): number {
	const known = values.filter((value) => value !== null && value !== undefined);
	if (known.length === 0 || !known.every((value) => typeof value === 'number')) return TYPE_VAR_STRING;
	return known.every(Number.isInteger) ? TYPE_LONGLONG : TYPE_DOUBLE;
}

export function columnPacket(name: string, type: number): Buffer {
	const fixed = Buffer.alloc(13);
	fixed.writeUInt8(0x0c, 0);
	fixed.writeUInt16LE(type === TYPE_VAR_STRING ? UTF8 : 63, 1);
	fixed.writeUInt32LE(1_024, 3);
	fixed.writeUInt8(type, 7);
	return Buffer.concat([lengthText('def'), lengthText('shop'), lengthText(''), lengthText(''), lengthText(name), lengthText(name), fixed]);
}

export function textRow(row: readonly SqlValue[]): Buffer {
	return Buffer.concat(
		row.map((value) => (value === null ? Buffer.from([0xfb]) : lengthText(value instanceof Uint8Array ? value : String(value)))),
	);
}

/** Encodes a row of a prepared statement: a bitmap of nulls, then the values in binary form. */
export function binaryRow(row: readonly SqlValue[], types: readonly number[]): Buffer {
	const nulls = Buffer.alloc(Math.floor((row.length + 9) / 8));
	const cells = row.map((value, index) => {
		if (value === null) {
			const bit = index + 2;
			nulls[bit >> 3] = (nulls[bit >> 3] ?? 0) | (1 << (bit & 7));
			return Buffer.alloc(0);
		}
		const body = Buffer.alloc(8);
		if (types[index] === TYPE_LONGLONG) body.writeBigInt64LE(BigInt(value as number));
		else if (types[index] === TYPE_DOUBLE) body.writeDoubleLE(Number(value));
		else return lengthText(value instanceof Uint8Array ? value : String(value));
		return body;
	});
	return Buffer.concat([Buffer.from([0]), nulls, ...cells]);
}

/** Returns the values that a client binds to a prepared statement. */
export function boundValues(
	body: Buffer,
	count: number,
	known: readonly number[],
): { readonly values: readonly SqlValue[]; readonly types: readonly number[] } {
	if (count === 0) return { values: [], types: [] };
	const nulls = body.subarray(10, 10 + Math.floor((count + 7) / 8));
	let at = 10 + nulls.length;
	const hasTypes = body[at] === 1;
	at += 1;
	const types = hasTypes ? Array.from({ length: count }, (_, index) => body.readUInt8(at + 2 * index)) : known;
	if (hasTypes) at += 2 * count;
	const values = types.map((type, index): SqlValue => {
		if ((((nulls[index >> 3] ?? 0) >> (index & 7)) & 1) === 1 || type === 0x06) return null;
		const [value, next] = boundValue(body, type, at);
		at = next;
		return value;
	});
	return { values, types };
}

function boundValue(body: Buffer, type: number, at: number): readonly [SqlValue, number] {
	switch (type) {
		case 0x01:
			return [body.readInt8(at), at + 1];
		case 0x02:
			return [body.readInt16LE(at), at + 2];
		case 0x03:
			return [body.readInt32LE(at), at + 4];
		case 0x04:
			return [body.readFloatLE(at), at + 4];
		case TYPE_DOUBLE:
			return [body.readDoubleLE(at), at + 8];
		case TYPE_LONGLONG:
			return [Number(body.readBigInt64LE(at)), at + 8];
		default: {
			const first = body.readUInt8(at);
			const width = first < 251 ? 0 : first === 0xfc ? 2 : 3;
			const size = width === 0 ? first : body.readUIntLE(at + 1, width);
			const start = at + 1 + width;
			return [body.toString('utf8', start, start + size), start + size];
		}
	}
}
