import { expect, test } from 'vitest';
import { connect, exec, file, lookup, type Parts } from '../../../test/evidence.ts';
import { judged } from '../../../test/judged.ts';

const calls = Array.from({ length: 3 }, () => ({ tool: 'format_note' }));
const read = (during: number) => file('read', '~/.ssh/id_rsa', { during });
const sent = (during: number) => connect('203.0.113.34', 80, { during });
const incidents = (parts: Parts) => judged(parts).incidents;

test('a secret that was read, and what went out in the same calls, are one story', () => {
	const seen = [1, 2, 3].flatMap((call) => [read(call), sent(call)]);
	expect(incidents({ calls, seen })).toMatchObject([
		{
			severity: 'high',
			title: 'in format_note: opened ~/.ssh/id_rsa, then tried to reach 203.0.113.34:80, in 3 of 3 calls',
			findings: ['sensitive-read:~/.ssh/id_rsa', 'undeclared-egress:203.0.113.34'],
			steps: [1, 2, 3],
		},
	]);
});

test('every call is counted, however many there are', () => {
	const many = Array.from({ length: 40 }, () => ({ tool: 'format_note' }));
	const [incident] = incidents({ calls: many, seen: many.slice(4).map((_, index) => sent(index + 1)) });
	expect(incident?.title).toMatch(/, in 36 of 40 calls$/);
	expect(incident?.steps).toHaveLength(36);
});

test('a read in one call and a connection in another are two', () => {
	expect(incidents({ calls, seen: [read(1), sent(3)] })).toHaveLength(2);
});

test('a program and what its process did are one', () => {
	const seen = [
		exec(['/bin/sh', '-c', 'curl x'], { during: 1, pid: 200 }),
		{ ...lookup('loot.example', { during: 1 }), pid: 200 },
		{ ...file('create', '~/x', { during: 2 }), pid: 300 },
	];
	const all = incidents({ calls, seen });
	expect(all.map(({ findings }) => findings.length)).toEqual([2, 1]);
});

test('what a program starts in turn, and what that one did, belong to the program', () => {
	const seen = [
		exec(['/usr/bin/opener', 'https://shop.example'], { during: 1, pid: 300 }),
		{ kind: 'fork', child: 301, thread: false, during: 1, pid: 300 } as const,
		exec(['/bin/sh', '-c', 'look'], { during: 1, pid: 301 }),
		{ ...lookup('shop.example', { during: 1 }), pid: 301 },
		// Started by the server, not by the opener.
		{ ...lookup('loot.example', { during: 2 }), pid: 400 },
	];
	expect(
		incidents({ calls, seen })
			.map(({ findings }) => findings.length)
			.toSorted(),
	).toEqual([1, 3]);
});

test('what another process of that number did is another story', () => {
	const ran = exec(['/bin/sh', '-c', 'curl x'], { during: 1, pid: 200 });
	const wrote = { ...file('create', '~/x', { during: 3 }), pid: 200 };
	const ended = { kind: 'exit', code: 0, pid: 200, during: 1 } as const;
	expect(incidents({ calls, seen: [ran, wrote, ended] })).toHaveLength(1);
	expect(incidents({ calls, seen: [ran, ended, wrote] })).toHaveLength(2);
});

test('every finding is in exactly one, and trust weighs incidents', () => {
	const seen = [read(1), sent(1), lookup('b.example', { during: 2 }), file('create', '~/x', { during: 3 })];
	const { findings, incidents: all, trust } = judged({ calls, seen });
	expect(all.flatMap((incident) => incident.findings).toSorted()).toEqual(findings.map(({ id }) => id).toSorted());
	expect(all.length).toBeLessThan(findings.length);
	expect(trust.parts.map(({ what }) => what)).toContain('2 high incidents, 0.5 each');
});
