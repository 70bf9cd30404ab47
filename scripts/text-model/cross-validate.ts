// What the reader finds of sources that its model was not trained on: leave one source out, train on the others, read the one. Benign sets of
// the same packages are left out together. Prints both kinds of error by threshold, and by source at the threshold of the reader.

import { readText } from '#text/read-text.ts';
import { developmentExamples } from './examples.ts';
import { type Example, learn, scoreOf } from './learn.ts';
import { OPTIONS } from './options.ts';

const BENIGN_SETS = ['', 'unseen-', 'third-', 'fourth-'].map((prefix) =>
	['published-declarations', 'published-readmes', 'security-pages'].map((name) => `${prefix}${name}`),
);
/** As in read-text.ts. */
const ALONE = 0.3;
/** How much less is enough beside a weak rule. */
const LESS_WITH_RULE = 2;
const AGAINST_RULE = -6;

interface Scored {
	readonly example: Example;
	readonly score: number;
	/** 3: a rule is certain; 2: one is likely; 1: one is weak. */
	readonly rules: number;
}

function rulesOn(text: string): number {
	const found = readText(text).filter(({ isLearned }) => isLearned !== true);
	return Math.max(0, ...found.map(({ strength }) => ({ weak: 1, likely: 2, certain: 3 })[strength]));
}

const examples = developmentExamples();
const hostileSources = [...new Set(examples.filter(({ isHostile }) => isHostile).map(({ source }) => source))];
const others = [...new Set(examples.map(({ source }) => source))].filter(
	(source) => !hostileSources.includes(source) && !BENIGN_SETS.flat().includes(source),
);
const groups = [...BENIGN_SETS, others];
const scored: Scored[] = hostileSources.flatMap((source, index) => {
	const fold = [source, ...(groups[index] ?? [])];
	const model = learn(
		examples.filter((example) => !fold.includes(example.source)),
		OPTIONS,
	);
	return examples
		.filter((example) => fold.includes(example.source))
		.map((example) => ({ example, score: scoreOf(example, model), rules: rulesOn(example.text) }));
});
// Near misses that were written to be taken for attacks are told apart: no ordinary text is like them.
const benign = scored.filter(({ example }) => !example.isHostile && example.source !== 'agent-threat-rules');
const hostile = scored.filter(({ example }) => example.isHostile);
const share = (some: readonly Scored[], isHit: (one: Scored) => boolean) =>
	`${some.filter(isHit).length} of ${some.length} (${((100 * some.filter(isHit).length) / some.length).toFixed(2)} %)`;
const isFoundAt =
	(alone: number) =>
	({ score, rules }: Scored) =>
		rules === 3 || (rules === 2 && score >= AGAINST_RULE) || score >= alone || (rules >= 1 && score >= alone - LESS_WITH_RULE);
const byRules = ({ rules }: Scored) => rules >= 2;
console.log('rules alone: hostile', share(hostile, byRules), 'benign', share(benign, byRules));
for (const alone of [2.5, 2, 1.5, 1, 0.7, ALONE, 0, -0.5]) {
	const isLearned = ({ score }: Scored) => score >= alone;
	console.log(`at ${alone}: model ${share(hostile, isLearned)}, benign ${share(benign, isLearned)};`);
	console.log(`    with rules ${share(hostile, isFoundAt(alone))}, benign ${share(benign, isFoundAt(alone))}`);
}
for (const [source, some] of Map.groupBy(scored, ({ example }) => `${example.isHostile ? 'hostile' : 'benign'} ${example.source}`))
	console.log(
		'   ',
		source,
		'model',
		share(some, ({ score }) => score >= ALONE),
		'with rules',
		share(some, isFoundAt(ALONE)),
	);
