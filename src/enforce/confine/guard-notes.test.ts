import { expect, test } from 'vitest';
import { guardNotes } from './guard-notes.ts';

function notes(waiting = 0) {
	const written: string[] = [];
	let time = 0;
	const stream = { write: (text: string) => written.push(text), writableLength: waiting };
	return { written, note: guardNotes('files', stream, () => time), later: (ms: number) => (time += ms) };
}

test('a note is one line that no terminal obeys', () => {
	const { written, note } = notes();
	note('a tool is called \u001b[2Jx\ny');
	expect(written).toEqual(['candor guard (files): a tool is called \\x1b[2Jx\\ny\n']);
});

test('a name of any length makes a note of bounded length', () => {
	const { written, note } = notes();
	note(`dropped an answer to "${'\u202e'.repeat(60_000_000)}"`);
	expect(written[0]?.length).toBeLessThan(20_000);
});

test('a thousand notes a minute, and then one that says so', () => {
	const { written, note, later } = notes();
	for (let i = 0; i < 5000; i++) note('again');
	expect(written).toHaveLength(1001);
	later(60_000);
	note('again');
	expect(written).toHaveLength(1002);
});

test('what nobody reads is not gathered', () => {
	const { written, note } = notes(2 << 20);
	note('again');
	expect(written).toEqual([]);
});
