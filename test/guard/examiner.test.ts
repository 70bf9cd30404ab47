// The thread that reads large messages: what it cannot do in its time and memory is told as such, and the next message finds another thread.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspectFor } from '#app/guard/make-examiner.ts';
import { type ExaminerOptions, ThreadExaminer } from '#enforce/guard/examine/thread-examiner.ts';
import { type Message, readMessage } from '#mcp/json-rpc/message.ts';

const program = join(import.meta.dirname, '..', '..', 'src', 'app', 'guard', 'examiner-thread.ts');
const stuck = join(import.meta.dirname, '..', 'support', 'stuck-examiner-thread.ts');
const held = join(import.meta.dirname, '..', 'support', 'held-examiner-thread.ts');
const data = { canaries: [], keepsMasked: true };
const responses = {
	secrets: 'mask',
	hidden_unicode: 'mask',
	instructions: 'mask',
	canaries: 'block',
	secret_requests: 'flag',
	max_bytes: 1e9,
} as const;
const answer = (text: string) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } }));
const examiner = (options: Partial<ExaminerOptions> = {}) =>
	new ThreadExaminer({ program, data, threads: 1, milliseconds: 60_000, memoryMb: 256, ...options });

test('what takes more memory than there is ends the thread, not the guard', { timeout: 120_000 }, async () => {
	using one = examiner({ memoryMb: 48 });
	// One text that is larger than all of it: many small values would end it too, but more and more slowly.
	const many = answer('é'.repeat(40_000_000));
	await expect(one.inspect(many, 'a', { from: 'server', responses })).rejects.toThrow('it took more than 48 MB to look through');
	const message = readMessage(many) as Message;
	// For the gates that is a message that goes no further.
	expect(await inspectFor(one, 'a', message, responses)).toMatchObject({
		failure: expect.any(String),
		findings: [{ rule: 'bounds', effect: 'block' }],
	});
	expect(await one.inspect(answer('a\x7f'), 'a', { from: 'server', responses })).toMatchObject({ findings: [{ rule: 'hidden_unicode' }] });
});

test('what takes longer than it may is given up', async () => {
	using one = examiner({ program: stuck, milliseconds: 2000 });
	const long = one.inspect(answer('x'.repeat(1000)), 'a', { from: 'server', responses });
	// What waits behind it is read by the next thread.
	const short = one.inspect(answer('x'), 'b', { from: 'server', responses });
	await expect(long).rejects.toThrow('it took longer than 2 s to look through');
	expect(await short).toEqual({ findings: [] });
});

test('one session’s messages are read one after the other, and another’s meanwhile', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-examiner-'));
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	const release = join(directory, 'release');
	using two = examiner({ program: held, threads: 2 });
	const done: string[] = [];
	const read = (session: string, text: string, name: string) =>
		two.inspect(answer(text), session, { from: 'server', responses }).then(() => done.push(name));
	const ofA = [read('a', `until ${release}`, 'a1'), read('a', 'x', 'a2')];
	await Promise.all([read('b', 'x', 'b1'), read('b', 'x', 'b2')]);
	expect(done).toEqual(['b1', 'b2']);
	writeFileSync(release, '');
	await Promise.all(ofA);
	expect(done).toEqual(['b1', 'b2', 'a1', 'a2']);
});

test('after the end nothing is read any more', async () => {
	const one = examiner();
	const under = one.inspect(answer('a\x7f'.repeat(3_000_000)), 'a', { from: 'server', responses });
	one[Symbol.dispose]();
	await expect(under).rejects.toThrow('the guard ended');
	await expect(one.inspect(answer(''), 'a', { from: 'server', responses })).rejects.toThrow('the guard ended');
});
