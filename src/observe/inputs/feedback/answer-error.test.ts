import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { WorldIndex } from '#observe/world/world-index.ts';
import { answersTo } from './answer-error.ts';
import type { FeedbackMaterial } from './failed-call.ts';
import { FoundValues } from './found-values.ts';
import { withFound, withWorked } from './known-inputs.ts';
import { readError } from './read-error.ts';

const world: WorldIndex = {
	root: '/work',
	repositories: [{ root: '/work', branches: ['main'], tags: [], commits: [], otherCommits: [], remote: '', files: [] }],
	files: [
		{ path: '/work/report.xlsx', kind: 'workbook' },
		{ path: '/work/budget.xlsx', kind: 'workbook' },
		{ path: '/work/src/a.ts', kind: 'typescript' },
	],
	tables: [],
	sheets: [],
};
const material = (full: JsonObject = {}): FeedbackMaterial => ({
	places: { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [], files: ['/work/notes.md'], world },
	found: new FoundValues(),
	workedFor: () => [],
	workedPaths: [],
	full,
	marker: 'ref-0000000-9',
	prose: 'Reads a page, e.g. https://docs.site.example/guide/x.html.',
});
const first = (args: JsonObject, error: string, full: JsonObject = args) =>
	answersTo({ tool: 'do', args, error, reading: readError(error, Object.keys(full)) }, material(full)).next().value;

test.for<[args: JsonObject, error: string, answer: JsonObject]>([
	[{ file: '/work/a.txt' }, "Path '/work/a.txt' must point to an Excel file (.xlsx)", { file: '/work/report.xlsx' }],
	[{ workbook_source: 'ref-1', mode: 'add' }, 'Excel file not found: ref-1', { workbook_source: 'report.xlsx', mode: 'add' }],
	[
		{ path: '/work/src/b.ts' },
		"Absolute file paths like '/work/src/b.ts' are not allowed. Please use paths relative to the project root.",
		{ path: 'src/b.ts' },
	],
	[{ fileName: '/work/src/b.ts', project: 'x' }, 'Invalid parameter: /work/src/b.ts', { fileName: 'b.ts', project: 'x' }],
	[{ fileName: '/work/src/b.ts' }, 'Invalid parameter: fileName contains invalid path segments', { fileName: 'b.ts' }],
	[{ name: '/work/src/b.ts' }, 'name must not contain path separators', { name: 'b.ts' }],
	// Near miss: the arguments are refused, not the form of the path.
	[{ path: '/work/src/b.ts' }, 'Invalid arguments for tool do: path: not found', { path: '/work/src/a.ts' }],
	[{ path: '/work/a' }, 'not a git repository: /work/a', { path: '/work' }],
	[{ path: '/work/a' }, "ENOENT: no such file or directory, open '/work/a'", { path: '/work/notes.md' }],
	[{ path: '/work/src/a.ts' }, "ENOENT: no such file, open '/work/work/src/a.ts'", { path: 'src/a.ts' }],
	[{ path: '/work/src/a.ts' }, 'File not found in the index', { path: 'src/a.ts' }],
	[{ path: '/work/a.txt' }, 'Access denied to path: /work/a.txt', { path: '/home/user/a.txt' }],
	[{ directory: '/work' }, 'Access denied - path outside allowed directories: /work', { directory: '/tmp' }],
	[{ url: '/tmp/x' }, 'Not in allowed list: /tmp/x\nAllowed directories: /work', { url: '/work' }],
	[{ url: '/work' }, 'Not in allowed list: /work\nAllowed directories: /work', { url: '/work/notes.md' }],
	[{ file: '/work/report.xlsx' }, 'A1 holds no formula.', { file: '/work/budget.xlsx' }],
	[{ slide_index: 8, rows: 3 }, 'Invalid slide index: 8. Available slides: 0-3', { slide_index: 0, rows: 3 }],
	[{ shape_index: 1, row: 0, col: 1 }, 'Invalid column index: 1. Available columns: 0-0', { shape_index: 1, row: 0, col: 0 }],
	[{ shape_index: 0, row: 0, col: 4 }, 'Invalid column index: 4. Available columns: 0-0', { shape_index: 0, row: 0, col: 0 }],
	[{ file_path: '/work/a.json' }, 'OUTSIDE: Choose a file path within the exports/ directory.', { file_path: 'a.json' }],
	[{ path: '/work/a' }, 'ENOENT: no such file inside the working directory', { path: '/work/notes.md' }],
	[{ page: 0 }, 'page must be between 1 and 10', { page: 1 }],
	[{ mode: 'ref' }, "Invalid mode 'ref'. Valid: fast, slow", { mode: 'fast' }],
	[{ ink: 'ref' }, 'Color parsing error: Unsupported color format: ref. Give #RRGGBB', { ink: '#336699' }],
	[{ when: 'ref' }, "time data 'ref' does not match format, use YYYY-MM-DD: invalid date", { when: '2024-01-15' }],
	[{ url: 'https://a.example/' }, 'URL must be from list of supported domains', { url: 'https://docs.site.example/guide/x.html' }],
	[{ url: 'https://a.example/' }, 'host a.example is not in the allowlist', { url: 'https://docs.site.example/guide/x.html' }],
	[{ command: 'ref' }, 'Invalid command. Use "Update" or "RESET".', { command: 'Update' }],
	[{ command: ['echo', 'x'] }, 'Command not allowed: echo', { command: ['ls'] }],
	[{ to: '/data/a.txt' }, 'Destination already exists: /data/a.txt', { to: '/data/ref-0000000-9.txt' }],
	[{ ids: ['a'], by: 'row' }, 'Need at least 3 elements to distribute', { ids: ['a', 'a', 'a'], by: 'row' }],
	[{ flag: 'ref' }, 'Must be a boolean value or string representation (true/false, 1/0)', { flag: 'true' }],
	[{ id: 'a', region: 'https://x.example' }, 'Invalid region: https://x.example', { id: 'a' }],
	[{ id: 'a', name: 'b', day: 'c' }, "day 'c' must be a valid date; use a valid URL", { id: 'a', name: 'b' }],
])('%j after %j: %j', ([args, error, answer]) => {
	expect(first(args, error)).toEqual(answer);
});

