// Derives the likely value of a string property from the words of its name. Every free text carries the call's marker.

import { csvTexts } from './csv-texts.ts';
import { datesLaidOut } from './date-layout.ts';
import { base64Texts } from './file-bytes.ts';
import { dates, dateTimes, emails, hosts, SITE, urls, uuids } from './format-texts.ts';
import type { Hint } from './hint.ts';
import { identifierTexts } from './identifier-texts.ts';
import { jsonTexts } from './json-texts.ts';
import { nameWords } from './name-words.ts';
import { OPTION_WORDS } from './option-words.ts';
import { pageTexts } from './page-texts.ts';
import { directoryTexts, fileTexts, pathTexts, repositoryTexts } from './path-texts.ts';
import { manifestText, scriptTexts, sqlTexts } from './program-texts.ts';
import { choiceTexts, proseTexts } from './prose-texts.ts';
import { worldTexts } from './world-texts.ts';

interface KeyHint {
	/** The name must contain one of these words. */
	readonly any: string;
	/** The description must contain one of these words. Absent: any description. */
	readonly described?: string;
	/** The tool's name must contain one of these words. Absent: any tool. */
	readonly tool?: string;
	readonly texts: (hint: Hint) => readonly string[];
}

const turning =
	(...texts: readonly string[]) =>
	({ turn }: Hint) => [texts[turn % texts.length] ?? '', ...texts];
/** Returns the usual name first, then one that is unique to this call. */
const usualThenMarker = (usual: string) => (hint: Hint) => (hint.turn === 0 ? [usual, hint.marker] : [hint.marker, usual]);

const TARGETS = new Set('to target output destination dest new'.split(' '));
/** Units of one kind, so that one can be converted to the other. */
const unitTexts = ({ words, marker }: Hint) => {
	if (words.some((word) => TARGETS.has(word))) return ['km', 'kilometer'];
	return words.some((word) => word === 'from' || word === 'source' || word === 'input') ? ['m', 'meter'] : [marker];
};

/** Words of tools that take a function of x and not only numbers. */
const OF_FUNCTIONS =
	'plot curve derivative differentiate integrate integral calculus limit simplify factor expand solve root roots symbolic minimize maximize function';

/** Words that mark an identifier of any kind: file_key, pathHash. */
const IDENTIFYING = new Set('key keys hash token slug'.split(' '));
const PLACES = new Set('file path dir directory folder document'.split(' '));

function isIdentifier(words: readonly string[]): boolean {
	return words.length > 1 && IDENTIFYING.has(words.at(-1) ?? '') && words.some((word) => PLACES.has(word));
}

