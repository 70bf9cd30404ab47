// Finds instructions to the model, and secrets, that are split over adjacent blocks: no single text shows them.

import type { JsonObject } from '#model/declaration.ts';
import type { ResponseEffect, ResponseRules } from '#model/policy.ts';
import { readBlocks } from '#text/read-text.ts';
import { mayHoldSecret, secretsIn } from '#text/secrets.ts';
import { blocksOfMessage } from './message-texts.ts';
import type { ResponseFinding } from './response-finding.ts';

/** `known`: the findings in each text alone. */
export function reviewBlocks(
	message: JsonObject,
	{ secrets, instructions }: ResponseRules,
	known: readonly ResponseFinding[],
): readonly ResponseFinding[] {
	const hasWords = known.some(({ rule, isWeak }) => rule === 'instructions' && isWeak !== true);
	const found = new Map<string, ResponseFinding>();
	const find = (rule: 'secrets' | 'instructions', effect: ResponseEffect, what: string) => {
		if (effect === 'pass') return;
		const observed = `${what}, split over several blocks`;
		// No single block contains a part that could be masked.
		found.set(`${rule} ${observed}`, { rule, effect: effect === 'mask' ? 'block' : effect, observed });
	};
	for (const blocks of blocksOfMessage(message)) {
		if (instructions !== 'pass' && !hasWords)
			for (const { kind, strength, what, isLearned } of readBlocks(blocks))
				if (kind !== 'hidden-text' && strength !== 'weak' && isLearned !== true) find('instructions', instructions, what);
		if (secrets !== 'pass') for (const what of splitSecrets(blocks)) find('secrets', secrets, what);
	}
	return [...found.values()];
}

/** Returns the secrets that begin in one block and end in another. */
function splitSecrets(blocks: readonly string[]): readonly string[] {
	const whole = blocks.join('');
	if (!mayHoldSecret(whole)) return [];
	const ends = new Set<number>();
	let at = 0;
	for (const block of blocks) {
		at += block.length;
		ends.add(at);
	}
	return secretsIn(whole).flatMap(({ from, to, what }) => (crosses(from, to, ends) ? [what] : []));
}

function crosses(from: number, to: number, ends: ReadonlySet<number>): boolean {
	for (let at = from + 1; at < to; at++) if (ends.has(at)) return true;
	return false;
}