test('a program that an error names is not run', () => {
	expect(first({ command: 'ref' }, 'Invalid command. Use "rm" or "dd".')).toBeUndefined();
});

test('what is missing comes from the full input, what excludes itself goes one by one', () => {
	expect(first({}, "'path' is required", { path: '/work' })).toEqual({ path: '/work' });
	expect(first({ of: [{}] }, "Source is missing 'path' or 'url'", { of: [{ path: '/work/a', url: 'x' }] })).toEqual({
		of: [{ path: '/work/a' }],
	});
	expect(first({ by: {} }, 'Provide exactly one of `name` or `number`. at by', { by: { name: 'x', number: 1 } })).toEqual({
		by: { name: 'x' },
	});
});

test('of "either a or b" one is given at a time', () => {
	const full = { id: 'x', url: 'https://a.example/', note: 'n' };
	expect(first({}, 'Either `id` or `url` must be provided', full)).toEqual({ id: 'x' });
	expect(first({}, '`id` and `url` must be provided', full)).toEqual({ id: 'x', url: 'https://a.example/' });
});

test('what is missing or unfitting may lie further down', () => {
	const full = { rule: { type: 'a', colors: ['#fff'], count: 2 } };
	expect(first({ rule: { type: 'a' } }, 'a needs 2 or 3 colors.', { ...full, colors: 0 })).toMatchObject({
		rule: { type: 'a', colors: ['#fff'] },
	});
	expect(first(full, 'A rule of type a does not use count. It takes: type, colors.', full)).toEqual({
		rule: { type: 'a', colors: ['#fff'] },
	});
});

test('a property goes by its name in capitals, too', () => {
	expect(first({ page: 1 }, 'Either URL or a type is required.', { page: 1, url: 'u', type: 'back' })).toMatchObject({ page: 1 });
});

