// One text of an answer against the policy's rules for answers.

import type { ResponseEffect, ResponseRules } from '#model/policy.ts';
import { secretsIn } from '../read/secrets.ts';
import { hiddenUnicode, type TextMatch } from './hidden-unicode.ts';
import { modelInstructions } from './model-instructions.ts';
import { replaced } from './replaced.ts';

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

export interface ResponseFinding {
	readonly rule: 'secrets' | 'hidden_unicode' | 'instructions' | 'canaries' | 'max_bytes';
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
	['secrets', secretsIn, ({ what }: TextMatch) => `[masked by Candor: ${what}]`],
	['instructions', modelInstructions, () => '[masked by Candor: words to the model]'],
	// Last, for they may be hidden inside the others' places too.
	['hidden_unicode', hiddenUnicode, () => ''],
] as const;

export function reviewText(text: string, rules: ResponseRules): Review {
	const findings: ResponseFinding[] = [];
	let shown = text;
	for (const [rule, look, replacement] of REVIEWS) {
		const effect = rules[rule];
		if (effect === 'pass') continue;
		let matches = look(shown);
		// AKIA\u200b…: unseen characters keep a secret from being found, and taking them out would put it together again.
		const bare = rule === 'hidden_unicode' ? shown : shown.replace(UNSEEN, '');
		const bareMatches = bare === shown ? matches : look(bare);
		if (bareMatches.length > matches.length) [shown, matches] = [effect === 'mask' ? bare : shown, bareMatches];
		for (const { what } of matches)
			if (!findings.some(({ observed }) => observed === what)) findings.push({ rule, effect, observed: what });
		if (effect === 'mask') shown = replaced(shown, matches, replacement);
	}
	return { findings, text: shown };
}
