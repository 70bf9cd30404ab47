// Serves MySQL's protocol over the SQL engine. Every login succeeds.

import { randomBytes } from 'node:crypto';
import { type Dialogue, messages, type Reply, type TcpService } from './dialogue.ts';
import {
	binaryRow,
	boundValues,
	columnPacket,
	columnType,
	END_OF_ROWS,
	errorPacket,
	lengthInteger,
	okPacket,
	packets,
	textRow,
} from './mysql-packets.ts';
import { answeredByCatalogue, fromMysql } from './mysql-statements.ts';
import { once } from './postgresql.ts';
import { openSqlEngine, type SqlEngine, type SqlResult, type SqlValue } from './sql-engine.ts';

/** Long passwords, found rows, a database at login, version 4.1, transactions, secure connections, plugins. */
const CAPABILITIES = 0x0008_a20b;
const PLUGIN = 'mysql_native_password';

interface Prepared {
	readonly statement: string;
	readonly parameters: number;
	types: readonly number[];
}

export function makeMysql(engine: () => SqlEngine = once(openSqlEngine)): TcpService {
	return {
		isAsked: (port) => port === 3306,
		open: () => ({ protocol: 'mysql', greeting: packets(0, [greeting()]), reply: conversation(engine) }),
	};
}

function greeting(): Buffer {
	// The salt has no zero byte, because that would terminate the text.
	const salt = Buffer.from(randomBytes(20).map((byte) => 1 + (byte % 126)));
	const fixed = Buffer.alloc(19);
	fixed.writeUInt16LE(CAPABILITIES & 0xffff, 1);
	fixed.writeUInt8(45, 3);
	fixed.writeUInt16LE(2, 4);
	fixed.writeUInt16LE(CAPABILITIES >>> 16, 6);
	fixed.writeUInt8(21, 8);
	const id = Buffer.from([8, 0, 0, 0]);
	return Buffer.concat([
		Buffer.from([10]),
		Buffer.from('8.0.39\0'),
		id,
		salt.subarray(0, 8),
		fixed,
		salt.subarray(8),
		Buffer.from(`\0${PLUGIN}\0`),
	]);
}

function conversation(engine: () => SqlEngine): Dialogue['reply'] {
	let isLoggedIn = false;
	const prepared = new Map<number, Prepared>();
	return messages(
		(bytes) => (bytes.length < 4 ? undefined : 4 + bytes.readUIntLE(0, 3)),
		(message): Reply | undefined => {
			const next = message.readUInt8(3) + 1;
			const body = message.subarray(4);
			if (!isLoggedIn) {
				isLoggedIn = true;
				return { bytes: packets(next, [okPacket(0, 0)]) };
			}
			if (body[0] === 1) return { bytes: '', next: 'close' };
			if (body[0] === 0x19) return void prepared.delete(body.readUInt32LE(1));
			try {
				return { bytes: packets(1, answer(body, engine, prepared)) };
			} catch (error) {
				const text = error instanceof Error ? error.message : String(error);
				const [, missing] = /no such table: (\S+)/.exec(text) ?? [];
				const refusal =
					missing === undefined ? errorPacket(1064, '42000', text) : errorPacket(1146, '42S02', `Table 'shop.${missing}' doesn't exist`);
				return { bytes: packets(1, [refusal]) };
			}
		},
	);
}

function answer(body: Buffer, engine: () => SqlEngine, prepared: Map<number, Prepared>): readonly Buffer[] {
	const text = () => body.toString('utf8', 1);
	switch (body[0]) {
		case 0x03: {
			const result = run(text(), [], engine);
			const types = typesOf(result);
			return result.columns.length === 0
				? [okPacket(result.changes, result.insertId)]
				: [...headOf(result, types), ...result.rows.map(textRow), END_OF_ROWS];
		}
		case 0x16: {
			const statement = text();
			const parameters = statement.replaceAll(/'(?:[^']|'')*'/g, '').split('?').length - 1;
			const id = prepared.size + 1;
			prepared.set(id, { statement, parameters, types: [] });
			const head = Buffer.alloc(12);
			head.writeUInt32LE(id, 1);
			// The columns are sent only with the rows, where a client reads them.
			head.writeUInt16LE(parameters, 7);
			const names = Array.from({ length: parameters }, () => columnPacket('?', 0xfd));
			return [head, ...(parameters > 0 ? [...names, END_OF_ROWS] : [])];
		}
		case 0x17: {
			const own = prepared.get(body.readUInt32LE(1));
			if (own === undefined) throw new Error('Unknown prepared statement handler');
			const { values, types: given } = boundValues(body, own.parameters, own.types);
			own.types = given;
			const result = run(own.statement, values, engine);
			const types = typesOf(result);
			return result.columns.length === 0
				? [okPacket(result.changes, result.insertId)]
				: [...headOf(result, types), ...result.rows.map((row) => binaryRow(row, types)), END_OF_ROWS];
		}
		default:
			// Ping, selection of a database, and settings succeed.
			return [okPacket(0, 0)];
	}
}

function run(statement: string, values: readonly SqlValue[], engine: () => SqlEngine): SqlResult {
	return answeredByCatalogue(statement, engine()) ?? engine()(fromMysql(statement), values);
}

function typesOf({ columns, rows }: SqlResult): readonly number[] {
	return columns.map((_, index) => columnType(rows.map((row) => row[index])));
}

function headOf({ columns }: SqlResult, types: readonly number[]): readonly Buffer[] {
	return [lengthInteger(columns.length), ...columns.map((name, index) => columnPacket(name, types[index] ?? 0xfd)), END_OF_ROWS];
}
