import { expect, test } from 'vitest';
import { secretAtPath } from './sensitive-path.ts';

test.each([
	'c:/users/a/appdata/roaming/microsoft/credentials/0a1b',
	'c:/users/a/appdata/local/microsoft/vault',
	'%appdata%/microsoft/protect/s-1-5',
	'c:/users/a/appdata/local/google/chrome/user data/default/login data',
	'/home/a/.mozilla/firefox/x.default/logins.json',
	'repo/.git/credentials',
])('%j is secret', (path) => expect(secretAtPath(path)).toBeDefined());

test.each([
	'c:/users/a/appdata/roaming/microsoft/word/credentials.docx',
	'c:/users/a/documents/login data',
	'docs/chrome/cookies.md',
	'src/logins.json',
	'repo/.git/config',
	'docs/credentials',
])('%j is not', (path) => expect(secretAtPath(path)).toBeUndefined());
