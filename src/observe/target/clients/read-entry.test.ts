import { expect, test } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { readServerEntry } from './read-entry.ts';

/** The one variable of an entry. */
function variable(value: string) {
	const text = JSON.stringify({ command: 'server', env: { NAME: value } });
	const [first] = readServerEntry(parseConfig(text, 'json')).variables;
	return first;
}

test.each([
	['/home/me/notes/memory.json', '.json'],
	['~/state.SQLITE3', '.sqlite3'],
	['./notes.md', '.md'],
	['C:\\Users\\me\\memory.jsonl', '.jsonl'],
	['$'.concat('{HOME}/x/data.db'), '.db'],
	['%USERPROFILE%\\x.yml', '.yml'],
])('of the path %s only the extension is kept', (value, extension) => {
	expect(variable(value)).toEqual({ name: 'NAME', extension });
});

test.each([
	'sk-live.json',
	'eyJhbGciOi.payload.json',
	'/sWq9+x/Zk2==',
	'/home/me/notes',
	'/home/me/key.pem',
	'https://x.example/a.json',
	'me@x.example',
])('nothing of %s is kept', (value) => {
	expect(variable(value)).toEqual({ name: 'NAME' });
});

test('a switch, a number and a level are kept', () => {
	expect(['true', '3000', 'debug'].map(variable)).toEqual(['true', '3000', 'debug'].map((plain) => ({ name: 'NAME', plain })));
});
