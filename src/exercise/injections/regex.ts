// Text on which a backtracking expression takes its time, against text of the same length on which it does not; and such an expression itself.

import type { JsonObject } from '#model/declaration.ts';
import { type InjectionCase, type InjectionKind, isNamed, says, vocabulary } from './injection-kind.ts';

const PATTERNS = vocabulary('pattern patterns regex regexp expression');
const REGULAR = vocabulary('regex regexp regular pattern');
const CHECKED = vocabulary(
	'validate validates valid check checks verify parse parses match matches email phone slug username identifier sanitize sanitise trim strip extract syntax format',
);
/** About a second where each character doubles the work; no more than a few on a slow machine. */
const LENGTH = 25;

export const regex: InjectionKind = {
	class: 'regex',
	groups(target) {
		if (target.kind !== 'text') return [];
		if (isNamed(target, PATTERNS) && says(target, REGULAR)) {
			const pattern = (role: 'attack' | 'control'): InjectionCase => ({
				variant: 'an expression that backtracks without end',
				args: (whole) => withTexts(whole, target.words, role === 'attack' ? '^(a+)+$' : '^a+b?$'),
				role,
				proofs: [{ kind: 'slow' }],
			});
			return [
				{ weight: 70, steps: 4, isLast: true, make: () => [pattern('control'), pattern('attack'), pattern('control'), pattern('attack')] },
			];
		}
		if (!says(target, CHECKED)) return [];
		const text = (role: 'attack' | 'control', letter: string, end: string): InjectionCase => ({
			variant: `${LENGTH} times “${letter}” and an ending that does not fit`,
			value: role === 'attack' ? `${letter.repeat(LENGTH)}${end}` : 'ab1 '.repeat(LENGTH).slice(0, LENGTH + end.length),
			role,
			proofs: [{ kind: 'slow' }],
		});
		return [
			['a', '!'],
			['1', '!'],
			['a', '@'],
		].map(([letter = '', end = ''], index) => ({
			weight: 72 - 10 * index,
			steps: 4,
			isLast: true as const,
			make: () => [text('control', letter, end), text('attack', letter, end), text('control', letter, end), text('attack', letter, end)],
		}));
	},
};

/** The expression where it belongs, and what it is slow on wherever else a text is wanted. */
function withTexts(whole: JsonObject, words: readonly string[], expression: string): JsonObject {
	const isPattern = (key: string) => words.some((word) => key.toLowerCase().includes(word));
	return Object.fromEntries(
		Object.entries(whole).map(([key, value]) => [
			key,
			typeof value !== 'string' ? value : isPattern(key) ? expression : `${'a'.repeat(LENGTH)}!`,
		]),
	);
}
