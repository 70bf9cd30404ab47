// Measures how much of the hostile corpora is found, and how much of the benign ones is disturbed. The reader reads texts; the shipped policies
// decide arguments. measure.ts [--held-out] [--missed] [--disturbed]

import { parseArgs } from 'node:util';
import { readText } from '#text/read-text.ts';
import { type CorpusEntry, type CorpusPart, corpus } from './corpus.ts';
import { isArgumentDenied } from './decide-argument.ts';

const { values: flags } = parseArgs({
	options: { 'held-out': { type: 'boolean' }, missed: { type: 'boolean' }, disturbed: { type: 'boolean' } },
});
const wantsHeldOut = flags['held-out'] === true;

const isFound = (text: string) => readText(text).some(({ strength }) => strength !== 'weak');

function measure(part: CorpusPart, name: string, isHit: (text: string) => boolean): void {
	const entries = corpus(part).filter(({ isHeldOut }) => isHeldOut === wantsHeldOut);
	const hits = new Set(entries.filter(({ text }) => isHit(text)));
	const report = (source: string, some: readonly CorpusEntry[]) => {
		const found = some.filter((entry) => hits.has(entry)).length;
		console.log(
			`${name.padEnd(18)} ${source.padEnd(24)} ${found} of ${some.length} (${((100 * found) / Math.max(1, some.length)).toFixed(2)} %)`,
		);
	};
	for (const [source, some] of Map.groupBy(entries, ({ source }) => source)) report(source, some);
	report('all', entries);
	const isBenign = part.startsWith('benign');
	// A held-out text is never shown, because a person who has seen it cannot measure with it again.
	if (wantsHeldOut || (isBenign ? flags.disturbed : flags.missed) !== true) return;
	for (const entry of entries) {
		if (hits.has(entry) !== isBenign) continue;
		console.log(`  ${name} ${entry.source}: ${JSON.stringify(entry.text.slice(0, 400))}`);
		if (part === 'benign')
			for (const { kind, strength, what, shown } of readText(entry.text))
				if (strength !== 'weak') console.log(`    ${kind} ${strength} (${what}): ${JSON.stringify(shown)}`);
	}
}

measure('texts', 'texts', isFound);
measure('bare', 'bare', isFound);
measure('benign', 'benign', isFound);
for (const policy of ['default', 'strict'] as const) {
	measure('arguments', `arguments ${policy}`, (text) => isArgumentDenied(policy, text));
	measure('benign-arguments', `benign-a. ${policy}`, (text) => isArgumentDenied(policy, text));
}
