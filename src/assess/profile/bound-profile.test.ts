import { expect, test } from 'vitest';
import type { Effect, Profile } from '#model/profile.ts';
import { boundProfile } from './bound-profile.ts';

const effect = (subject: string, more: Partial<Effect> = {}): Effect => ({
	kind: 'write',
	subject,
	attempted: 2,
	succeeded: 1,
	evidence: [1, 2],
	...more,
});

function bounded(effects: readonly Effect[]): readonly Effect[] {
	const profile: Profile = {
		scopes: [{ scope: { kind: 'tool', name: 'copy' }, effects }],
		explained: { runtime: 0, package: 0, argument: 0, launch: 0, declared: 0, scratch: 0, 'own-data': 0, allowed: 0 },
		unexplained: effects.length,
	};
	const { scopes, unexplained } = boundProfile(profile);
	expect(unexplained).toBe(effects.length);
	return scopes[0]?.effects ?? [];
}
const sum = (effects: readonly Effect[], count: (one: Effect) => number) => effects.reduce((total, one) => total + count(one), 0);

test('what a reader can hold is told as it is', () => {
	const few = Array.from({ length: 60 }, (_, i) => effect(`/data/${i}`));
	expect(bounded(few)).toEqual(few);
});

test('very many paths are told by their directories, and every attempt is counted', () => {
	const many = Array.from({ length: 20_000 }, (_, i) => effect(`/data/part-${i % 500}/volume-${i % 7}/name-${i}`));
	const told = bounded(many);
	expect(told.length).toBeLessThan(130);
	expect(sum(told, ({ paths = 1 }) => paths)).toBe(20_000);
	expect(sum(told, ({ attempted }) => attempted)).toBe(40_000);
	expect(sum(told, ({ succeeded }) => succeeded)).toBe(20_000);
	expect(told.at(-1)).toMatchObject({ subject: '/data/*', detail: '19,997 more below /data', paths: 19_997 });
	expect(told.at(-1)?.evidence.length).toBe(10);
});

test('a directory that was copied into itself without end is one line', () => {
	let path = '/data';
	const deep = Array.from({ length: 3000 }, () => {
		path += '/copy';
		return effect(path);
	});
	expect(bounded(deep).length).toBeLessThan(130);
});

test('very many destinations are one line, and every attempt at them is counted', () => {
	const many = Array.from({ length: 5000 }, (_, i) => effect(`203.0.113.${i % 250}:${i}`, { kind: 'egress' }));
	const asked = effect('api.example:443', { kind: 'egress', explanation: { by: 'argument', because: 'named' } });
	const told = bounded([...many, asked]);
	expect(told).toHaveLength(52);
	expect(told).toContainEqual(asked);
	expect(told[50]).toMatchObject({ kind: 'egress', subject: '*', detail: '4,950 more destinations', paths: 4950 });
	expect(sum(told, ({ attempted }) => attempted)).toBe(10_002);
	expect(bounded(many.slice(0, 60))).toHaveLength(60);
	// What is declared becomes part of a policy, by name.
	const declared = many.map((one) => ({ ...one, explanation: { by: 'declared', because: 'its text names it' } as const }));
	expect(bounded(declared)).toHaveLength(5000);
});

test('what is guarded, explained otherwise, refused, or no path is never told by another', () => {
	const many = Array.from({ length: 500 }, (_, i) => effect(`/data/${i}`));
	const apart = [
		effect('/data/key', { guarded: { as: 'secret', what: 'a key' } }),
		effect('/data/asked', { explanation: { by: 'argument', because: 'named' } }),
		effect('/data/refused', { succeeded: 0 }),
		effect('/data/.hidden'),
		effect('/data/run', { kind: 'executable' }),
		effect('example.org', { kind: 'egress' }),
	];
	const told = bounded([...many, ...apart]);
	for (const one of apart) expect(told).toContainEqual(one);
	expect(told).toHaveLength(4 + apart.length);
});
