// Checks one text of a server's message against the policy's response rules: secrets, findings of the hostile-text reader, hidden characters.

import type { ResponseRules } from '#model/policy.ts';
import { hiddenUnicode, isPlain, seenOnly, type TextMatch } from '#text/hidden-unicode.ts';
import { readText } from '#text/read-text.ts';
import { replaced } from '#text/replaced.ts';
import { mayHoldSecret, secretsIn } from '#text/secrets.ts';
import type { TextFinding } from '#text/text-finding.ts';
import { mayHoldUrlPassword, urlPasswordsIn } from '#text/url-passwords.ts';
import { isUsualInDeclarations } from '#text/usual-in-declarations.ts';
import type { ResponseFinding } from './response-finding.ts';
import { textualBlob } from './textual-blob.ts';

export type TextRules = Pick<ResponseRules, 'secrets' | 'hidden_unicode' | 'instructions'>;

export interface Review {
	readonly findings: readonly ResponseFinding[];
	/** The text that the client may see, unchanged if nothing is masked. */
	readonly text: string;
}

/** One or two short words: a key, a name, a number. Most texts of a message are like this, and none of them gives an instruction. */
const FEW_WORDS = /^[\w.:/@$#+-]{0,31}(?: [\w.:/@$#+-]{0,20})?$/;

export function reviewText(text: string, rules: TextRules): Review {
	if (FEW_WORDS.test(text) && !mayHoldSecret(text) && !mayHoldUrlPassword(text)) return { findings: [], text };
	const blob = textualBlob(text);
	if (blob === undefined) return reviewPlain(text, rules);
	const { findings, text: shown } = reviewPlain(blob.text, rules);
	return { findings, text: shown === blob.text ? text : blob.encode(shown) };
}

function reviewPlain(text: string, rules: TextRules): Review {
	const findings: ResponseFinding[] = [];
	const find = (finding: ResponseFinding) => {
		if (!findings.some((one) => one.rule === finding.rule && one.observed === finding.observed)) findings.push(finding);
	};
	let shown = withoutSecrets(text, rules.secrets, find);
	const read = rules.instructions === 'pass' && rules.hidden_unicode === 'pass' ? [] : readText(shown);
	const words = rules.instructions === 'pass' ? [] : read.filter(({ kind }) => kind !== 'hidden-text');
	for (const finding of words) for (const one of wordsFindings(finding, rules.instructions)) find(one);
	if (rules.hidden_unicode !== 'pass') {
		// Every invisible character counts, even where the reader takes it for a slip. Look-alike letters are only reported.
		const { kinds } = hiddenUnicode(shown);
		for (const observed of kinds) find({ rule: 'hidden_unicode', effect: rules.hidden_unicode, observed });
		for (const finding of kinds.length > 0 ? [] : read) if (finding.kind === 'hidden-text') find(hiddenFinding(finding));
	}
	const strong = words.filter(({ strength, isLearned }) => strength !== 'weak' && isLearned !== true);
	if (rules.instructions === 'mask') shown = replaced(shown, strong, () => '[masked by Candor: words to the model]');
	// Comes last, because hidden characters may also lie inside the other matches.
	if (rules.hidden_unicode === 'mask') shown = hiddenUnicode(shown).text;
	return { findings, text: shown };
}

/** Returns one clause each. Phrases that honest texts also use, and suspicions of the learned model alone, are only reported, whatever effect the policy sets. */
function wordsFindings(finding: TextFinding, effect: TextRules['instructions']): readonly ResponseFinding[] {
	const isWeak = finding.strength === 'weak';
	return finding.what.split('; ').map((observed) => ({
		rule: 'instructions',
		effect: isWeak || finding.isLearned === true || effect === 'pass' ? 'flag' : effect,
		observed,
		...(isWeak && { isWeak }),
		...(finding.isLearned === true && { isLearned: true as const }),
		...(isUsualInDeclarations(finding) && { isUsualInDeclarations: true }),
	}));
}

function hiddenFinding({ strength, what }: TextFinding): ResponseFinding {
	return {
		rule: 'hidden_unicode',
		effect: 'flag',
		observed: what,
		...(strength === 'weak' && { isWeak: true, isUsualInDeclarations: true }),
	};
}

function withoutSecrets(text: string, effect: TextRules['secrets'], find: (finding: ResponseFinding) => void): string {
	if (effect === 'pass' || (isPlain(text) && !mayHoldSecret(text) && !mayHoldUrlPassword(text))) return text;
	const replacement = ({ what }: TextMatch) => `[masked by Candor: ${what}]`;
	const matches = allSecretsIn(text);
	const masked = effect === 'mask' ? replaced(text, matches, replacement) : text;
	// AKIA\u200b…: hidden characters keep a secret from being found, and removing them would restore it.
	const bare = seenOnly(masked);
	const bareMatches = bare === masked ? [] : allSecretsIn(bare);
	for (const { what } of [...matches, ...bareMatches]) find({ rule: 'secrets', effect, observed: what });
	return effect === 'mask' && bareMatches.length > 0 ? replaced(bare, bareMatches, replacement) : masked;
}

/** A password in an example stays: an agent that edits documentation has to see the text. */
function allSecretsIn(text: string): readonly TextMatch[] {
	return [...secretsIn(text), ...urlPasswordsIn(text).filter(({ isPlaceholder }) => !isPlaceholder)];
}
