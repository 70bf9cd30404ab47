// One text of an answer against the policy's rules for answers.

import type { ResponseEffect, ResponseRules } from '#model/policy.ts';
import { mayHoldSecret, secretsIn } from '../read/secrets.ts';
import { mayHoldUrlPassword, urlPasswordsIn } from '../read/url-passwords.ts';
import { hiddenUnicode, isPlain, seenOnly, type TextMatch } from './hidden-unicode.ts';
import { mayInstruct, modelInstructions } from './model-instructions.ts';
import { replaced } from './replaced.ts';

export interface ResponseFinding {
	readonly rule: keyof ResponseRules;
	readonly effect: Exclude<ResponseEffect, 'pass'>;
	/** One clause; never the text itself. */
	readonly observed: string;
}

export interface Review {
	readonly findings: readonly ResponseFinding[];
	/** What the client may see; the same text if nothing is masked. */
	readonly text: string;
}

const REVIEWS = [
	['secrets', allSecretsIn, ({ what }: TextMatch) => `[masked by Candor: ${what}]`],
	['instructions', modelInstructions, () => '[masked by Candor: words to the model]'],
	// Last, for they may be hidden inside the others' places too.
	['hidden_unicode', hiddenUnicode, () => ''],
] as const;

export function reviewText(text: string, rules: Pick<ResponseRules, 'secrets' | 'hidden_unicode' | 'instructions'>): Review {
	// Nearly every text: four looks in place of forty.
	if (isPlain(text) && !mayHoldSecret(text) && !mayHoldUrlPassword(text) && !mayInstruct(text)) return { findings: [], text };
	const findings: ResponseFinding[] = [];
	let shown = text;
	for (const [rule, look, replacement] of REVIEWS) {
		const effect = rules[rule];
		if (effect === 'pass') continue;
		const matches = [...look(shown)];
		if (effect === 'mask') shown = replaced(shown, matches, replacement);
		if (rule !== 'hidden_unicode') {
			// AKIA\u200b…: unseen characters keep a secret from being found, and taking them out would put it together again.
			const bare = seenOnly(shown);
			const bareMatches = bare === shown ? [] : look(bare);
			if (effect === 'mask' && bareMatches.length > 0) shown = replaced(bare, bareMatches, replacement);
			matches.push(...bareMatches);
		}
		for (const { what } of matches)
			if (!findings.some(({ observed }) => observed === what)) findings.push({ rule, effect, observed: what });
	}
	return { findings, text: shown };
}

/** An example's password stays: an agent that edits documentation has to see what is there. */
function allSecretsIn(text: string): readonly TextMatch[] {
	return [...secretsIn(text), ...urlPasswordsIn(text).filter(({ isPlaceholder }) => !isPlaceholder)];
}
