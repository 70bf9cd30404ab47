import { expect, test } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import type { Emitted } from './emitted-parts.ts';
import { nameCanaries } from './name-canaries.ts';

const KEYS = Array.from({ length: 40 }, (_, index) => (index < 12 ? `env:V${index}` : `file:f${index}`));
/** A server that emits one text, computed from the secrets. */
const serverWith = (text: (changed: ReadonlySet<string>) => string) => async (changed: ReadonlySet<string>) => {
	const part = { channel: 'request', call: 1, destination: 'a.example:80', place: 'header x', text: text(changed) } as const;
	return new Map([['x', part]]) as Emitted;
};
async function named(text: (changed: ReadonlySet<string>) => string) {
	const runWith = serverWith(text);
	const [none, all] = [await runWith(new Set()), await runWith(new Set(KEYS))];
	const { differences } = compareRuns([none, none], [all, all]);
	return (await nameCanaries(differences, KEYS, runWith)).map(({ canaries }) => canaries);
}

test.each([0, 7, 11, 12, 31, 39])('canary %i is named, and no other', async (index) => {
	const key = KEYS[index] ?? '';
	expect(await named((changed) => (changed.has(key) ? 'other' : 'first'))).toEqual([[key]]);
});

test('several variables at once are named by their kind', async () => {
	const variables = KEYS.filter((key) => key.startsWith('env:'));
	expect(await named((changed) => variables.map((key) => (changed.has(key) ? 'b' : 'a')).join(''))).toEqual([variables]);
});

test('what follows no canary is left out', async () => {
	let calls = 0;
	expect(await named((changed) => (changed.size === KEYS.length ? 'b' : calls++ % 3 === 0 ? 'b' : 'a'))).toEqual([]);
});
