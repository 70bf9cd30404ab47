// Measures what the reader finds in sources that its model was not trained on: the sources are split into groups by the hash of their names, and each group is
// read by a model of the others. Benign sets of the same packages are left out together. Prints both kinds of error by threshold, and by source at
// the threshold of the reader. Usage: node scripts/text-model/cross-validate.ts [--groups=6]

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { doubtOf, doubtOfFew } from '#text/learned/learned-orders.ts';
import { readText } from '#text/read-text.ts';
import { developmentExamples } from './examples.ts';
import { type Example, learn, scoreOf } from './learn.ts';
import { OPTIONS } from './options.ts';

const { values: flags } = parseArgs({ options: { groups: { type: 'string', default: '6' }, scores: { type: 'string' } } });
const GROUPS = Number(flags.groups);
/** As in read-text.ts. */
const ALONE = -0.2;
/** How much less is enough beside a weak rule. */
const LESS_WITH_RULE = 0.4;
const AGAINST_RULE = -4.5;
const SILENT = -20;
/** In tokens: a README of two pages. */
const LONG_TEXT = 1500;

interface Scored {
	readonly example: Example;
	/** Score of the worst window, and the score after the reduction for the length of the text. */
	readonly raw: number;
	readonly score: number;
	/** 3: a rule is certain; 2: one is likely; 1: one is weak. */
	readonly rules: number;
}

function rulesOn(text: string): number {
	const found = readText(text).filter(({ isLearned }) => isLearned !== true);
	return Math.max(0, ...found.map(({ strength }) => ({ weak: 1, likely: 2, certain: 3 })[strength]));
}

/** `third-published-readmes` and `third-security-pages` come from the same packages, so they share a group. */
function groupOf(source: string): number {
	const name = source.replace(/(?:published-declarations|published-readmes|security-pages)$/, 'published');
	return createHash('sha256').update(name).digest().readUInt32LE(0) % GROUPS;
}

const examples = developmentExamples();
const scored: Scored[] = Array.from({ length: GROUPS }, (_, group) => group).flatMap((group) => {
	const model = learn(
		examples.filter(({ source }) => groupOf(source) !== group),
		OPTIONS,
	);
	return examples
		.filter(({ source }) => groupOf(source) === group)
		.map((example) => {
			const raw = scoreOf(example, model) ?? SILENT;
			return { example, raw, score: raw - doubtOf(example.length), rules: rulesOn(example.text) };
		});
});
if (flags.scores !== undefined)
	writeFileSync(
		flags.scores,
		JSON.stringify(
			scored.map(({ example: { source, isHostile, length, text }, raw, rules }) => ({
				source,
				isHostile,
				length,
				raw,
				rules,
				text: text.slice(0, 300),
			})),
		),
	);
// Near misses that were written to resemble attacks are reported separately, because no ordinary text is like them.
const benign = scored.filter(({ example }) => !example.isHostile && /(?:declarations|readmes|pages)$/.test(example.source));
const hostile = scored.filter(({ example }) => example.isHostile);
const share = (some: readonly Scored[], isHit: (one: Scored) => boolean) =>
	`${some.filter(isHit).length} of ${some.length} (${((100 * some.filter(isHit).length) / some.length).toFixed(2)} %)`;
const isFoundAt =
	(alone: number) =>
	({ example, score, rules }: Scored) =>
		rules === 3 ||
		(rules === 2 && score + doubtOfFew(example.length) >= AGAINST_RULE) ||
		score >= alone ||
		(rules >= 1 && score >= alone - LESS_WITH_RULE);
const byRules = ({ rules }: Scored) => rules >= 2;
console.log('rules alone: hostile', share(hostile, byRules), 'benign', share(benign, byRules));
for (const alone of [0.5, 0, ALONE, -0.5, -1]) {
	const isLearned = ({ score }: Scored) => score >= alone;
	console.log(`at ${alone}: model ${share(hostile, isLearned)}, benign ${share(benign, isLearned)};`);
	console.log(`    with rules ${share(hostile, isFoundAt(alone))}, benign ${share(benign, isFoundAt(alone))}`);
}
const inLongText = hostile.map((one) => ({ ...one, score: one.raw - doubtOf(LONG_TEXT) }));
console.log(`at ${ALONE} inside a text of ${LONG_TEXT} tokens: with rules`, share(inLongText, isFoundAt(ALONE)));
for (const [source, some] of Map.groupBy(scored, ({ example }) => `${example.isHostile ? 'hostile' : 'benign'} ${example.source}`))
	console.log(
		'   ',
		source,
		'model',
		share(some, ({ score }) => score >= ALONE),
		'with rules',
		share(some, isFoundAt(ALONE)),
	);
