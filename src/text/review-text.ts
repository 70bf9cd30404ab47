// One text of an answer against the policy's rules for answers.

import type { ResponseEffect, ResponseRules } from '#model/policy.ts';
import { hiddenUnicode, isPlain, seenOnly, type TextMatch } from './hidden-unicode.ts';
import { mayInstruct, modelInstructions } from './model-instructions.ts';
import { replaced } from './replaced.ts';
import { mayHoldSecret, secretsIn } from './secrets.ts';
import { mayHoldUrlPassword, urlPasswordsIn } from './url-passwords.ts';

export interface ResponseFinding {
	/** `bounds`: it could not be looked through. */
	readonly rule: keyof ResponseRules | 'bounds';
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
] as const;

export function reviewText(text: string, rules: Pick<ResponseRules, 'secrets' | 'hidden_unicode' | 'instructions'>): Review {
	// Nearly every text: four looks in place of forty.
	if (isPlain(text) && !mayHoldSecret(text) && !mayHoldUrlPassword(text) && !mayInstruct(text)) return { findings: [], text };
	const findings: ResponseFinding[] = [];
	const find = (rule: ResponseFinding['rule'], effect: ResponseFinding['effect'], observed: string) => {
		if (!findings.some((one) => one.observed === observed)) findings.push({ rule, effect, observed });
	};
	let shown = text;
	for (const [rule, look, replacement] of REVIEWS) {
		const effect = rules[rule];
		if (effect === 'pass') continue;
		const matches = look(shown);
		if (effect === 'mask') shown = replaced(shown, matches, replacement);
		// AKIA\u200b…: unseen characters keep a secret from being found, and taking them out would put it together again.
		const bare = seenOnly(shown);
		const bareMatches = bare === shown ? [] : look(bare);
		if (effect === 'mask' && bareMatches.length > 0) shown = replaced(bare, bareMatches, replacement);
		for (const { what } of matches) find(rule, effect, what);
		for (const { what } of bareMatches) find(rule, effect, what);
	}
	// Last, for they may be hidden inside the others' places too.
	const effect = rules.hidden_unicode;
	if (effect !== 'pass') {
		const hidden = hiddenUnicode(shown);
		for (const kind of hidden.kinds) find('hidden_unicode', effect, kind);
		if (effect === 'mask') shown = hidden.text;
	}
	return { findings, text: shown };
}

/** An example's password stays: an agent that edits documentation has to see what is there. */
function allSecretsIn(text: string): readonly TextMatch[] {
	return [...secretsIn(text), ...urlPasswordsIn(text).filter(({ isPlaceholder }) => !isPlaceholder)];
}
