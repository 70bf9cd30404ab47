// Values that may succeed in the place of one that was refused, the likeliest first.

import type { Json } from '#model/declaration.ts';
import { keyTexts } from '../hint/key-texts.ts';
import { nameWords } from '../hint/name-words.ts';
import { OPTION_WORDS } from '../hint/option-words.ts';
import { chosenValues } from './chosen-values.ts';
import { replacingNames, SOUGHT, WRITTEN } from './edit-words.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { beginnings, formIdeas, linkIdeas } from './form-ideas.ts';
import { HARMLESS } from './harmless-programs.ts';
import type { InputLeaf } from './input-parts.ts';
import { MADE } from './made-words.ts';
import { valuesOfAbsent } from './other-keys.ts';
import { alikeFirst, DIRECTORIES, isPathLeaf, pathIdeas } from './path-ideas.ts';
import { rangeIn } from './read-range.ts';
import { isRepeated } from './repeated-value.ts';
import { RUN } from './run-words.ts';
import { soughtTexts } from './sought-texts.ts';
import { isOtherStatement, sqlIdeas } from './sql-ideas.ts';

// sample: URL must be from list of supported domains; host is not in the allowlist; only links of docs.site.example are accepted
const OTHER_SITES =
	/\b(?:supported|allowed|trusted|whitelisted|permitted|accepted) (?:domains?|hosts?|hostnames?|sites?|urls?|origins?)\b|\b(?:domain|host|hostname|url|site|origin)\b.{0,40}\b(?:not (?:allowed|supported|trusted|permitted|in)|must (?:be (?:from|on|a|an)|start|point|belong|contain))\b/i;

export function replacementValues(leaf: InputLeaf, call: FailedCall, material: FeedbackMaterial): readonly Json[] {
	const words = nameWords(leaf.key);
	const { choices, forms } = call.reading;
	const isRun = words.some((word) => RUN.has(word));
	// A program's name begins with a small letter; a word of the server's own may not.
	const chosen = isRun ? choices.filter((one) => HARMLESS.has(one) || /^[A-Z]/.test(one)) : choices;
	const isAbsent = forms.includes('absent-file') || forms.includes('not-found');
	// sample: Image file not found: ref-1: the argument is a path, whatever its name is.
	const isPath = isPathLeaf(leaf, words) || (forms.includes('absent-file') && isRepeated(call.error, String(leaf.value)) && !isRun);
	const isSought = typeof leaf.value === 'string' && words.some((word) => SOUGHT.has(word)) && !isPathLeaf(leaf, words);
	const ideas: readonly Json[] = [
		// What an edit has already replaced is not there any more. The text that it wrote is.
		...(isSought && forms.includes('not-found')
			? replacingNames(leaf.key).flatMap((name) => material.workedFor(name, leaf.value).slice(0, 1))
			: []),
		...(OTHER_SITES.test(call.error) ? linkIdeas(leaf, words, { ...material, error: call.error }) : []),
		...(typeof leaf.value === 'number' ? rangeIn(call.error) : []),
		...sqlIdeas(leaf, call, material),
		...(isRun ? [] : beginnings(call.error, material.marker, isPathLeaf(leaf, words))),
		...(isAbsent && isPath && !words.some((word) => MADE.has(word) || DIRECTORIES.has(word)) ? alikeFirst(material, leaf.value) : []),
		...(isPath || wantsLocal(words, call) ? pathIdeas(leaf, words, call, material) : []),
		...chosenValues(leaf.value, call.error, chosen),
		...(isRun ? [] : material.workedFor(leaf.key, leaf.value).filter((value) => !isOtherStatement(value, leaf.value))),
		...(isRun ? [] : formIdeas(leaf, words, call, material)),
		...(forms.includes('not-found') ? soughtTexts(leaf, words, call, material) : []),
		...(forms.includes('not-found') || forms.includes('number') ? material.found.valuesFor(leaf.key) : []),
		...(forms.includes('not-found') && !isRun ? valuesOfAbsent(call, material, leaf.value) : []),
		...(forms.includes('not-found') && !isPathLeaf(leaf, words) && !isRun && !OPTION_WORDS.has(words.at(-1) ?? '')
			? material.found.names
			: []),
		// An edit searches for text that an earlier call wrote.
		...(isSought ? WRITTEN.flatMap((name) => material.workedFor(name, leaf.value)) : []),
		...(isRun || typeof leaf.value !== 'string' || isPathLeaf(leaf, words) ? [] : otherTexts(words, call, material)),
		...(typeof leaf.value === 'number' && !Number.isInteger(leaf.value) ? [Math.ceil(leaf.value)] : []),
	];
	const fitting = ideas.filter((idea) => typeof idea === typeof leaf.value && idea !== leaf.value && !isContrary(idea, call));
	return [...new Set(fitting)];
}

/** Whether a path has the very form that the error refuses. Other tools may have taken it. */
function isContrary(idea: Json, { reading: { forms } }: FailedCall): boolean {
	return typeof idea === 'string' && idea.startsWith('/') && forms.includes('wants-relative') && !forms.includes('wants-absolute');
}

/** Whether the argument is a link and the tool accepts only local files. */
function wantsLocal(words: readonly string[], { error }: FailedCall): boolean {
	return words.some((word) => word === 'url' || word === 'uri') && /\blocal (?:files?|paths?)\b/i.test(error);
}

/** Returns other values that an argument of this name can have. */
function otherTexts(words: readonly string[], { tool }: FailedCall, { places, marker, prose }: FeedbackMaterial): readonly string[] {
	const hint = { words, description: '', about: prose, tool, marker, places };
	return [1, 2].flatMap((turn) => keyTexts({ ...hint, turn }).slice(0, 2)).filter((text) => !text.includes(marker));
}
