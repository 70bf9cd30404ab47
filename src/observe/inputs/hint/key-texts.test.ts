import { expect, test } from 'vitest';
import { keyTexts } from './key-texts.ts';
import { nameWords } from './name-words.ts';

const marker = 'ref-0000000-0';

function first(tool: string, key: string, places: { namedPaths?: readonly string[]; files?: readonly string[] } = {}, description = '') {
	const cell = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [], ...places };
	return keyTexts({ words: nameWords(key), description, tool, marker, turn: 0, places: cell })[0];
}

test.each([
	['fetch', 'url', `https://www.site.example/${marker}`],
	['run', 'command', `echo ${marker}`],
	['send', 'userEmail', `${marker}@mail.example`],
	['ping', 'hostname', `${marker}.site.example`],
	['query', 'sql', `SELECT '${marker}' AS marker`],
	['quote', 'ticker', 'AAPL'],
	['clock', 'timezone', 'UTC'],
	['say', 'message', `Hello from ${marker}`],
	['get', 'issue_id', '1'],
	['calculate', 'expr', '1 + 2'],
	['convert', 'from_unit', 'm'],
	['convert', 'to_unit', 'km'],
	['measure', 'unit', marker],
	['make', 'title', marker],
	['get', 'fileKey', 'ref00000000'],
	['get', 'key_file', `/work/${marker}.txt`],
	['read_file', 'path', `/work/${marker}.txt`],
	['list_directory', 'path', '/work'],
	['run', 'working_directory', '/work'],
	['scan', 'HTMLFile', `/work/${marker}.html`],
])('%s wants for %s: %s', (tool, key, text) => {
	expect(first(tool, key)).toBe(text);
});

test('an identifier is what its description says that it is', () => {
	expect(first('facts', 'identifier', {}, 'Company ticker symbol or CIK number')).toBe('AAPL');
	expect(first('facts', 'identifier', {}, 'Identifier of the note')).toBe(marker);
	expect(first('trade', 'symbol', {}, 'Trading pair (e.g. BTC/USDT)')).toBe('BTC/USDT');
});

test('what has a color is told by its description', () => {
	expect(first('check', 'foreground', {}, 'Foreground color (e.g., "#000000", "rgb(0,0,0)")')).toBe('#000000');
	expect(first('check', 'fill', {}, 'Fill color')).toBe('#336699');
	expect(first('run', 'background', {}, 'Whether to go on in the background')).toBe(marker);
});

test('a path within a link or a document is no path of a file', () => {
	expect(first('request', 'endpoint', {}, 'Endpoint path (e.g. "/users"). Do not include full URLs.')).toBe(`/${marker}`);
	expect(first('set', 'path', {}, 'The JSON path where the value is stored')).toBe('$');
	expect(first('read', 'path', {}, 'The path of the JSON file')).toMatch('/work/');
	expect(first('fetch', 'url', {}, 'The URL to fetch')).toMatch('https://');
});

test('paths that the command line named come first', () => {
	expect(first('list_directory', 'path', { namedPaths: ['/data'] })).toBe('/data');
	expect(first('read_file', 'path', { namedPaths: ['/data'] })).toBe(`/data/${marker}.txt`);
	expect(first('read_file', 'path', { namedPaths: ['/data'], files: ['/data/a.md'] })).toBe('/data/a.md');
	expect(first('query', 'db_file', { namedPaths: ['/data/notes.db'] })).toBe('/data/notes.db');
	expect(first('look', 'path', { namedPaths: ['/data'] }, 'The directory to look at')).toBe('/data');
});

test('a path is described, whatever the name of its argument', () => {
	expect(first('query', 'db', {}, 'Path to the .db or .sqlite file')).toBe(`/work/${marker}.db`);
	expect(first('describe', 'drawing', {}, 'Absolute path of the image')).toBe(`/work/${marker}.png`);
	expect(first('scan', 'where', {}, 'The directory path, such as src')).toBe('/work');
	expect(first('select', 'value', {}, 'JSON path of the value')).not.toContain('/work');
	expect(first('get', 'key', {}, 'A key; the path to it is found by itself')).toBe(marker);
});

test('a tool that may change something gets a path of its own', () => {
	const places = { namedPaths: ['/data', '/data/notes.db'], files: ['/data/a.md'] };
	for (const [tool, key] of [
		['write_file', 'path'],
		['delete_file', 'path'],
		['deleteDirectory', 'path'],
		['create_directory', 'path'],
		['move_file', 'source'],
		['render', 'output_file'],
		['remove', 'dir'],
	] as const) {
		expect(first(tool, key, places), `${tool} ${key}`).toContain(marker);
	}
});

