// Text that makes a backtracking expression slow, against text of the same length that does not; and such an expression itself.

import type { JsonObject } from '#model/declaration.ts';
import { type InjectionCase, type InjectionGroup, type InjectionKind, isNamed, says, vocabularyWords } from './injection-kind.ts';

const PATTERNS = vocabularyWords('pattern patterns regex regexp expression');
const REGULAR = vocabularyWords('regex regexp regular pattern');
const CHECKED = vocabularyWords(
	'validate validates valid check checks verify parse parses match matches email phone slug username identifier sanitize sanitise trim strip extract syntax format',
);
/** If each character doubles the work, one of these takes seconds and the previous one almost none. The last length repeats the attack to confirm it. */
const LENGTHS = [22, 26, 29, 29];
const LONGEST = 29;

export const regex: InjectionKind = {
	class: 'regex',
	groups(target) {
		if (target.kind !== 'text') return [];
		if (isNamed(target, PATTERNS) && says(target, REGULAR)) {
			return [
				series(70, (length) => ({
					variant: 'an expression that backtracks without end',
					args: (whole) => withTexts(whole, target.words, length),
				})),
			];
		}
		if (!says(target, CHECKED)) return [];
		const ending = (weight: number, letter: string, end: string) =>
			series(weight, (length) => ({
				variant: `many times “${letter}” and an ending that does not fit`,
				value: length === undefined ? 'ab1 '.repeat(LONGEST).slice(0, LONGEST) : letter.repeat(length) + end,
			}));
		return [ending(72, 'a', '!'), ending(40, '1', '!'), ending(39, 'a', '@')];
	},
};

/** Builds the control if no length is given. */
function series(weight: number, make: (length?: number) => Pick<InjectionCase, 'variant' | 'value' | 'args'>): InjectionGroup {
	const one = (role: 'attack' | 'control', length?: number): InjectionCase => ({ ...make(length), role, proofs: [{ kind: 'slow' }] });
	const attacks = LENGTHS.map((length) => one('attack', length));
	return { weight, steps: LENGTHS.length + 2, isLast: true, make: () => [one('control'), one('control'), ...attacks] };
}

/** Puts the expression into its own argument, and the text that makes it slow into every other text argument. */
function withTexts(whole: JsonObject, words: readonly string[], length?: number): JsonObject {
	const isPattern = (key: string) => words.some((word) => key.toLowerCase().includes(word));
	const expression = length === undefined ? '^a+b?$' : '^(a+)+$';
	return Object.fromEntries(
		Object.entries(whole).map(([key, value]) => [
			key,
			typeof value !== 'string' ? value : isPattern(key) ? expression : `${'a'.repeat(length ?? LONGEST)}!`,
		]),
	);
}
