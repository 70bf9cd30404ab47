// Answers: secrets are masked whole, hidden characters and words to the model are found; what merely looks like them passes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reviewText } from '#enforce/guard/review-text.ts';
import { processorMs } from '../support/processor-time.ts';

interface Answers {
	/** `{a36}`: letters and digits, `{l34}`: letters, `{h32}`: hexadecimal, `{U16}`: base32. Made here, so that no file holds what looks like a live token. */
	readonly secrets: readonly string[];
	readonly clean: readonly string[];
	readonly hidden: readonly string[];
	readonly honest: readonly string[];
	readonly instructions: readonly string[];
	readonly documentation: readonly string[];
}

const { secrets, clean, hidden, honest, instructions, documentation } = JSON.parse(
	readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8'),
) as Answers;
const RULES = { secrets: 'mask', hidden_unicode: 'mask', instructions: 'flag', canaries: 'block', max_bytes: 10_000_000 } as const;
const LETTERS: Readonly<Record<string, string>> = {
	a: 'q7Zt2LmX9cVb4RnK8sWd3HfJ6yGpTa5EuQ1oB0iCzNxMvDkYrSwPhAgFeUjLqOtI',
	l: 'qZtLmXcVbRnKsWdHfJyGpTaEuQoBiCzNxMvDkYrSwPhAgFeUjLqOtI',
	h: '3f9a0c5d7e1b2846a9c0d3f7e5b81246',
	U: 'Q7ZT2LMX4CVB4RNK6SWD3HFJ6YGPTA5EUQ2OB7IC',
};

function made(template: string): string {
	return template
		.replaceAll('{PRIVATE}', 'PRIVATE')
		.replace(/\{([alhU])(\d+)\}/g, (_, kind: string, length: string) => (LETTERS[kind] ?? '').repeat(8).slice(0, Number(length)));
}

const rulesOf = (text: string) => reviewText(text, RULES).findings.map(({ rule }) => rule);

test.each(secrets)('masks all of %j', (template) => {
	const secret = made(template);
	for (const text of [`before ${secret} after`, JSON.stringify({ value: secret }), `see\n${secret}\nand AKIAIOSFODNN7EXAMPLE`]) {
		const { findings, text: shown } = reviewText(text, RULES);
		expect(findings).toContainEqual(expect.objectContaining({ rule: 'secrets', effect: 'mask' }));
		expect(shown).toContain('[masked by Candor: ');
		// No twelve letters of it are left.
		for (const letters of Object.values(LETTERS)) expect(shown).not.toContain(letters.slice(2, 14));
	}
});

test.each(clean)('is no secret: %j', (template) => {
	expect(rulesOf(made(template))).not.toContain('secrets');
});

test.each(hidden)('finds what is hidden in %j, and takes it out', (text) => {
	const { findings, text: shown } = reviewText(text, RULES);
	expect(findings).toContainEqual(expect.objectContaining({ rule: 'hidden_unicode' }));
	expect(rulesOf(shown)).not.toContain('hidden_unicode');
});

test.each(honest)('hides nothing: %j', (text) => {
	expect(reviewText(text, RULES)).toEqual({ findings: [], text });
});

test.each(instructions)('speaks to the model: %j', (text) => {
	expect(rulesOf(text)).toContain('instructions');
});

test.each(documentation)('speaks to people: %j', (text) => {
	expect(reviewText(text, RULES).findings.filter(({ rule, isWeak }) => rule === 'instructions' && isWeak !== true)).toEqual([]);
});

test.each([
	['an escape', '\u001b'],
	['a joiner', '\u200d'],
	['a zero-width space', '\u200b'],
])('a secret that %s keeps apart is not put together, whatever else is in the answer', (_, between) => {
	const whole = made('AKIA{U16}');
	const apart = [...made('ASIA{U16}')].join(between);
	const { text } = reviewText(`${whole}\u200bZ and ${apart}`, RULES);
	expect(text.replace(/[^ -~]/g, '')).not.toMatch(/A[SK]IA[A-Z2-7]{16}/);
});

test.each([
	['joiners', '\u200d'],
	['tags', '\u{e0041}'],
	['escapes', '\u001b['],
	['beginnings of keys', '-----BEGIN PRIVATE KEY-----\n'],
	['an unfinished sentence', 'ignore all the your '],
])('a million %s are read in a moment', (_, unit) => {
	expect(processorMs(() => reviewText(unit.repeat(1_000_000 / unit.length), RULES))).toBeLessThan(20_000);
});
