// Values of the form that an error requests: a date, a link, a number.

import type { Json } from '#model/declaration.ts';
import { datesLaidOut } from '../hint/date-layout.ts';
import { formatTexts, wantsPathOnly } from '../hint/format-texts.ts';
import { wantedHex } from '../hint/hex-text.ts';
import type { Hint } from '../hint/hint.ts';
import { serviceLinks } from '../hint/service-links.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { LINK } from './found-values.ts';
import type { InputLeaf } from './input-parts.ts';
import { PATHS } from './path-ideas.ts';

const MOST_LINKS = 3;
const LINKS = new Set('url uri link href page site website endpoint source'.split(' '));
// sample: Must be a boolean value or string representation (true/false, 1/0, yes/no)
const BOOLEAN = /must be (?:a )?(?:valid )?bool|(?:valid|expected) (?:a )?bool|\(true\/false/i;
const TEXT_FORMS = ['date', 'date-time', 'url', 'uuid', 'email', 'base64', 'color', 'json'] as const;

export function formIdeas(
	{ value }: InputLeaf,
	words: readonly string[],
	{ tool, error, reading }: FailedCall,
	{ places, marker, prose }: FeedbackMaterial,
): readonly Json[] {
	if (typeof value !== 'string') return [];
	// A link or a path stays one.
	const isPlace = words.some((word) => PATHS.has(word) || ['url', 'uri', 'link'].includes(word));
	const hint: Hint = { words, description: '', tool, marker, turn: 0, places };
	const wanted = TEXT_FORMS.filter((form) => reading.forms.includes(form) && (!isPlace || form === 'url'));
	return [
		...(/^https?:/.test(value) && wantsPathOnly(error) ? [`/${marker}`] : []),
		...(wanted.includes('url') ? linkIdeas({ value }, words, { prose, error }) : []),
		...(isPlace ? [] : datesLaidOut(error)),
		...wanted.flatMap((form) => formatTexts(form === 'json' ? 'json-string' : form, hint)),
		...(isPlace ? [] : wantedHex(error, marker)),
		...(BOOLEAN.test(error) ? ['true'] : []),
		...(reading.forms.includes('identifier') && value.includes('-') ? [marker.replaceAll('-', '_'), marker.replaceAll('-', '')] : []),
		...(reading.forms.includes('number') ? ['1', '10'] : []),
		...(reading.forms.includes('exists') ? [marker] : []),
	];
}

// sample: paths must start with '.'; key should begin with "user:"
const BEGINNING = /\b(?:must|should|has to|have to) (?:start|begin) with (?:a |an |the )?["'`]([.$#@/%]|[a-z]{1,12}[_:/.-])["'`]/i;

/** Returns words with the beginning that the error asks for. One that leads elsewhere, as an option or a home directory does, is not taken. */
export function beginnings(error: string, marker: string, isPath: boolean): readonly string[] {
	const [, start] = BEGINNING.exec(error) ?? [];
	return start === undefined || (isPath && start.endsWith('/')) ? [] : [`${start}name`, `${start}${marker}`];
}

/** If the tool requires a link of its own service, its description has an example, or its error names the service. */
export function linkIdeas(
	{ value }: Pick<InputLeaf, 'value'>,
	words: readonly string[],
	{ prose, found, error = '' }: Pick<FeedbackMaterial, 'prose'> & Partial<Pick<FeedbackMaterial, 'found'>> & { readonly error?: string },
): readonly string[] {
	const isLink = words.some((word) => LINKS.has(word)) || /^https?:/.test(String(value));
	return isLink ? [...serviceLinks(error), ...(prose.match(LINK) ?? []), ...(found?.links ?? [])].slice(0, MOST_LINKS) : [];
}
