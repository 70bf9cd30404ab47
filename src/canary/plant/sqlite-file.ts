// Writes a database of a few small tables by hand, without a library. https://www.sqlite.org/fileformat.html

const PAGE = 4096;
const HEADER = 100;
const LEAF_TABLE = 0x0d;
const LEAF_HEADER = 8;

type Value = string | number;

export interface SqliteTable {
	readonly table: string;
	readonly sql: string;
	/** The rows must fit on one page. */
	readonly rows: readonly (readonly Value[])[];
}

export function sqliteFile(...tables: readonly SqliteTable[]): Buffer {
	const schema = leafPage(
		tables.map(({ table, sql }, index) => record(['table', table, table, 2 + index, sql])),
		HEADER,
	);
	fileHeader(1 + tables.length).copy(schema);
	return Buffer.concat([schema, ...tables.map(({ rows }) => leafPage(rows.map(record), 0))]);
}

function fileHeader(pages: number): Buffer {
	const header = Buffer.alloc(HEADER);
	header.write('SQLite format 3\0', 'latin1');
	header.writeUInt16BE(PAGE, 16);
	header.set([1, 1, 0, 64, 32, 32], 18); // journal of the old kind, no reserved bytes, fixed fractions
	header.writeUInt32BE(1, 24); // changes
	header.writeUInt32BE(pages, 28);
	header.writeUInt32BE(1, 40); // schema cookie
	header.writeUInt32BE(4, 44); // schema format
	header.writeUInt32BE(1, 56); // UTF-8
	header.writeUInt32BE(1, 92); // the change that the next number is valid for
	header.writeUInt32BE(3_045_000, 96);
	return header;
}

function leafPage(records: readonly Buffer[], start: number): Buffer {
	const page = Buffer.alloc(PAGE);
	let content = PAGE;
	for (const [index, payload] of records.entries()) {
		const cell = Buffer.concat([varint(payload.length), varint(index + 1), payload]);
		content -= cell.length;
		cell.copy(page, content);
		page.writeUInt16BE(content, start + LEAF_HEADER + 2 * index);
	}
	page[start] = LEAF_TABLE;
	page.writeUInt16BE(records.length, start + 3);
	page.writeUInt16BE(content, start + 5);
	return page;
}

function record(values: readonly Value[]): Buffer {
	const bodies = values.map((value) => (typeof value === 'string' ? Buffer.from(value) : integer(value)));
	const types = values.map((value, index) => varint(typeof value === 'string' ? 13 + 2 * (bodies[index]?.length ?? 0) : 6));
	const size = types.reduce((sum, one) => sum + one.length, 1);
	return Buffer.concat([varint(size), ...types, ...bodies]);
}

function integer(value: number): Buffer {
	const bytes = Buffer.alloc(8);
	bytes.writeBigInt64BE(BigInt(value));
	return bytes;
}

/** Seven bits per byte, the most significant first. */
function varint(value: number): Buffer {
	const bytes = [value & 0x7f];
	for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80);
	return Buffer.from(bytes);
}