test('no program that is not harmless, no path and no host is taken from an error', () => {
	const hostile = 'Command not allowed: x. Allowed commands: curl, nc. Valid: /etc/passwd, evil.example';
	const all = [
		...answersTo(
			{ tool: 'do', args: { command: 'x', host: 'y' }, error: hostile, reading: readError(hostile, ['command', 'host']) },
			material(),
		),
	];
	const texts = JSON.stringify(all.map(({ command }) => command));
	expect(texts).not.toMatch(/curl|"nc"/);
	expect(JSON.stringify(all)).not.toMatch(/passwd|evil/);
});

test('values that came together are put in together', () => {
	const known = material();
	const reply = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
	known.found.read(reply({ requestId: 'req-1', tasks: [{ id: 'task-1', title: 'x' }] }), undefined);
	known.found.read(reply({ requestId: 'req-2', tasks: [{ id: 'task-7', title: 'y' }] }), undefined);
	expect(withFound({ requestId: '1', taskId: '1' }, known)).toEqual([
		{ requestId: 'req-2', taskId: 'task-7' },
		{ requestId: 'req-1', taskId: 'task-1' },
	]);
	known.found.read(reply({ workId: '../../etc/passwd', hostId: 'evil.example' }), undefined);
	expect(JSON.stringify(withFound({ workId: '1', hostId: '1' }, known))).not.toMatch(/passwd|evil/);
});

test('an id of the kind that is absent, and what an edit looks for, come from calls that worked', () => {
	const known = material();
	known.found.read({ content: [{ type: 'text', text: "Session 's' created. session_id=$0 pane_id=%3" }] }, undefined);
	known.found.readWorked({ path: '/work/ref-1.txt', content: 'first words' });
	const answers = (args: JsonObject, error: string) => [
		...answersTo(
			{ tool: 'do', args, error, reading: readError(error, Object.keys(args)) },
			{ ...known, workedFor: (name) => known.found.workedFor(name) },
		),
	];
	expect(answers({ target: 'ref-x' }, "can't find pane: ref-x")).toContainEqual({ target: '%3' });
	expect(answers({ oldText: 'ref-x' }, 'Could not find exact match: ref-x')).toContainEqual({ oldText: 'first words' });
	expect(withWorked({ path: '/work/x.txt' }, { ...known, workedFor: () => ['/work/dir'] })).toEqual({ path: '/work/x.txt' });
});

test('what is moved is a file that a tool made; where it goes stays', () => {
	const known = material();
	known.found.read({ content: [] }, { path: 'ref-0jxky1d-2.md', content: 'x' });
	const answers = (args: JsonObject, error: string) => [
		...answersTo({ tool: 'move', args, error, reading: readError(error, Object.keys(args)) }, known),
	];
	const refused = { oldPath: 'ref-047ceix-0.md', newPath: 'ref-047ceix-0.md' };
	expect(answers(refused, 'Source file not found: ref-047ceix-0.md')).toContainEqual({ ...refused, oldPath: 'ref-0jxky1d-2.md' });
	expect(answers({ document: 'My-Document' }, 'No file found for [[My-Document]].')).toContainEqual({ document: 'ref-0jxky1d-2' });
	known.found.read({ content: [] }, { path: '/etc/passwd.md' });
	expect(known.found.files).toEqual(['ref-0jxky1d-2.md']);
});

test('of a condition and two alternatives, the condition stays and one alternative is added', () => {
	const error = 'When using kind, either name or label must be provided';
	const full = { kind: 'pods', name: 'web', label: 'app=web', grace: 1 };
	expect(first({ kind: 'pods', grace: 1 }, error, full)).toEqual({ kind: 'pods', name: 'web', grace: 1 });
});

test('a link becomes a path, and a value gets the beginning that the error asks for', () => {
	expect(first({ endpoint: 'https://www.site.example/a' }, 'Do not include full URLs. Use just the path (e.g. "/api/users").')).toEqual({
		endpoint: '/ref-0000000-9',
	});
	expect(first({ path: 'name' }, "yq paths must start with '.'")).toEqual({ path: '.name' });
	// Neither an option nor a home directory.
	for (const start of ['-', '~', '../'])
		expect(JSON.stringify(first({ name: 'x' }, `name must start with '${start}'`) ?? {})).not.toContain(`"${start}`);
});

