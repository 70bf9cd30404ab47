// How much of the hostile corpora the reader finds, and how much of the benign ones it disturbs.
// measure.ts [--held-out] [--missed] [--disturbed]

import { parseArgs } from 'node:util';
import { argumentHazards } from '#text/argument-syntax.ts';
import { readText } from '#text/read-text.ts';
import { type CorpusEntry, type CorpusPart, corpus } from './corpus.ts';

const { values: flags } = parseArgs({
	options: { 'held-out': { type: 'boolean' }, missed: { type: 'boolean' }, disturbed: { type: 'boolean' } },
});
const wantsHeldOut = flags['held-out'] === true;

const isFound = (text: string) => readText(text).some(({ strength }) => strength !== 'weak');

function measure(part: CorpusPart, isHit: (text: string) => boolean): void {
	const entries = corpus(part).filter(({ isHeldOut }) => part === 'benign' || isHeldOut === wantsHeldOut);
	const bySource = Map.groupBy(entries, ({ source }) => source);
	const hitsOf = (some: readonly CorpusEntry[]) => some.filter(({ text }) => isHit(text)).length;
	for (const [source, some] of bySource) console.log(`${part.padEnd(10)} ${source.padEnd(24)} ${hitsOf(some)} of ${some.length}`);
	console.log(
		`${part.padEnd(10)} ${'all'.padEnd(24)} ${hitsOf(entries)} of ${entries.length} (${((100 * hitsOf(entries)) / Math.max(1, entries.length)).toFixed(1)} %)`,
	);
	if (flags.missed === true && !wantsHeldOut && part !== 'benign')
		for (const { source, text } of entries) if (!isHit(text)) console.log(`  missed ${source}: ${JSON.stringify(text.slice(0, 300))}`);
	if (flags.disturbed === true && part === 'benign') {
		for (const { source, text } of entries) {
			for (const { kind, strength, what, shown } of readText(text))
				if (strength !== 'weak') console.log(`  ${source}: ${kind} ${strength} (${what}): ${JSON.stringify(shown)}`);
		}
	}
}

measure('texts', isFound);
measure('bare', isFound);
measure('benign', isFound);
// Syntax only: hosts, addresses and paths are read by the policy, which is not measured here.
measure('arguments', (text) => argumentHazards(text).length > 0);
