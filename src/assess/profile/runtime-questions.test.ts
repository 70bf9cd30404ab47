import { expect, test } from 'vitest';
import { isInterpreterQuestion, isLoaderQuestion, isVersionQuestion } from './runtime-questions.ts';

const CODE =
	'import sys; sys.path = [__import__("os").fsdecode(b"/home/user/.cache/uv/.tmpaONwwB")] + sys.path; from python.get_interpreter_info import main; main()';
const asks = (code: string, program = '/usr/bin/python3.11', options = ['-I', '-B', '-c']) =>
	isInterpreterQuestion(program, ['python3', ...options, code], '/home/user');

test('a package manager asks an interpreter about itself', () => {
	expect(asks(CODE)).toBe(true);
	expect(asks(CODE.replace('__import__("os").fsdecode(b', '').replace('")]', '"]'))).toBe(true);
});

test.for<readonly [string, boolean]>([
	['more code', asks(`${CODE}; import os`)],
	['code before it', asks(`import os; ${CODE}`)],
	['another module', asks(CODE.replace('get_interpreter_info', 'payload'))],
	['another place', asks(CODE.replace('/home/user/.cache', '/tmp'))],
	['a place outside', asks(CODE.replace('.cache/uv', '.cache/../x/uv'))],
	['another program', asks(CODE, '/tmp/sh')],
	['other options', asks(CODE, '/usr/bin/python3', ['-c'])],
])('no such question: %s', ([, found]) => {
	expect(found).toBe(false);
});

test('the loader tells its version; with a program it runs that', () => {
	const loader = '/usr/lib64/ld-linux-x86-64.so.2';
	expect(isLoaderQuestion(loader, [loader, '--version'])).toBe(true);
	expect(isLoaderQuestion(loader, [loader])).toBe(true);
	expect(isLoaderQuestion(loader, [loader, '--verify', '/opt/chrome'])).toBe(true);
	expect(isLoaderQuestion(loader, [loader, '/tmp/payload', '--verify'])).toBe(false);
	expect(isLoaderQuestion(loader, [loader, '--verify', '/tmp/payload', 'x'])).toBe(false);
	expect(isLoaderQuestion(loader, [loader, '/tmp/payload'])).toBe(false);
	expect(isLoaderQuestion('/tmp/payload', [loader, '--version'])).toBe(false);
});

test('a program that is asked for its version alone does nothing else', () => {
	expect(isVersionQuestion(['python3', '--version'])).toBe(true);
	expect(isVersionQuestion(['java', '-version'])).toBe(true);
	expect(isVersionQuestion(['server', '--version', '--listen'])).toBe(false);
	expect(isVersionQuestion(['tar', '-v'])).toBe(false);
	expect(isVersionQuestion(['server'])).toBe(false);
});
