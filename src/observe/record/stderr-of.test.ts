import { expect, test } from 'vitest';
import { OutputRecorder } from './output-recorder.ts';
import { stderrOf } from './stderr-of.ts';

function run(pass: number, ...pieces: readonly string[]) {
	const output = new OutputRecorder();
	output.hear('stdout', Buffer.from('{"id":1}'));
	for (const piece of pieces) output.hear('stderr', Buffer.from(piece));
	return { output, pass };
}

test('each run of the server by itself, without its stdout', () => {
	expect(stderrOf([run(1, 'starting\n', 'no key'), run(2), run(2, 'again\n')])).toBe(
		'== server run 1, pass 1\nstarting\nno key\n== server run 3, pass 2\nagain\n',
	);
});

test('of very much, the end', () => {
	const text = stderrOf([run(1, ...Array.from({ length: 2000 }, () => `${'x'.repeat(1000)}\n`), 'the end\n')]);
	expect(text.length).toBeLessThan(1024 * 1024 + 200);
	expect(text).toMatch(/^== server run 1, pass 1\n… \d+ bytes before this are left out\n/);
	expect(text.endsWith('the end\n')).toBe(true);
});

test('lines of the tracer and of the cell’s tools are not the server’s', () => {
	const text = stderrOf([run(1, 'strace: Exit of unknown pid 6 ignored\nstar', 'ting\nbwrap: x\ncafé strace: mine\n')]);
	expect(text).toBe('== server run 1, pass 1\nstarting\ncafé strace: mine\n');
});
