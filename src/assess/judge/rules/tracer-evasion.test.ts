import { expect, test } from 'vitest';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const refused = (call: string, detail: string, more: { readonly at?: number } = {}): Sight => ({
	kind: 'kernel',
	call,
	detail: `${detail}, refused by the cell’s filter`,
	ok: false,
	errno: 'SIGSYS',
	during: 1,
	exe: '/usr/bin/python3',
	...more,
});

test.each(['i386 system call', 'x32 system call', 'untraced child', 'seccomp listener'])('%s counts, although it was refused', (call) => {
	expect(severities('tracer-evasion', { seen: [refused(call, 'open')] })).toBe('high');
});

test('it names the ABI and the call, and the end that came of it', () => {
	const seen: readonly Sight[] = [
		refused('i386 system call', 'open', { at: 1_000_000 }),
		{ kind: 'exit', signal: 'SIGSYS', at: 1_000_001 },
	];
	expect(findingsOf('tracer-evasion', { seen })).toMatchObject([
		{
			id: 'tracer-evasion:i386 system call',
			category: 'evasion',
			observed:
				'tried to make an i386 system call (open, refused by the cell’s filter) once in a call of format_note, by python3; its process ended there (SIGSYS)',
		},
	]);
});

test('a child that was made counts as made', () => {
	const seen: readonly Sight[] = [{ kind: 'kernel', call: 'untraced child', detail: 'clone with CLONE_UNTRACED', ok: true, during: 1 }];
	expect(findingsOf('tracer-evasion', { seen })[0]?.observed).toMatch(/^made an untraced child \(clone with CLONE_UNTRACED\) once/);
});

test.each(['io_uring_setup', 'unshare', 'clone'])('near miss: %s is for other rules, or for none', (call) => {
	expect(severities('tracer-evasion', { seen: [{ kind: 'kernel', call, ok: true, during: 1 }] })).toBe('');
});
