// Translates PostgreSQL statements to SQLite, and their results to rows of the protocol.

import { framed, int16, int32, rowDescription } from './postgresql-messages.ts';
import { inOtherWords, type SqlResult, type SqlValue } from './sql-engine.ts';

export const TEXT = 25;
const INTEGER = 23;
const BIG_INTEGER = 20;
const FLOAT = 701;

// sample: TRUNCATE TABLE ONLY orders RESTART IDENTITY CASCADE
const TRUNCATED = /^\s*truncate\s+(?:table\s+)?(?:only\s+)?((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)[\s\S]*$/i;

export function fromPostgresql(statement: string): string {
	const isExplained = /^\s*explain\b/i.test(statement);
	const plain = isExplained
		? statement.replace(/^\s*explain\s*(?:\([^)]*\))?\s*(?:analyze|verbose)?\s*/i, 'EXPLAIN QUERY PLAN ')
		: statement.replace(TRUNCATED, 'DELETE FROM $1').replace(/^\s*create\s+or\s+replace\s+view\b/i, 'CREATE VIEW IF NOT EXISTS');
	return inOtherWords(plain.replaceAll('"public".', ''), (piece) =>
		piece
			// $1, ::text[], public.orders, ILIKE, SERIAL, JSONB, CURRENT_USER
			.replaceAll(/\$(\d{1,3})/g, '?$1')
			.replaceAll(/::\s*[a-z_]+(?:\s+varying|\s+precision)?(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])?/gi, '')
			.replaceAll(/\bpublic\./gi, '')
			.replaceAll(/\bconcurrently\b|\busing\s+(?:btree|hash|gin|gist|brin|spgist)\b/gi, '')
			.replaceAll(/\bilike\b/gi, 'LIKE')
			.replaceAll(/\b(?:big|small)?serial\s+primary\s+key/gi, 'INTEGER PRIMARY KEY AUTOINCREMENT')
			.replaceAll(/\bcurrent_(?:user|catalog)\b(?!\()/gi, "'app'")
			.replaceAll(/\bdefault\s+now\(\)/gi, 'DEFAULT CURRENT_TIMESTAMP'),
	);
}

export function parameter(bytes: Buffer, isBinary: boolean, type: number): SqlValue {
	if (isBinary && bytes.length === 8 && type === BIG_INTEGER) return bytes.readBigInt64BE();
	if (isBinary && bytes.length === 4 && type === INTEGER) return bytes.readInt32BE();
	if (isBinary && bytes.length === 2 && type === 21) return bytes.readInt16BE();
	if (isBinary && bytes.length === 1 && type === 16) return bytes[0] ?? 0;
	if (isBinary && bytes.length === 8 && type === FLOAT) return bytes.readDoubleBE();
	const text = bytes.toString('utf8');
	// A number without a declared type arrives as text. SQLite would not compare that text with a number.
	return /^-?\d{1,15}$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

/** Returns the types of the columns by their values, as far as there are any. */
export function typesOf({ columns, rows }: SqlResult): readonly number[] {
	return columns.map((_, index) => {
		const values = rows.map((row) => row[index]).filter((value) => value !== null);
		if (values.length === 0 || !values.every((value) => typeof value === 'number')) return TEXT;
		if (!values.every(Number.isInteger)) return FLOAT;
		return values.every((value) => Math.abs(Number(value)) < 2 ** 31) ? INTEGER : BIG_INTEGER;
	});
}

export function described(result: SqlResult, formats: readonly number[]): Buffer {
	const types = typesOf(result);
	return rowDescription(
		result.columns.map((name, index) => ({ name, type: types[index] ?? TEXT, isBinary: (formats[index] ?? formats[0] ?? 0) === 1 })),
	);
}

export function dataRow(row: readonly SqlValue[], formats: readonly number[], types: readonly number[] = []): Buffer {
	const cells = row.map((value, index) => {
		if (value === null) return int32(-1);
		const isBinary = (formats[index] ?? formats[0] ?? 0) === 1;
		const bytes = isBinary
			? binary(value, types[index] ?? TEXT)
			: Buffer.from(value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value));
		return Buffer.concat([int32(bytes.length), bytes]);
	});
	return framed('D', Buffer.concat([int16(row.length), ...cells]));
}

function binary(value: SqlValue, type: number): Buffer {
	if (type === INTEGER) return int32(Number(value));
	const body = Buffer.alloc(8);
	if (type === BIG_INTEGER) body.writeBigInt64BE(BigInt(Number(value)));
	else if (type === FLOAT) body.writeDoubleBE(Number(value));
	else return Buffer.from(String(value));
	return body;
}

export function complete({ command, changes }: SqlResult): Buffer {
	const tag =
		command === 'INSERT'
			? `INSERT 0 ${changes}`
			: /^(?:SELECT|UPDATE|DELETE)$/.test(command)
				? `${command} ${changes}`
				: command === 'WITH'
					? `SELECT ${changes}`
					: command;
	return framed('C', Buffer.from(`${tag}\0`));
}

export function postgresqlError(error: unknown): Buffer {
	const text = error instanceof Error ? error.message : String(error);
	const [, missing] = /no such table: (\S+)/.exec(text) ?? [];
	const code = missing === undefined ? (/syntax error/i.test(text) ? '42601' : /no such column/.test(text) ? '42703' : '22000') : '42P01';
	const message = missing === undefined ? text : `relation "${missing}" does not exist`;
	return framed('E', Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`));
}
