import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

test.for<readonly [string, readonly string[], string | undefined]>([
	['its own line', ['starting', 'no API key'], 'its last words: no API key'],
	['its own line before the tracer’s', ['no API key', 'strace: Process 12 detached'], 'its last words: no API key'],
	['a line that only mentions the tracer', ['cannot run strace: x'], 'its last words: cannot run strace: x'],
	['only the tracer’s', ['strace: exec: Exec format error'], 'it could not be started: Exec format error'],
	['only the cell’s', ['bwrap: execvp /srv/x: No such file or directory'], 'it could not be started: No such file or directory'],
	['nothing', [], undefined],
])('%s', ([, stderr, expected]) => {
	expect(lastWords(stderr)).toBe(expected);
});
