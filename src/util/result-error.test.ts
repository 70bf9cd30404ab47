import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { resultError } from './result-error.ts';

const answered = (answer: JsonObject, args: JsonObject): StepResult => ({
	step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'body_of', args },
	began: 1,
	ended: 2,
	outcome: 'ok',
	reply: { content: [{ type: 'text', text: JSON.stringify(answer, undefined, 2) }] },
});

test.each<[string, JsonObject]>([
	[
		'lists what there is',
		{ status: 'error', message: 'Symbol x not found in file', file_path: 'a.js', available_symbols: { functions: ['total'] } },
	],
	['repeats the arguments', { status: 'error', message: 'File not in the index', file_path: 'a.js', symbol: 'total' }],
	['says what is needed first', { status: 'needs_deep_index', message: 'Please run build_index first.', file_path: 'a.js' }],
])('a failure that %s is no result', (_, answer) => {
	expect(resultError(answered(answer, { file_path: 'a.js', symbol: 'total' }))).toBe(answer['message']);
});

test.each<[string, JsonObject]>([
	['more than the arguments', { status: 'error', message: 'two lines are broken', file_path: 'a.js', lines: [3, 4] }],
	['another value under an argument’s name', { status: 'error', message: 'see file', file_path: 'b.js', symbol: 'x' }],
	['the state of a job', { status: 'failed', message: 'the build broke', id: 3 }],
	['no message', { status: 'error', file_path: 'a.js' }],
	['a state without trouble', { status: 'not_running', message: 'The watcher is off.', file_path: 'a.js' }],
])('an answer with %s is a result', (_, answer) => {
	expect(resultError(answered(answer, { file_path: 'a.js', symbol: 'total', id: 3 }))).toBe(undefined);
});

test.each<[string, JsonObject, boolean]>([
	['content that is a text', { content: 'Error: offline' }, true],
	['content that is null', { content: null }, true],
	['a flag that is a text', { content: [{ type: 'text', text: 'it broke' }], isError: 'true' }, true],
	['a flag that is a number', { content: [{ type: 'text', text: 'it broke' }], isError: 1 }, true],
	['no content', {}, false],
	['a flag that is false', { content: [{ type: 'text', text: 'done' }], isError: false }, false],
])('a result with %s, which clients refuse or take', (_, reply, isRefused) => {
	expect(resultError({ ...answered({}, {}), reply }) !== undefined).toBe(isRefused);
});

test('a long answer that was cut is a failure if it begins as one', () => {
	const cut = (text: string) => JSON.stringify({ content: [{ type: 'text', text }] }).slice(0, 300);
	const long = 'lorem ipsum '.repeat(90);
	const of = (answer: JsonObject) => resultError({ ...answered({}, {}), reply: cut(JSON.stringify(answer, undefined, 2)) });
	expect(of({ status: 'error', message: 'not in the index', symbol: long })).toContain('not in the index');
	expect(of({ success: false, symbol: long })).toBeTruthy();
	expect(of({ status: 'ok', text: long })).toBe(undefined);
	expect(of({ error: null, text: long })).toBe(undefined);
	expect(of({ text: long, status: 'error' })).toBe(undefined);
});
