import { expect, test } from 'vitest';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { readError } from './read-error.ts';

const PROPERTIES = ['path', 'force', 'mode', 'query', 'id'];

test.for<[error: string, missing: readonly string[]]>([
	["Error: No session working directory set. Please specify a 'path' first.", ['path']],
	['1 validation error for call\nquery\n  Field required [type=missing]', ['query']],
	["data must have required property 'mode'", ['mode']],
	['[{"expected":"string","code":"invalid_type","path":["id"],"message":"Invalid input: expected string, received undefined"}]', ['id']],
	['Must provide either id or query', ['id', 'query']],
	['Everything is fine with path', []],
])('missing in %j', ([error, missing]) => {
	expect(readError(error, PROPERTIES).missing).toEqual(missing);
});

test.for<[error: string, choices: readonly string[]]>([
	["mode must be one of: 'fast', 'slow'", ['fast', 'slow']],
	['Invalid slide index: 1. Available slides: 0--1', []],
	['Available pages: 1-5', []],
	["Invalid mode 'x'. Valid modes: fast, slow or idle", ['fast', 'slow', 'idle']],
	["feedback must be one of ['accept', 'reject']", ['accept', 'reject']],
	["Sheet 'x' not found. Available sheets: 'Sheet1', 'Customers'.", ['Sheet1', 'Customers']],
	["Use A1 notation such as 'B2' or 'A1:C10'.", ['B2', 'A1:C10']],
	['Invalid command. Use "Update All" or "UA".', ['Update All', 'UA']],
	["Otherwise, please use 'git cherry-pick --skip'", []],
	["Unknown mode 'x'. Use one of: fast, slow, idle", ['fast', 'slow', 'idle']],
	["mode must be 'fast', 'slow', or 'idle'", ['fast', 'slow', 'idle']],
	['Error: the shop needs mode: fast, slow or idle.', ['fast', 'slow', 'idle']],
	['mode must be a string', []],
	['expected string, received number', []],
	["must be one of: '/etc/passwd', 'evil.example', '~/.ssh'", []],
])('choices in %j', ([error, choices]) => {
	expect(readError(error, PROPERTIES).choices).toEqual(choices);
});

test('values by name, endings of files, forms', () => {
	expect(readError('force flag must be set to true', PROPERTIES).given).toEqual({ force: true });
	expect(readError('must point to an Excel file (.xlsm, .xlsx).', PROPERTIES).endings).toEqual(['xlsm', 'xlsx']);
	expect(readError('fatal: not a git repository', PROPERTIES).forms).toContain('wants-repository');
	expect(readError("ENOENT: no such file or directory, open 'x'", PROPERTIES).forms).toContain('absent-file');
	for (const error of [
		'Provide exactly one of `index` or `id`.',
		'path and id cannot be specified simultaneously.',
		'You cannot use both.',
	])
		expect(readError(error, PROPERTIES).forms).toContain('exclusive');
	expect(readError('path cannot be used here.', PROPERTIES).forms).not.toContain('exclusive');
	expect(readError('No file found for [[x]].', PROPERTIES).forms).toContain('not-found');
	expect(readError("No template 'x' for language 'y'", PROPERTIES).forms).toContain('not-found');
	expect(readError('Failed to decrypt: Incorrect password.', PROPERTIES).forms).toContain('not-found');
	expect(readError("Language 'x' is not available", PROPERTIES).forms).toContain('not-found');
	expect(
		readError(
			'[{"expected":"array","code":"invalid_type","path":["paths"],"message":"Invalid input: expected array, received undefined"}]',
			[],
		).wanted,
	).toEqual([{ name: 'paths', type: 'array' }]);
});

test.for<[error: string, absent: readonly string[]]>([
	["can't find pane: x-1", ['pane']],
	['Document with ID x-1 was not found', ['document']],
	["Session 'x-1' does not exist", ['session']],
	['it works', []],
])('absent in %j', ([error, absent]) => {
	expect(readError(error, PROPERTIES).absent).toEqual(absent);
});

test.for<[error: string, refused: readonly string[]]>([
	['Invalid regionUrl: https://a.example. The domain is not allowed.', ['regionUrl']],
	['The `mode` parameter is only supported for dataset=x.', ['mode']],
	["Unknown option 'mode'", ['mode']],
	['The region URL is required', []],
	['mode must be one of: a, b', []],
	['Invalid input: mode was empty', []],
])('refused in %j', ([error, refused]) => {
	expect(readError(error, [...PROPERTIES, 'regionUrl']).refused).toEqual(refused);
});

test('an argument is named by its words, too', () => {
	expect(readError('Organization slug is required', ['organizationSlug', 'slug']).missing).toContain('organizationSlug');
	expect(readError('Organization slugs are nice', ['organizationSlug']).named).toEqual([]);
});

test('a long hostile error takes no longer than a short one', () => {
	const spent = processorMs(() => {
		for (const piece of ['one of ', 'valid a ', '"path": [ "a', ', ', ' or ', "'", ' ', 'abc ', 'find '])
			readError(piece.repeat(50_000), PROPERTIES);
	});
	expect(spent).toBeLessThan(10_000);
});

test.for([
	['Invalid SQL identifier "ref-0000000-0". Use simple unquoted identifiers only.', true],
	['name may only contain letters, numbers and underscores', true],
	['unrecognized token: "18otxxa"', true],
	['the identifier of the order was not found', false],
] as const)('%j asks for an identifier: %j', ([text, isAsked]) => {
	expect(readError(text, []).forms.includes('identifier')).toBe(isAsked);
});

test('the current version that an error names is the expected one', () => {
	const read = (error: string) => readError(error, ['session_id', 'expected_version']).given;
	expect(read('CONFLICT: Review changes before deleting current_version=0')).toEqual({ expected_version: 0 });
	expect(read('Stale write: the actual version is 7')).toEqual({ expected_version: 7 });
	expect(read('Requires the current version of the program')).toEqual({});
});

test.each([
	['Access denied - path outside allowed directories: /workspace not in /tmp/data', []],
	['Allowed formats: png, jpg, see ~/notes/formats', ['png', 'jpg', 'see']],
	['Valid values: low/medium/high', ['low', 'medium', 'high']],
])('the names within a path are no choices: %s', (error, expected) => {
	expect(readError(error, []).choices).toEqual(expected);
});

test('what an action waits for is given, even if the schema does not name it', () => {
	expect(readError('To export anyway, use confirmEmpty: true', []).given).toEqual({ confirmEmpty: true });
	expect(readError('Use force: true to confirm deletion', ['force']).given).toEqual({ force: true });
	expect(readError('The property shown: true is not allowed', []).given).toEqual({});
});

test.for<[error: string, form: string]>([
	['错误: 源目录不存在: /workspace/cmd', 'not-found'],
	['错误: 源路径不是文件: /workspace/cmd', 'wants-file'],
	['错误: 目标路径已存在但不是文件: /workspace/x', 'exists'],
	['Fehler: Datei nicht gefunden', 'not-found'],
	['ファイルが見つかりません', 'not-found'],
	['参数 query 不能为空', 'missing'],
])('in another language: %s', ([error, form]) => {
	expect(readError(error, PROPERTIES).forms).toContain(form);
});
