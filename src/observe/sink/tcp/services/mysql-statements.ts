// Answers statements that only MySQL has: settings, SHOW and DESCRIBE.

import { inOtherWords, type SqlEngine, type SqlResult, type SqlValue, statementVerb } from './sql-engine.ts';

const SETTINGS = new Set(['SET', 'USE', 'BEGIN', 'START', 'COMMIT', 'ROLLBACK', 'LOCK', 'UNLOCK', 'FLUSH', 'KILL', 'GRANT', 'ANALYZE']);

/** Returns undefined if the engine must run the statement. */
export function answeredByCatalogue(statement: string, engine: SqlEngine): SqlResult | undefined {
	const command = statementVerb(statement);
	const table = (columns: readonly string[], rows: readonly (readonly SqlValue[])[]): SqlResult => ({
		columns,
		rows,
		changes: rows.length,
		insertId: 0,
		command,
	});
	if (SETTINGS.has(command) || /^(?:CREATE|DROP) (?:DATABASE|SCHEMA)$/.test(command)) return { ...table([], []), changes: 0 };
	// DESCRIBE orders, SHOW COLUMNS FROM orders
	const [, described] = /^\s*(?:desc|describe|show\s+(?:full\s+)?(?:columns|fields)\s+(?:from|in))\s+[`"]?([\w.]+)/i.exec(statement) ?? [];
	if (described !== undefined) {
		const { rows } = engine(
			'SELECT column_name, column_type, is_nullable, column_key, column_default, extra FROM information_schema.columns WHERE table_name = ? ORDER BY ordinal_position',
			[described.split('.').at(-1) ?? ''],
		);
		if (rows.length === 0) throw new Error(`no such table: ${described}`);
		return table(['Field', 'Type', 'Null', 'Key', 'Default', 'Extra'], rows);
	}
	if (/^\s*show\s+(?:full\s+)?tables/i.test(statement))
		return table(['Tables_in_shop'], engine('SELECT table_name FROM information_schema.tables', []).rows);
	if (/^\s*show\s+(?:databases|schemas)/i.test(statement)) return table(['Database'], [['information_schema'], ['shop']]);
	const [, created] = /^\s*show\s+create\s+table\s+[`"]?(\w+)/i.exec(statement) ?? [];
	if (created !== undefined)
		return table(['Table', 'Create Table'], engine('SELECT name, sql FROM main.sqlite_master WHERE name = ?', [created]).rows);
	if (/^\s*show\s+(?:index|indexes|keys)/i.test(statement))
		return table(['Table', 'Key_name', 'Column_name'], [['orders', 'PRIMARY', 'id']]);
	if (command === 'SHOW') return table(['Variable_name', 'Value'], [['version', '8.0.39']]);
	// SELECT @@version_comment LIMIT 1
	const settings = [...statement.matchAll(/@@(?:session\.|global\.)?(\w+)(?:\s+as\s+(\w+))?/gi)];
	if (settings.length === 0 || command !== 'SELECT') return undefined;
	return table(
		settings.map(([whole, , alias]) => alias ?? whole),
		[settings.map(([, name = '']) => SESSION[name.toLowerCase()] ?? '1')],
	);
}

const SESSION: Readonly<Record<string, string>> = {
	version: '8.0.39',
	version_comment: 'MySQL Community Server - GPL',
	sql_mode: 'STRICT_TRANS_TABLES',
	max_allowed_packet: '67108864',
	tx_isolation: 'REPEATABLE-READ',
	transaction_isolation: 'REPEATABLE-READ',
	lower_case_table_names: '0',
	character_set_client: 'utf8mb4',
};

export function fromMysql(statement: string): string {
	const plain = statement.replace(/^\s*explain\s+(?:format\s*=\s*\w+\s+)?/i, 'EXPLAIN QUERY PLAN ');
	return inOtherWords(plain, (piece) =>
		piece
			.replaceAll(/`?\bshop`?\./gi, '')
			.replaceAll(/\bint(?:eger)?\s+(?:not\s+null\s+)?auto_increment\s+primary\s+key/gi, 'INTEGER PRIMARY KEY AUTOINCREMENT')
			.replaceAll(/\bauto_increment\b/gi, '')
			.replaceAll(/\)\s*engine\s*=\s*\w+[^)]*$/gi, ')'),
	);
}
