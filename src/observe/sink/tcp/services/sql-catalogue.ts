// The tables in which PostgreSQL and MySQL describe the contents of a database, filled from SQLite's own schema tables.

import type { Database } from 'better-sqlite3';

const COLUMN_TABLE =
	'table_catalog, table_schema, table_name, column_name, ordinal_position, column_default, is_nullable, data_type, udt_name, character_maximum_length, numeric_precision, numeric_scale, column_type, column_key, column_comment, extra';
const TABLES: Readonly<Record<string, string>> = {
	'information_schema.tables': 'table_catalog, table_schema, table_name, table_type, engine, table_rows, table_comment, data_length',
	'information_schema.columns': COLUMN_TABLE,
	'information_schema.schemata': 'catalog_name, schema_name, schema_owner',
	'information_schema.table_constraints': 'constraint_name, constraint_schema, table_schema, table_name, constraint_type',
	'information_schema.key_column_usage':
		'constraint_name, constraint_schema, table_schema, table_name, column_name, ordinal_position, referenced_table_name, referenced_column_name',
	'information_schema.constraint_column_usage': 'constraint_name, table_schema, table_name, column_name',
	'information_schema.views': 'table_schema, table_name, view_definition',
	'information_schema.routines': 'routine_schema, routine_name, routine_type, data_type',
	'information_schema.statistics': 'table_schema, table_name, index_name, column_name, non_unique, seq_in_index',
	'pg_catalog.pg_tables': 'schemaname, tablename, tableowner, tablespace, hasindexes, hasrules, hastriggers, rowsecurity',
	'pg_catalog.pg_namespace': 'oid, nspname, nspowner',
	'pg_catalog.pg_class': 'oid, relname, relnamespace, relkind, reltuples, relpages, relowner',
	'pg_catalog.pg_indexes': 'schemaname, tablename, indexname, tablespace, indexdef',
	'pg_catalog.pg_views': 'schemaname, viewname, viewowner, definition',
	'pg_catalog.pg_database': 'oid, datname, datistemplate, datallowconn',
	'pg_catalog.pg_extension': 'oid, extname, extversion',
	'pg_catalog.pg_stat_user_tables': 'relid, schemaname, relname, seq_scan, idx_scan, n_live_tup, n_dead_tup, last_vacuum, last_analyze',
	'pg_catalog.pg_stat_activity': 'pid, datname, usename, state, query, backend_type',
};

export function refreshCatalogue(database: Database): void {
	for (const [name, columns] of Object.entries(TABLES))
		database.exec(`CREATE TABLE IF NOT EXISTS ${name} (${columns}); DELETE FROM ${name}`);
	const put = (name: string, values: readonly (string | number | null)[]) =>
		database.prepare(`INSERT INTO ${name} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
	put('information_schema.schemata', ['shop', 'public', 'app']);
	put('pg_catalog.pg_namespace', [2200, 'public', 10]);
	put('pg_catalog.pg_database', [1, 'shop', 0, 1]);
	put('pg_catalog.pg_extension', [1, 'plpgsql', '1.0']);
	const tables = database
		.prepare("SELECT name, type FROM main.sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'")
		.all() as {
		readonly name: string;
		readonly type: string;
	}[];
	for (const [index, { name, type }] of tables.entries()) {
		put('information_schema.tables', ['shop', 'public', name, type === 'view' ? 'VIEW' : 'BASE TABLE', 'InnoDB', 4, '', 8192]);
		put('pg_catalog.pg_class', [16_400 + index, name, 2200, type === 'view' ? 'v' : 'r', 4, 1, 10]);
		put('pg_catalog.pg_stat_user_tables', [16_400 + index, 'public', name, 1, 1, 4, 0, null, null]);
		if (type === 'table') put('pg_catalog.pg_tables', ['public', name, 'app', null, 1, 0, 0, 0]);
		describe(database, name, put);
	}
}

function describe(database: Database, table: string, put: (name: string, values: readonly (string | number | null)[]) => void): void {
	const columns = database.pragma(`main.table_info(${JSON.stringify(table)})`) as {
		readonly cid: number;
		readonly name: string;
		readonly type: string;
		readonly notnull: number;
		readonly dflt_value: string | null;
		readonly pk: number;
	}[];
	for (const { cid, name, type, notnull, dflt_value: fallback, pk } of columns) {
		const kind = typeName(type);
		const column = [
			'shop',
			'public',
			table,
			name,
			cid + 1,
			fallback,
			notnull === 1 || pk > 0 ? 'NO' : 'YES',
			kind,
			kind,
			null,
			null,
			null,
			kind,
		];
		put('information_schema.columns', [...column, pk > 0 ? 'PRI' : '', '', '']);
		if (pk === 0) continue;
		put('information_schema.table_constraints', [`${table}_pkey`, 'public', 'public', table, 'PRIMARY KEY']);
		put('information_schema.key_column_usage', [`${table}_pkey`, 'public', 'public', table, name, 1, null, null]);
		put('information_schema.constraint_column_usage', [`${table}_pkey`, 'public', table, name]);
		put('information_schema.statistics', ['public', table, 'PRIMARY', name, 0, 1]);
		put('pg_catalog.pg_indexes', [
			'public',
			table,
			`${table}_pkey`,
			null,
			`CREATE UNIQUE INDEX ${table}_pkey ON public.${table} USING btree (${name})`,
		]);
	}
}

function typeName(type: string): string {
	if (/int|serial/i.test(type)) return 'integer';
	if (/real|floa|doub|numeric|decimal/i.test(type)) return 'numeric';
	return type === '' ? 'text' : type.toLowerCase();
}
