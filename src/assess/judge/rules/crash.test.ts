import { expect, test } from 'vitest';
import { connect, exec, type Parts, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const traced = exec(['/usr/bin/true']);
const died: Parts = { calls: [{ args: { n: 1 } }, { args: { n: -1 }, outcome: 'server-died' }, { outcome: 'server-died' }] };

test('a call that ends the server, once however many calls were left', () => {
	const seen: readonly Sight[] = [traced, { kind: 'exit', signal: 'SIGSEGV', at: 2_100_000 }];
	expect(findingsOf('crash', { ...died, seen })).toMatchObject([
		{
			id: 'crash:format_note:server-died',
			severity: 'medium',
			observed: 'the server ended during 1 of 3 calls of format_note (SIGSEGV); arguments {"n":-1}',
			evidence: [2],
		},
	]);
});

test('milder when it had asked for the network', () => {
	const first: Parts = { calls: [{ outcome: 'server-died' }] };
	expect(severities('crash', { ...first, seen: [traced, connect('203.0.113.1', 80, { during: 1 })] })).toBe('low');
	expect(severities('crash', { ...first, seen: [traced, connect('127.0.0.1', 80, { during: 1 })] })).toBe('medium');
});

test('milder when it exited by itself and had answered before', () => {
	expect(severities('crash', { ...died, seen: [traced, { kind: 'exit', code: 1, at: 2_100_000 }] })).toBe('low');
	expect(severities('crash', { ...died, seen: [traced, { kind: 'exit', signal: 'SIGABRT', at: 2_100_000 }] })).toBe('medium');
});

test('a process of the next start says nothing about this one', () => {
	const seen: readonly Sight[] = [
		traced,
		{ kind: 'exit', code: 1, at: 2_100_000 },
		{ kind: 'exit', signal: 'SIGABRT', at: 2_700_000, pid: 300 },
	];
	expect(severities('crash', { ...died, seen })).toBe('medium');
	expect(severities('crash', { ...died, seen, starts: [0, 2_600_000] })).toBe('low');
});

test('near miss: an error is an answer', () => {
	expect(severities('crash', { calls: [{ outcome: 'tool-error' }, { outcome: 'protocol-error' }], seen: [traced] })).toBe('');
});

test('names the intent and the fault, and shows the smallest input and how to repeat it', () => {
	const repeat = { args: { n: null }, isAlone: true, command: 'candor audit …' };
	const death = { args: { n: null, m: 1 }, outcome: 'server-died', intent: 'malformed', fault: '/n is null', repeat } as const;
	expect(findingsOf('crash', { calls: [{}, death], seen: [traced] })).toMatchObject([
		{
			observed: 'the server ended during 1 of 2 calls of format_note; malformed arguments (/n is null) {"n":null}',
			repeat: 'candor audit …',
		},
	]);
});

test('names the occasion, where it was no ordinary call', () => {
	const observed = (death: NonNullable<Parts['calls']>[number]) =>
		findingsOf('crash', { calls: [{}, { ...death, outcome: 'server-died' }], seen: [traced] })[0]?.observed;
	expect(observed({ inputs: [{ n: 1 }, { n: 2 }] })).toBe(
		'the server ended during 1 of 2 calls of format_note; when 2 calls were made at once, the first with the arguments {"n":1}',
	);
	expect(observed({ isCancelled: true, args: { n: 1 } })).toBe(
		'the server ended during 1 of 2 calls of format_note; when a call was cancelled, with the arguments {"n":1}',
	);
	expect(observed({ prompt: 'greet', argument: 'who' })).toBe(
		'the server ended during 1 of 1 call of greet; when its argument who was completed',
	);
});

test('a death of another kind is one of its own', () => {
	const calls: Parts['calls'] = [{}, { isCancelled: true, outcome: 'server-died' }, { inputs: [{}], outcome: 'server-died' }];
	expect(findingsOf('crash', { calls, seen: [traced] })[0]?.observed).toContain(
		'during 2 of 3 calls of format_note; when a call was cancelled',
	);
});

test('near miss: the cell ended it for a call that is a finding of its own', () => {
	const refusal: Sight = { kind: 'kernel', call: 'i386 system call', ok: false, errno: 'SIGSYS', at: 2_050_000, during: 2 };
	const end: Sight = { kind: 'exit', signal: 'SIGSYS', at: 2_100_000 };
	expect(severities('crash', { ...died, seen: [traced, refusal, end] })).toBe('');
	// What is left in the cell is killed, and that is no crash either.
	const swept: Sight = { kind: 'exit', signal: 'SIGKILL', at: 2_110_000, pid: 1 };
	expect(severities('crash', { ...died, seen: [traced, refusal, end, swept] })).toBe('');
	expect(severities('crash', { ...died, seen: [traced, refusal, end, { ...swept, signal: 'SIGSEGV' }] })).toBe('medium');
	expect(severities('crash', { ...died, seen: [traced, swept] })).toBe('medium');
	// By a filter of its own, or another process's refusal, it is a crash like any other.
	expect(severities('crash', { ...died, seen: [traced, end] })).toBe('medium');
	expect(severities('crash', { ...died, seen: [traced, { ...refusal, pid: 7 }, end] })).toBe('medium');
	expect(severities('crash', { ...died, seen: [traced, refusal, { ...end, signal: 'SIGSEGV' }] })).toBe('medium');
});
