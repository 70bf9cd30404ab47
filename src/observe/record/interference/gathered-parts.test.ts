import { expect, test } from 'vitest';
import { compareRuns } from './compare-runs.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';
import { withGatheredParts } from './gathered-parts.ts';

type Sent = readonly [call: number, text: string, changes?: Partial<EmittedPart>];

const REQUEST = { channel: 'request', destination: 'api.a.example:80', place: 'header x-id' } as const;
/** Requests one after the other, each with this header. */
const run = (...sent: readonly Sent[]): Emitted => {
	const parts = sent.map(
		([call, text, changes], index) => [`${index} ${call} ${changes?.destination}`, { ...REQUEST, call, text, ...changes }] as const,
	);
	return withGatheredParts(new Map(parts), (call) => (call < 3 ? 'a' : 'b'));
};
const found = (first: readonly Emitted[], other: readonly Emitted[]) =>
	compareRuns(first, other).differences.map(({ part, ...one }) => [part.call, one.first, one.other]);
let drawn = 0;
const random = () => `${(0x9e3779b97f4a * ++drawn).toString(16)}${drawn}`.slice(0, 14);

test('a value among decoys, in another call or request of each run', () => {
	const first = [
		run([1, random()], [2, 'secret-one']),
		run([1, 'secret-one'], [1, random()]),
		run([2, random()], [2, random()], [2, 'secret-one']),
	];
	const other = [
		run([1, 'secret-two'], [1, random()]),
		run([2, random()], [2, 'secret-two']),
		run([1, random()], [1, random()], [2, 'secret-two']),
	];
	expect(found(first, other)).toEqual([[2, 'secret-one', 'secret-two']]);
});

test('letters inside of a value, under another host of the same owner', () => {
	const host = () => ({ destination: `${random()}.a.example:80` });
	const at = (text: string, ...before: readonly Sent[]) => run(...before, [1, `${random()}-${text}-${random()}`, host()]);
	const [first, other] = ['SECRETONE', 'HIDDENTWO'].map((text) => [at(text), at(text, [1, random(), host()])]);
	expect(found(first ?? [], other ?? [])).toEqual([[1, '-SECRETO', '-HIDDENT']]);
	const elsewhere = (text: string) => run([1, text, { destination: `${random()}-a.example:80` }]);
	expect(found([elsewhere('SECRETONE'), elsewhere('SECRETONE')], [elsewhere('SECRETTWO'), elsewhere('SECRETTWO')])).toEqual([]);
});

test('files under random names', () => {
	const file = (text: string) => run([1, text, { channel: 'file', destination: `/home/u/${random()}`, place: 'content' }]);
	expect(found([file('secret-one'), file('secret-one')], [file('secret-two'), file('secret-two')])).toEqual([
		[1, 'secret-one', 'secret-two'],
	]);
});

test('near misses: random values, the same values in another order, values of which some are left out', () => {
	const noise = () => run([1, random()], [2, random()], [2, random()]);
	expect(found([noise(), noise(), noise()], [noise(), noise(), noise()])).toEqual([]);
	const [one, two, three] = ['london', 'vienna', 'madrid'];
	const cities = (...all: readonly string[]) => run(...all.map((city, index): Sent => [1 + (index % 2), city]));
	expect(found([cities(one, two, three), cities(three, one, two)], [cities(two, one, three), cities(two, three, one)])).toEqual([]);
	expect(found([cities(one, two), cities(two, three)], [cities(three, two), cities(one, three)])).toEqual([]);
	// The constant before a random value and its first digit.
	const ids = (...digits: readonly string[]) =>
		run(...digits.map((digit, index): Sent => [index + 1, `Elicitation ID: ${digit}${random()}`]));
	expect(found([ids('x', 'q'), ids('r', 'x')], [ids('y', 'z')])).toEqual([]);
});

test('what follows the secrets by itself is not told twice, and chance may explain only what is gathered', () => {
	const plain = (text: string) => run([1, text], [2, random()]);
	const { differences } = compareRuns([plain('aaaa'), plain('aaaa')], [plain('bbbb'), plain('bbbb')]);
	expect(differences.map(({ first, chance }) => [first, chance])).toEqual([['aaaa', 0]]);
	const mixed = (text: string, isFirst: boolean) => run([1, isFirst ? text : random()], [1, isFirst ? random() : text], [1, random()]);
	const sides = ['aaaa', 'bbbb'].map((text) => [mixed(text, true), mixed(text, false)]);
	expect(compareRuns(sides[0] ?? [], sides[1] ?? []).differences.map(({ first, chance }) => [first, chance])).toEqual([['aaaa', 1]]);
});
