// Cookie databases of browsers, with one session in each.

import { sqliteFile } from './sqlite-file.ts';

export function chromeCookies(session: string): Buffer {
	return sqliteFile({
		table: 'cookies',
		sql: 'CREATE TABLE cookies(creation_utc INTEGER NOT NULL, host_key TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, path TEXT NOT NULL, expires_utc INTEGER NOT NULL, is_secure INTEGER NOT NULL, is_httponly INTEGER NOT NULL)',
		rows: [[13_400_000_000_000_000, '.corp.example', 'session', session, '/', 13_500_000_000_000_000, 1, 1]],
	});
}

export function firefoxCookies(session: string): Buffer {
	return sqliteFile({
		table: 'moz_cookies',
		sql: 'CREATE TABLE moz_cookies (id INTEGER PRIMARY KEY, name TEXT, value TEXT, host TEXT, path TEXT, expiry INTEGER, isSecure INTEGER, isHttpOnly INTEGER)',
		rows: [[1, 'session', session, '.corp.example', '/', 1_900_000_000, 1, 1]],
	});
}
