// One PostgreSQL client: simple queries, and statements that are prepared, bound and executed.

import { guessedRow } from './catalogue-guess.ts';
import type { Reply } from './dialogue.ts';
import { framed, int16, int32, zeroEndedText } from './postgresql-messages.ts';
import { complete, dataRow, described, fromPostgresql, parameter, postgresqlError, TEXT, typesOf } from './postgresql-rows.ts';
import { type SqlEngine, type SqlResult, type SqlValue, statementsOf, statementVerb } from './sql-engine.ts';

interface Prepared {
	readonly statement: string;
	readonly types: readonly number[];
}

interface Portal {
	readonly result: SqlResult;
	readonly formats: readonly number[];
}

/** Statements that change nothing that a client of this engine can ask for. */
const ACCEPTED = new Set(
	'SET RESET DISCARD DEALLOCATE LISTEN UNLISTEN NOTIFY SAVEPOINT RELEASE ANALYZE VACUUM COMMENT GRANT REVOKE LOCK REINDEX CLUSTER REFRESH CHECKPOINT DO'.split(
		' ',
	),
);
// sample: CREATE POLICY, DROP FUNCTION, ALTER ROLE
const ACCEPTED_KINDS =
	/^(?:CREATE|DROP|ALTER) (?:EXTENSION|SCHEMA|FUNCTION|PROCEDURE|TRIGGER|POLICY|ROLE|USER|GROUP|SEQUENCE|TYPE|DOMAIN|DATABASE|AGGREGATE|RULE|PUBLICATION|SUBSCRIPTION|SERVER|FOREIGN|MATERIALIZED|EVENT|TABLESPACE|SYSTEM|DEFAULT|CONSTRAINT|INDEX)$(?<!CREATE INDEX|DROP INDEX)/;
// sample: ALTER TABLE orders ENABLE ROW LEVEL SECURITY, which SQLite does not have; its own forms are ADD COLUMN, DROP COLUMN and RENAME
const ALTERED =
	/^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)\s+(?:enable|disable|force|no\s+force|add\s+(?:constraint|primary|unique|foreign|check)|drop\s+constraint|alter|owner|set|reset|validate|cluster|attach|detach|replica)\b/i;

export class PostgresqlSession {
	readonly #engine: SqlEngine;
	readonly #prepared = new Map<string, Prepared>();
	readonly #portals = new Map<string, Portal>();
	#isInTransaction = false;
	/** Whether an error occurred. Everything is then skipped up to the next Sync. */
	#hasFailed = false;

	constructor(engine: SqlEngine) {
		this.#engine = engine;
	}

