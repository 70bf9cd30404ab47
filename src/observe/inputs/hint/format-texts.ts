// Typical texts for the `format` keyword. Hosts and addresses are reserved for documentation, so that no real host is contacted.

import { hashOf } from '../random.ts';
import { base64Texts } from './file-bytes.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { directoryTexts, fileTexts } from './path-texts.ts';
import { serviceLinks } from './service-links.ts';

export const SITE = 'www.site.example';

/** Extensions in a tool's name that indicate what it fetches. */
const SERVED = ['json', 'csv', 'pdf', 'xml', 'rss', 'svg', 'yaml', 'png', 'md'];

type Texts = (hint: Hint) => readonly string[];

const day = (turn: number) => `2024-01-${String(15 + (turn % 14)).padStart(2, '0')}`;
const clock = (turn: number) => `${String(9 + (turn % 10)).padStart(2, '0')}:30:00`;

// sample: Endpoint path (e.g. "/users"). Do not include full URLs; API path without the host; use just the path; URL path, must start with /
const PATH_ONLY =
	/\b(?:only|just) the (?:url )?path\b|\bpath only\b|\bnot (?:include |be |use )?(?:the |an? )?(?:full|absolute|complete) urls?\b|\b(?:endpoint|api|url|request) path\b|must (?:start|begin) with (?:a )?(?:["'`]?\/["'`]?(?:\s|$|[.,;)])|slash)/i;

/** Whether a text asks for the part of a link after its host. */
export function wantsPathOnly(text: string): boolean {
	return PATH_ONLY.test(text);
}

export const urls: Texts = (hint) => {
	const { marker, turn, words } = hint;
	if (wantsPathOnly(hint.description)) return [`/${marker}`, '/'];
	const ending = SERVED.find((one) => nameWords(hint.tool).includes(one));
	const found = [
		...(ending === undefined ? [] : [`https://${SITE}/${marker}.${ending}`]),
		`https://${SITE}/${marker}`,
		`https://${SITE}/page?q=${marker}`,
		`http://203.0.113.10/${marker}`,
	];
	const file = words.includes('file') ? [`file:///tmp/${marker}.txt`] : [];
	// A tool that asks for a link of one service takes no other.
	const own = turn > 1 ? [] : serviceLinks([...words, ...nameWords(hint.tool), hint.description].join(' '));
	return [...own, ...file, found[turn % found.length] ?? '', ...found, 'http://a.example'];
};
export const emails: Texts = ({ marker }) => [`${marker}@mail.example`, 'someone@mail.example', 'a@b.example'];
export const hosts: Texts = ({ marker }) => [`${marker}.site.example`, SITE, 'a.example'];
export const dates: Texts = ({ turn }) => [day(turn)];
export const dateTimes: Texts = ({ turn }) => [`${day(turn)}T${clock(turn)}Z`, `${day(turn)}T${clock(turn)}`];
export const uuids: Texts = ({ marker, turn }) => [
	`${hashOf(marker).toString(16).padStart(8, '0')}-0000-4000-8000-${turn.toString(16).padStart(12, '0')}`,
];

const FORMATS: Readonly<Record<string, Texts>> = {
	uri: urls,
	url: urls,
	iri: urls,
	'uri-reference': urls,
	'iri-reference': urls,
	'uri-template': ({ marker }) => [`https://${SITE}/${marker}/{id}`],
	email: emails,
	'idn-email': emails,
	hostname: hosts,
	'idn-hostname': hosts,
	ipv4: ({ turn }) => [`203.0.113.${10 + (turn % 200)}`],
	ipv6: ({ turn }) => [`2001:db8::${(10 + turn).toString(16)}`],
	ip: ({ turn }) => [`203.0.113.${10 + (turn % 200)}`],
	ipvanyaddress: ({ turn }) => [`203.0.113.${10 + (turn % 200)}`],
	cidrv4: () => ['203.0.113.0/24'],
	cidrv6: () => ['2001:db8::/32'],
	ipv4network: () => ['203.0.113.0/24'],
	date: dates,
	'date-time': dateTimes,
	datetime: dateTimes,
	'iso-date-time': dateTimes,
	time: ({ turn }) => [`${clock(turn)}Z`, clock(turn)],
	'iso-time': ({ turn }) => [clock(turn)],
	duration: ({ turn }) => [`PT${1 + (turn % 5)}S`],
	uuid: uuids,
	guid: uuids,
	'json-pointer': ({ marker }) => [`/${marker}`],
	'json-pointer-uri-fragment': ({ marker }) => [`#/${marker}`],
	'relative-json-pointer': ({ turn }) => [`${turn % 5}/item`],
	'json-string': ({ marker }) => [JSON.stringify({ text: marker }), '{}', '[]'],
	regex: ({ marker }) => [marker, 'word'],
	base64: base64Texts,
	base64url: base64Texts,
	byte: base64Texts,
	e164: ({ turn }) => [`+1202555010${turn % 10}`],
	color: () => ['#336699'],
	'file-path': fileTexts,
	'directory-path': directoryTexts,
	path: fileTexts,
};

export function formatTexts(format: string, hint: Hint): readonly string[] {
	return Object.hasOwn(FORMATS, format) ? (FORMATS[format]?.(hint) ?? []) : [];
}

/** Returns one text of each kind that patterns commonly describe: a date is better than four random digits, a dash and so on. */
export function wellKnownTexts(hint: Hint): readonly string[] {
	const formats = ['date', 'date-time', 'time', 'uuid', 'email', 'uri', 'hostname', 'ipv4', 'ipv6', 'duration', 'color', 'e164'];
	return [...formats.flatMap((format) => formatTexts(format, hint)), '12:30', '1.0.0', '2024-01', 'en-US', 'owner/name'];
}