test('what comes in base64 is a file of the kind that the tool speaks of', () => {
	const bytes = (tool: string, key: string, description = '') =>
		Buffer.from(first(tool, key, {}, description) ?? '', 'base64').toString('latin1');
	expect(bytes('import_workbook', 'content_base64')).toMatch(/^PK/);
	expect(bytes('describe', 'data', 'The image, base64-encoded')).toMatch(/^.PNG/);
	expect(bytes('store', 'content', 'Any bytes in base64')).toContain(marker);
});

test('a file to save to is a new one, whatever the tool is called', () => {
	const files = { files: ['/work/a.md'] };
	expect(first('take_snapshot', 'filename', files, 'Save the snapshot to this file')).toContain(marker);
	expect(first('take_snapshot', 'filename', files, 'The file to look at')).toBe('/work/a.md');
});

test('the contents of a table for a tool that reads one: numbers, dates and the columns that other inputs name', () => {
	const table = /^id,customer_id,product,amount,ordered_on\n1,1,Notebook,12,2025-01-15\n(?:.*\n)+6,4,ref-0000000-0,15,2025-05-06\n$/;
	expect(first('load_csv_from_content', 'content')).toMatch(table);
	expect(first('load', 'data', {}, 'The rows as CSV')).toMatch(table);
	expect(first('load', 'csv_text')).toMatch(table);
	expect(first('create_note', 'content')).toBe(`Hello from ${marker}`);
});

test('an option has one of the described choices in every call, and another text only the first time', () => {
	const at = (key: string, description: string, turn: number) =>
		keyTexts({
			words: nameWords(key),
			description,
			tool: 'draw',
			marker,
			turn,
			places: { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] },
		})[0];
	const shapes = 'Type of the shape (rectangle, circle, star, etc.)';
	expect([0, 1, 2, 3].map((turn) => at('type', shapes, turn))).toEqual(['rectangle', 'circle', 'star', 'rectangle']);
	const operations = 'Matrix operation (multiply, determinant, inverse)';
	expect([0, 1].map((turn) => at('operation', operations, turn))).toEqual(['multiply', 'determinant']);
	expect(at('operation', 'The operation (optional, string)', 0)).toBe(marker);
	expect(at('label', 'The label (north, south)', 0)).toBe(marker);
	expect([0, 1].map((turn) => at('label', 'The label (north, south, etc.)', turn))).toEqual(['north', marker]);
	expect([0, 1].map((turn) => at('type', 'The type, e.g. circle', turn))).toEqual(['circle', marker]);
	// A place or a program is never taken from the server's own words.
	expect(at('path', 'The path (etc, home, etc.)', 1)).toBe(`/work/${marker}.txt`);
});

test('the end of a span of time is a moment or a day, as the description says', () => {
	expect(first('get_logs', 'from', {}, 'Start date for filtering (ISO 8601 format)')).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z$/);
	expect(first('get_logs', 'end', {}, 'Last date')).toMatch(/^\d{4}-\d\d-\d\d$/);
	expect(first('send', 'to', {}, 'Who gets it')).toBe(marker);
	expect(first('slice', 'start', {}, 'First line')).toBe(marker);
});

test('the kinds of values that a description lists are no values, where values of the kind are known', () => {
	expect(first('search', 'location', {}, 'Location to search for (city, state, etc.)')).toBe('Berlin');
	expect(first('search', 'location', {}, 'Location to search for, e.g. Lima')).toBe('Lima');
	// Near miss: what is chosen may be called like a kind of value.
	expect(first('list', 'sort', {}, 'Sort by (date, name, etc.)')).toBe('date');
});

test('a form of dates that a description names is kept, whatever the argument is called', () => {
	expect(first('book', 'checkIn', {}, 'Check-in date (YYYY-MM-DD)')).toBe('2024-01-15');
	expect(first('book', 'leaving', {}, 'Departure in ISO 8601')).toMatch(/^2024-01-15T/);
	// Near misses: a part of another text; an argument that its name explains.
	expect(first('save', 'label', {}, 'Label such as log-YYYY-MM-DD.txt')).not.toBe('2024-01-15');
	expect(first('save', 'city', {}, 'City, followed by the day (YYYY-MM-DD)')).toBe('Berlin');
});
