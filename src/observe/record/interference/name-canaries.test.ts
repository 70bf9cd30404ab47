import { expect, test } from 'vitest';
import { compareInTurn, nameDifferences } from './compare-in-turn.ts';
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
	const made = [none, all, none, all].map((emitted) => ({ changed: new Set(emitted === all ? KEYS : []), emitted }));
	return (await nameCanaries(differences, KEYS, runWith, made)).map(({ canaries }) => canaries);
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

test('a digit of the time that agrees with the canaries in the first runs hides nothing', async () => {
	let time = 0;
	// The last digit is 1, 2, 1, 2 in the runs that are compared first, and any digit afterwards.
	const now = () => [1001, 1012, 1021, 1032][time++] ?? 1040 + 7 * time;
	const runWith = serverWith((changed) => `${now()} ${changed.has('env:V3') ? 'vwxyz' : 'ab+cd'}`);
	const compared = await compareInTurn(runWith, KEYS);
	const found = await nameDifferences(compared, KEYS, runWith);
	expect(found.map(({ canaries }) => canaries)).toEqual([['env:V3']]);
});

test('a canary that was changed in almost the same runs is not named beside the right one', async () => {
	const [own, like] = ['env:V1', 'env:V9'];
	let runs = 0;
	const word = (changed: ReadonlySet<string>, key: string) => (changed.has(key) ? 'other' : 'first');
	// In the only run of the first ones that tells the two apart, chance agrees with the wrong one.
	const found = await named((changed) => `${runs++} ${word(changed, runs < 9 ? like : own)} ${word(changed, own)}`);
	expect(found).toEqual([[own]]);
});