/** The first matching hint wins, so more specific words come first. */
const KEY_HINTS: readonly KeyHint[] = [
	{ any: 'ticker tickers', texts: turning('AAPL', 'MSFT', 'NVDA') },
	{ any: 'symbol symbols identifier company', described: 'ticker stock', texts: turning('AAPL', 'MSFT', 'NVDA') },
	{ any: 'cik', texts: turning('0000320193', '0000789019') },
	{ any: 'url urls uri link href endpoint website webhook', texts: urls },
	{ any: 'base64 b64', texts: base64Texts },
	{ any: 'data content contents image audio file blob bytes', described: 'base64', texts: base64Texts },
	{ any: 'content contents data text string rows', described: 'csv', texts: csvTexts },
	{ any: 'content contents data text string', tool: 'csv dataframe', texts: csvTexts },
	{ any: 'email mail', texts: emails },
	{ any: 'timezone tz', texts: turning('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo') },
	{ any: 'zone', described: 'timezone iana', texts: turning('UTC', 'Europe/Berlin') },
	{ any: 'sql', texts: sqlTexts },
	{ any: 'query statement', described: 'sql select insert', texts: sqlTexts },
	{ any: 'manifest', texts: ({ marker }) => [manifestText(marker)] },
	{ any: 'glob globs', texts: turning('**/*.txt', '*') },
	{ any: 'repo repository', described: 'path directory folder local root', texts: repositoryTexts },
	{
		any: 'path directory root',
		described: 'git repo repository',
		texts: (hint) => (/\bfiles?\b/i.test(hint.description) ? pathTexts : repositoryTexts)(hint),
	},
	{ any: 'dir directory folder workspace workdir basedir cwd root', texts: directoryTexts },
	{
		any: 'source destination src dest from to target',
		tool: 'file files directory folder',
		texts: (hint) => (nameWords(hint.tool).some((word) => word === 'directory' || word === 'folder') ? directoryTexts : fileTexts)(hint),
	},
	{ any: 'project', described: 'path directory folder local', texts: directoryTexts },
	{ any: 'path filepath', texts: (hint) => (/\bJSON ?path\b/i.test(hint.description) ? turning('$', '$.name')(hint) : pathTexts(hint)) },
	{ any: 'file filename', texts: fileTexts },
	{ any: 'host hostname domain', texts: hosts },
	{ any: 'ip', texts: turning('203.0.113.10', '203.0.113.11') },
	{ any: 'port', texts: turning('8080', '8081') },
	{ any: 'uuid guid', texts: uuids },
	{ any: 'date day since until expiry', texts: (hint) => [...datesLaidOut(hint.description, hint.turn), ...dates(hint)] },
	{ any: 'datetime timestamp', texts: dateTimes },
	{ any: 'time', described: 'yyyy date', texts: (hint) => dateTimes(hint).map((text) => text.slice(0, 19).replace('T', ' ')) },
	{ any: 'time', texts: (hint) => (hint.words.length === 1 ? turning('12:30', '09:00', '18:45')(hint) : dateTimes(hint)) },
	{
		any: 'from to start end begin after before due deadline expires expiration',
		described: 'date datetime timestamp iso rfc yyyy',
		texts: (hint) => (/8601|3339|time/i.test(hint.description) ? dateTimes : dates)(hint),
	},
	{ any: 'command cmd', texts: ({ marker }) => [`echo ${marker}`] },
	{ any: 'script', texts: scriptTexts },
	// A string literal is a complete program in most languages.
	{ any: 'code snippet', texts: ({ marker }) => [`"${marker}"`] },
	{ any: 'expression expr formula equation', tool: OF_FUNCTIONS, texts: turning('x**2 - 4', 'x**2 + 2*x + 1', 'sin(x)') },
	{ any: 'function objective integrand', described: 'expression', texts: turning('x**2 - 4', 'x**2 + 2*x + 1', 'sin(x)') },
	{ any: 'expression expr formula equation', texts: turning('1 + 2', '2 * 3', '(4 - 1) / 3') },
	{ any: 'unit', texts: unitTexts },
	{ any: 'json', texts: ({ marker }) => [JSON.stringify({ text: marker })] },
	{ any: 'html', texts: ({ marker }) => [`<p>${marker}</p>`] },
	{ any: 'markdown md', texts: ({ marker }) => [`# ${marker}\n\nA short note.`] },
	{ any: 'csv', texts: csvTexts },
	{ any: 'regex regexp pattern', texts: ({ marker }) => [marker] },
	{ any: 'city location place', texts: turning('Berlin', 'Lisbon', 'Oslo', 'Kyoto') },
	{ any: 'country', texts: turning('DE', 'PT', 'NO', 'JP') },
	{ any: 'state province', texts: turning('CA', 'NY', 'TX', 'WA', 'OR') },
	{ any: 'language lang locale', texts: turning('en', 'de', 'fr') },
	{ any: 'currency', texts: turning('EUR', 'USD', 'JPY') },
	{ any: 'lat latitude', texts: turning('52.5', '48.25') },
	{ any: 'lon lng longitude', texts: turning('13.5', '16.25') },
	{ any: 'color colour', texts: turning('#336699', '#ffffff') },
	{ any: 'foreground background fill stroke border accent tint', described: 'color colour hex', texts: turning('#336699', '#ffffff') },
	{ any: 'phone', texts: turning('+12025550100', '+12025550101') },
	{ any: 'mime', texts: turning('text/plain', 'application/json') },
	{ any: 'method', texts: turning('GET', 'HEAD') },
	{ any: 'version', texts: turning('1.0.0', '2.1.0') },
	{ any: 'branch', texts: usualThenMarker('main') },
	{ any: 'ref revision commit sha', texts: usualThenMarker('HEAD') },
	{ any: 'owner org organization', texts: usualThenMarker('example') },
	{ any: 'id ids', texts: usualThenMarker('1') },
	{ any: 'limit count page size max min number num amount', texts: turning('1', '2', '3') },
	{ any: 'address', texts: turning('1 Example Street', SITE) },
];

