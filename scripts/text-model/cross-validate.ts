// What the model finds of sources that it was not trained on. Folds leave out whole sources; benign sets of other packages go with them.

import { readText } from '#text/read-text.ts';
import { developmentExamples } from './examples.ts';
import { learn, worstOf } from './learn.ts';
import { OPTIONS } from './options.ts';

const FOLDS: readonly (readonly string[])[] = [
	['pyrit', 'garak', 'mcp-fuzzer', 'unseen-published-declarations', 'unseen-published-readmes', 'unseen-security-pages'],
	['agent-threat-rules', 'other-scripts'],
	['prompt-armor', 'giskard'],
	['spikee', 'agentdojo', 'sunglasses'],
	['inspect-evals', 'agent-security-bench', 'ziran', 'published-declarations', 'published-readmes', 'security-pages'],
];
const examples = developmentExamples();
const weightOf = (text: string) => {
	const found = readText(text).filter(({ isLearned }) => isLearned !== true);
	return found.some(({ strength }) => strength === 'certain')
		? 3
		: found.some(({ strength }) => strength === 'likely')
			? 2
			: found.length > 0
				? 1
				: 0;
};
const scored = FOLDS.flatMap((fold) => {
	const model = learn(
		examples.filter(({ source }) => !fold.includes(source)),
		OPTIONS,
	);
	return examples
		.filter(({ source }) => fold.includes(source))
		.map((example) => ({ example, score: worstOf(example, model).score, rules: weightOf(example.text) }));
});
// Near misses that were written to be taken for attacks are told apart: no ordinary text is like them.
const benign = scored.filter(({ example }) => !example.isHostile && example.source !== 'agent-threat-rules');
const hostile = scored.filter(({ example }) => example.isHostile);
const share = (some: typeof scored, hits: (one: (typeof scored)[number]) => boolean) =>
	`${some.filter(hits).length} of ${some.length} (${((100 * some.filter(hits).length) / some.length).toFixed(2)} %)`;
console.log(
	'weak or more: hostile',
	share(hostile, (one) => one.rules >= 1),
	'benign',
	share(benign, (one) => one.rules >= 1),
);
console.log(
	'rules alone: hostile',
	share(hostile, (one) => one.rules >= 2),
	'benign',
	share(benign, (one) => one.rules >= 2),
);
for (const allowed of [0.0005, 0.001, 0.0015, 0.002, 0.003]) {
	const sorted = benign.map(({ score }) => score).toSorted((a, b) => b - a);
	const threshold = sorted[Math.floor(allowed * sorted.length)] ?? 0;
	const isHit = (one: (typeof scored)[number]) => one.score > threshold;
	const both = (one: (typeof scored)[number]) => isHit(one) || one.rules >= 2;
	console.log(
		`model at ${threshold.toFixed(2)}: hostile ${share(hostile, isHit)}; with rules: hostile ${share(hostile, both)}, benign ${share(benign, both)}`,
	);
	const weak = (one: (typeof scored)[number]) => both(one) || (one.rules === 1 && one.score > threshold - 1.5);
	console.log('     with weak rules at 1.5 less: hostile', share(hostile, weak), 'benign', share(benign, weak));
	if (allowed === 0.002)
		for (const [source, some] of Map.groupBy(scored, ({ example }) => `${example.isHostile ? 'hostile' : 'benign'} ${example.source}`))
			console.log('   ', source, share(some, isHit), 'with rules', share(some, both));
}
if (process.argv.includes('--show')) {
	for (const { example, score } of benign.toSorted((a, b) => b.score - a.score).slice(0, 30))
		console.log(score.toFixed(2), example.source, JSON.stringify(example.text.slice(0, 300)));
}