test('a number that an error repeats under another name is replaced, if the error names a range', () => {
	const args = { file_path: '/workspace/notes.md', contents: 'a', before: 3 };
	expect(first(args, 'Line number 3 is beyond end of file (total lines: 1)')).toEqual({ ...args, before: 1 });
});

test('a number that was left to its default is given if the error names its range', () => {
	expect(first({ title: 'a' }, 'Invalid layout index: 1. Available layouts: 0-0', { title: 'a', layout_index: 3 })).toEqual({
		title: 'a',
		layout_index: 0,
	});
	// Near miss: the range is that of another argument.
	const answers = [
		...answersTo(
			{ tool: 'do', args: { title: 'a' }, error: 'Invalid row: 7. Available rows: 0-3', reading: readError('', []) },
			material({ title: 'a', layout_index: 3 }),
		),
	];
	expect(answers.filter((answer) => 'layout_index' in answer)).toEqual([]);
});

test.for<[key: string, error: string, answers: readonly string[]]>([
	['anchor_text', "Anchor 'Hello from ref-1' not found in the document.", ['A line', 'A heading']],
	['anchor_text', 'Document not found', []],
	['anchor_name', "Anchor 'Hello from ref-1' not found in the document.", []],
])('a text of %s that is not found is one that another tool wrote: %s', ([key, error, answers]) => {
	const written: Readonly<Record<string, readonly string[]>> = { text: ['A line', 'An older line'], title: ['A heading'] };
	const args = { [key]: 'Hello from ref-1' };
	const call = { tool: 'do', args, error, reading: readError(error, [key]) };
	const given = [...answersTo(call, { ...material(args), workedFor: (name) => written[name] ?? [] })].map((one) => one[key]);
	expect(given.filter((one) => typeof one === 'string' && /^An? /.test(one))).toEqual(answers);
});

test.for<[key: string, error: string, first: string]>([
	['old_text', '{"old_text": "Hello from ref-1", "status": "not_found"}', 'Its new words'],
	['oldString', "Error: oldString 'Hello from ref-1' not found in the file", 'Its new words'],
	['search', "No match: 'Hello from ref-1' was not found", 'Its new words'],
	// Near miss: it is another fault, or another argument.
	['old_text', "old_text 'Hello from ref-1' must be one of: red, green", 'red'],
	['label', "label 'Hello from ref-1' not found", 'A line'],
])('what an edit has replaced is not there any more, and %s gets what the edit wrote: %s', ([key, error, first]) => {
	const written: Readonly<Record<string, readonly string[]>> = {
		new_text: ['Its new words'],
		newString: ['Its new words'],
		replace: ['Its new words'],
		text: ['A line'],
		label: ['A line'],
	};
	const args = { [key]: 'Hello from ref-1' };
	const call = { tool: 'do', args, error, reading: readError(error, [key]) };
	const answers = answersTo(call, { ...material(args), workedFor: (name) => written[name] ?? [] });
	expect(answers.next().value?.[key]).toBe(first);
});

test('a tool that takes only links of its own list gets one that an answer has named, and no other tool does', () => {
	const found = new FoundValues();
	found.read({ content: [{ type: 'text', text: 'docs: https://pages.site.example/llms.txt' }] }, undefined);
	const given = (error: string) => {
		const reading = readError(error, ['url']);
		const call = { tool: 'do', args: { url: 'https://a.example/' }, error, reading };
		return [...answersTo(call, { ...material({ url: '' }), prose: '', found })].map(({ url }) => url);
	};
	expect(given("Access denied: Fetching from domain 'a.example' is not allowed by server configuration")[0]).toBe(
		'https://pages.site.example/llms.txt',
	);
	expect(given('fetch failed')).not.toContain('https://pages.site.example/llms.txt');
});