const FREE_TEXT = new Set(
	'text message content contents body prompt description note notes comment summary query question thought q input search observation answer reason instruction instructions subject caption'.split(
		' ',
	),
);

/** Words for programs and locations. Their values never come from the server's own suggestions. */
const NOT_IN_PROSE = new Set(
	'command cmd script program executable code snippet path file filename filepath dir directory folder host url uri'.split(' '),
);

export function isFreeText(words: readonly string[]): boolean {
	return FREE_TEXT.has(words.at(-1) ?? '');
}

/** Whether the name indicates which kind of text is expected. */
export function isHinted(hint: Hint): boolean {
	return keyHintOf(hint) !== undefined;
}

// sample: Path to the .db or .sqlite file; Absolute path of the image; The file path of the drawing
const PATH_DESCRIBED =
	/^\s*(?:the )?(?:(?:absolute|full|relative|local|optional|file|directory|folder)(?: |-))*path (?:to|of)\b|\b(?:file|directory) ?path\b/i;

// sample: Check-in date (YYYY-MM-DD); Departure in ISO 8601 format; not: log-YYYY-MM-DD.txt
const DATE_DESCRIBED = /(?<![\w-])YYYY-MM-DD(?![\w.-])|\bISO.?8601\b/i;

/** Texts for an argument whose name tells nothing, in the form that its description names. */
function formTexts(hint: Hint): readonly string[] {
	if (PATH_DESCRIBED.test(hint.description)) return pathTexts(hint);
	const [form] = DATE_DESCRIBED.exec(hint.description) ?? [];
	return form === undefined ? [] : (/^Y/i.test(form) ? dates : dateTimes)(hint);
}

export function keyTexts(hint: Hint): readonly string[] {
	const isChosen = hint.words.length > 1 && OPTION_WORDS.has(hint.words.at(-1) ?? '');
	const found = isChosen ? undefined : keyHintOf(hint);
	// Letters and digits only, because lookups by a key are often strict about the characters.
	if (isIdentifier(hint.words)) return [...worldTexts(hint), hint.marker.replaceAll('-', ''), hint.marker];
	const free = isFreeText(hint.words) ? [turning('Hello from', 'A note about', 'Please look at')(hint)[0] ?? ''] : [];
	const isPlain = !isChosen && !hint.words.some((word) => NOT_IN_PROSE.has(word));
	return [
		...(isPlain ? jsonTexts(hint) : []),
		...(found === undefined && !isChosen ? formTexts(hint) : []),
		...pageTexts(hint),
		...worldTexts(hint),
		...(hint.words.some((word) => NOT_IN_PROSE.has(word))
			? []
			: describedTexts(hint).filter((text) => found === undefined || !isKind(text))),
		...identifierTexts(hint),
		...(found?.texts(hint) ?? []),
		...free.map((start) => `${start} ${hint.marker}`),
		hint.marker,
	];
}

/** Location to search for (city, state, etc.): the words are kinds of values, not values. */
function isKind(text: string): boolean {
	return KEY_HINTS.some(({ any }) => any.split(' ').includes(text.toLowerCase()));
}

/** Examples only at first, so that later calls have values of their own. Where the caller has to choose, any other value is wrong. */
function describedTexts({ words, description, turn, isFirst = turn === 0 }: Hint): readonly string[] {
	const choices = OPTION_WORDS.has(words.at(-1) ?? '') ? choiceTexts(description) : [];
	if (isFirst || turn === 0) return [...new Set([...proseTexts(description), ...choices])];
	const first = turn % Math.max(1, choices.length);
	return [...choices.slice(first), ...choices.slice(0, first)];
}

function keyHintOf(hint: Hint): KeyHint | undefined {
	const described = [...nameWords(hint.description), ...hint.words];
	return KEY_HINTS.find(
		({ any, described: needed, tool }) =>
			hint.words.some((word) => any.split(' ').includes(word)) &&
			(needed === undefined || described.some((word) => needed.split(' ').includes(word))) &&
			(tool === undefined || nameWords(hint.tool).some((word) => tool.split(' ').includes(word))),
	);
}