	answer(type: string, body: Buffer): Reply | undefined {
		if (type === 'X') return { bytes: '', next: 'close' };
		if (type === 'S') {
			this.#hasFailed = false;
			return { bytes: this.#ready() };
		}
		if (type === 'Q') return { bytes: Buffer.concat([this.#simple(zeroEndedText(body, 0).text), this.#ready()]) };
		if (this.#hasFailed) return undefined;
		try {
			const bytes = this.#extended(type, body);
			return bytes === undefined ? undefined : { bytes };
		} catch (error) {
			this.#hasFailed = true;
			return { bytes: postgresqlError(error) };
		}
	}

	#simple(text: string): Buffer {
		const statements = statementsOf(text);
		if (statements.length === 0) return framed('I', Buffer.alloc(0));
		const parts: Buffer[] = [];
		try {
			for (const statement of statements) {
				const result = this.#run(statement, []);
				if (result.columns.length > 0) parts.push(described(result, []), ...result.rows.map((row) => dataRow(row, [])));
				parts.push(complete(result));
			}
		} catch (error) {
			parts.push(postgresqlError(error));
		}
		return Buffer.concat(parts);
	}

	#extended(type: string, body: Buffer): Buffer | undefined {
		switch (type) {
			case 'P': {
				const name = zeroEndedText(body, 0);
				const statement = zeroEndedText(body, name.end);
				const count = body.readInt16BE(statement.end);
				const given = Array.from({ length: count }, (_, index) => body.readInt32BE(statement.end + 2 + 4 * index));
				const most = Math.max(0, ...[...statement.text.matchAll(/\$(\d{1,3})/g)].map(([, number]) => Number(number)));
				const types = Array.from({ length: Math.max(count, most) }, (_, index) => given[index] || TEXT);
				this.#prepared.set(name.text, { statement: statement.text, types });
				return framed('1', Buffer.alloc(0));
			}
			case 'B':
				return this.#bind(body);
			case 'D': {
				const { text: name } = zeroEndedText(body, 1);
				if (body[0] === 0x50) {
					const portal = this.#portals.get(name);
					return portal === undefined || portal.result.columns.length === 0
						? framed('n', Buffer.alloc(0))
						: described(portal.result, portal.formats);
				}
				const { statement, types } = this.#prepared.get(name) ?? { statement: '', types: [] };
				const parameters = framed('t', Buffer.concat([int16(types.length), ...types.map(int32)]));
				// A statement that returns rows changes nothing, so that running it determines its columns.
				const isReader = /^\s*(?:select|with|values|show|table)\b/i.test(statement) || /\breturning\b/i.test(statement);
				if (!isReader || /\breturning\b/i.test(statement)) return Buffer.concat([parameters, framed('n', Buffer.alloc(0))]);
				return Buffer.concat([
					parameters,
					described(
						this.#run(
							statement,
							types.map(() => null),
						),
						[],
					),
				]);
			}
			case 'E': {
				const portal = this.#portals.get(zeroEndedText(body, 0).text);
				if (portal === undefined) throw new Error('portal does not exist');
				return Buffer.concat([
					...portal.result.rows.map((row) => dataRow(row, portal.formats, typesOf(portal.result))),
					complete(portal.result),
				]);
			}
			case 'C':
				return framed('3', Buffer.alloc(0));
			default:
				return undefined;
		}
	}

	#bind(body: Buffer): Buffer {
		const portal = zeroEndedText(body, 0);
		const name = zeroEndedText(body, portal.end);
		const prepared = this.#prepared.get(name.text);
		if (prepared === undefined) throw new Error(`prepared statement "${name.text}" does not exist`);
		let at = name.end;
		const numbers = () => {
			const count = body.readInt16BE(at);
			const found = Array.from({ length: count }, (_, index) => body.readInt16BE(at + 2 + 2 * index));
			at += 2 + 2 * count;
			return found;
		};
		const formats = numbers();
		const count = body.readInt16BE(at);
		at += 2;
		const values = Array.from({ length: count }, (_, index): SqlValue => {
			const size = body.readInt32BE(at);
			at += 4;
			if (size < 0) return null;
			const bytes = body.subarray(at, at + size);
			at += size;
			return parameter(bytes, (formats[index] ?? formats[0] ?? 0) === 1, prepared.types[index] ?? TEXT);
		});
		this.#portals.set(portal.text, { result: this.#run(prepared.statement, values), formats: numbers() });
		return framed('2', Buffer.alloc(0));
	}

	#run(statement: string, parameters: readonly SqlValue[]): SqlResult {
		const command = statementVerb(statement);
		const empty = { columns: [], rows: [], changes: 0, insertId: 0 };
		if (['BEGIN', 'START', 'COMMIT', 'END', 'ROLLBACK', 'ABORT'].includes(command)) {
			this.#isInTransaction = command === 'BEGIN' || command === 'START';
			return { ...empty, command: command === 'START' ? 'START TRANSACTION' : command };
		}
		if (ACCEPTED.has(command) || ACCEPTED_KINDS.test(command)) return { ...empty, command };
		if (command === 'SHOW') return { columns: ['setting'], rows: [['on']], changes: 1, insertId: 0, command };
		const [, altered] = ALTERED.exec(statement) ?? [];
		if (altered !== undefined) {
			this.#engine(fromPostgresql(`SELECT 1 FROM ${altered} LIMIT 0`), []);
			return { ...empty, command };
		}
		try {
			return this.#engine(fromPostgresql(statement), parameters);
		} catch (error) {
			const guessed = guessedRow(statement);
			if (guessed === undefined) throw error;
			return guessed;
		}
	}

	#ready(): Buffer {
		return framed('Z', Buffer.from(this.#isInTransaction ? 'T' : 'I'));
	}
}
