// Reads what an error reveals about its input: the arguments that it names, the values that it would accept, the form that it requires.
// The error is the server's text, so only names of declared arguments, booleans, numbers and plain words are taken from it.

import { WANTS_CONFIRMATION } from '#util/error-patterns.ts';
import { nameWords } from '../hint/name-words.ts';
import { isPlainValue, listedValues } from '../hint/prose-texts.ts';
import { absentIn } from './absent-things.ts';

export interface ErrorReading {
	/** Declared arguments that the error names, in order of appearance. */
	readonly named: readonly string[];
	/** Of those, the ones whose value or presence it refuses. */
	readonly refused: readonly string[];
	/** Of those, the ones that must be there. */
	readonly missing: readonly string[];
	/** Arguments that a validator requires, declared or not, with their type. */
	readonly wanted: readonly WantedArgument[];
	/** Values that the error gives for a named argument: `force must be true`. */
	readonly given: Readonly<Record<string, boolean | number | string>>;
	/** Values that the server would accept, for an argument that the error may not name. */
	readonly choices: readonly string[];
	/** Things that the error reports as missing: pane, session. */
	readonly absent: readonly string[];
	/** Forms that the error requires. */
	readonly forms: readonly ErrorForm[];
	/** File extensions that the server accepts: xlsx. */
	readonly endings: readonly string[];
}

export interface WantedArgument {
	readonly name: string;
	readonly type: string;
}

export type ErrorForm =
	| 'absent-file'
	| 'denied'
	| 'wants-directory'
	| 'wants-file'
	| 'wants-repository'
	| 'exists'
	| 'wants-absolute'
	| 'wants-relative'
	| 'exclusive'
	| 'missing'
	| 'unfitting'
	| 'not-found'
	| 'base64'
	| 'json'
	| 'date'
	| 'date-time'
	| 'url'
	| 'uuid'
	| 'color'
	| 'email'
	| 'identifier'
	| 'number'
	| 'whole'
	| 'array';

const LONGEST = 6_000;

const FORMS: readonly (readonly [ErrorForm, RegExp])[] = [
	['wants-repository', /not (?:a|in a) git repo|not a (?:valid )?(?:git )?repository|InvalidGitRepositoryError/i],
	[
		'wants-directory',
		/ENOTDIR|not a directory|must be a directory|NotADirectory|no such directory|directory (?:does not exist|not found)|directory not found/i,
	],
	['wants-file', /EISDIR|is a directory|IsADirectory|must be a file|not a (?:regular )?file/i],
	[
		'absent-file',
		/ENOENT|no such file|file (?:does not exist|not found)|FileNotFound|cannot find (?:the )?(?:file|path)|path (?:does not exist|not found)|could not (?:open|read|find) (?:the )?file/i,
	],
	[
		'denied',
		/access (?:is |was )?denied|(?:not (?:within|in|inside|under|one of)|outside) (?:of )?(?:the |any )?(?:allowed|permitted|configured|accessible)|path (?:is )?not (?:allowed|permitted)/i,
	],
	['exists', /already exists|EEXIST|FileExists|duplicate/i],
	['wants-absolute', /(?:must|should|needs to) be (?:an )?absolute|absolute path (?:is )?(?:required|expected)|not (?:an )?absolute path/i],
	[
		'wants-relative',
		// sample: Absolute file paths like '/a/b.js' are not allowed. Please use paths relative to the project root.
		/(?:must|should) be (?:a )?relative|\babsolute (?:file )?paths?\b.{0,160}?\bnot (?:allowed|permitted|supported|accepted)|\b(?:use|provide|give|expected?) (?:a |only )?(?:paths? relative|relative (?:file )?paths?)\b/i,
	],
	[
		'exclusive',
		/mutually exclusive|cannot (?:be )?(?:used?|specif(?:y|ied)|provided?|set|given?|combined?|passe?d?)\b.{0,80}?\b(?:together|both|simultaneously|at the same time)|only one of|exactly one\b|(?:not|but not) both|both .{1,60} and .{1,60}(?:cannot|specified|given)|exactly one of/i,
	],
	[
		'unfitting',
		/\b(?:only|are|is) (?:for|valid for|supported for|allowed for)\b|cannot be (?:used|combined)|does(?: not|n't) (?:use|take|accept|support|allow)|extra (?:inputs|fields)|not (?:supported|allowed|valid) (?:for|with|when|in)\b|unexpected (?:keyword|argument|property)/i,
	],
	['base64', /base64/i],
	['json', /(?:valid|invalid|parse|malformed) JSON|JSON\.parse|not valid JSON|JSONDecodeError|Unexpected token/i],
	['date-time', /ISO.?8601|RFC.?3339|datetime|date-time|timestamp/i],
	['date', /YYYY-?MM-?DD|valid date|date format|invalid date|does not match format '%Y-%m-%d'/i],
	[
		'url',
		/(?:supported|allowed|trusted) (?:domains?|hosts?|urls?)|(?:valid|invalid|malformed|absolute|not an?) (?:[\w.-]+ ){0,3}url\b|url (?:must|should|is required)|invalid uri|unsupported protocol|missing .{0,10}scheme/i,
	],
	['uuid', /\buuid\b|\bguid\b/i],
	// sample: Unsupported color format: x. Supported formats are: #RGB, #RRGGBB
	['color', /colou?r (?:format|code|value|pars)|(?:invalid|unknown|unsupported|valid|hex) colou?r\b|#RRGGBB/i],
	[
		'identifier',
		/(?:valid|invalid|simple|sql|unquoted) (?:\w+ ){0,2}identifiers?\b|only (?:contain |use )?(?:letters|lowercase|alphanumeric|a-z)|alphanumeric|letters, (?:numbers|digits)|snake_?case|invalid characters?|unrecognized token/i,
	],
	['email', /valid e-?mail|invalid e-?mail/i],
	[
		'number',
		/(?:must be|expected|valid) (?:an? )?(?:\w+ ){0,2}(?:int|integer|number|numeric|float|decimal)\b|not a number|\bNaN\b|could not convert string to float|invalid literal for int/i,
	],
	[
		'whole',
		/(?:must be|expected|valid) (?:an? )?(?:\w+ ){0,2}(?:int|integer|decimal)\b|invalid literal for int|ParseInt|not an integer|whole number/i,
	],
	['array', /(?:must be|expected) (?:an? )?(?:array|list|non-empty (?:array|list))/i],
	[
		'not-found',
		/not found|foreign key|does not exist|no such|unknown|invalid|(?:could|can)(?: ?not|n't|'t) find|doesn't exist|unrecognized|not exist|\bno \w{3,20}(?: was| were)? found|\bno \w{3,20} ["'`]|\b(?:is|are) not available\b|\b(?:incorrect|wrong) (?:password|passphrase|pin|key)\b/i,
	],
];

// sample: Field required, Required, is required, must be provided, Must provide either a or b, expected string, received undefined, must have required property 'x', please specify
const MISSING =
	/required|must (?:be )?(?:provided?|specif(?:y|ied)|give|given|supply|supplied|set)\b|missing|received undefined|please (?:specify|provide)|you must|is needed|\bneeds? (?:either |an? |the |at least |\d)|\b(?:give|pass) (?:either |[`'"])|not (?:provided|specified|set)/i;
// sample: Valid values: a, b; must be one of ['a', 'b']; Available sheets are: x, y; Allowed commands: ls, cat; expected one of "a"|"b"; must be 'a', 'b', or 'c'; x needs kind: a, b or c
const CHOICES =
	/\b(?:(?:valid|allowed|available|supported|possible|known)(?:\s+\w+){0,3}?\s*(?:[:=]|\bare\b:?)|must be (?:one of|either|(?=["'`]))|one of|choose from|options(?: are)?\s*[:=]|did you mean|such as|e\.g\.,?|expected(?=\s*["'])|(?:use|try|send|type)(?=\s*["'`])|(?:needs|requires|expects)(?: an?| the)? [\w-]+(?=:))\s*[:=]?\s*\[?((?:[^\n.;]|\.(?=\w)){1,400})/gi;
// sample: (.xlsm, .xlsx), *.csv
const ENDING = /(?:^|[\s('"*,[])\.([a-z0-9]{2,5})(?=$|[\s)'",.;\]])/gi;

export function readError(error: string, properties: readonly string[]): ErrorReading {
	const text = error.slice(0, LONGEST);
	const named = namesIn(text, properties);
	const wanted = wantedIn(text);
	return {
		named,
		refused: refusedIn(text, named),
		wanted,
		missing: MISSING.test(text) ? missingOf(text, named, wanted) : [],
		given: givenIn(text, properties),
		choices: choicesIn(text, properties),
		absent: absentIn(text),
		forms: [...FORMS.filter(([, form]) => form.test(text)).map(([name]) => name), ...(MISSING.test(text) ? (['missing'] as const) : [])],
		endings: [...new Set([...text.matchAll(ENDING)].map(([, ending = '']) => ending.toLowerCase()))],
	};
}

function namesIn(text: string, properties: readonly string[]): readonly string[] {
	return properties
		.map((name) => [name, text.search(new RegExp(`(?<![\\w-])(?:${spellings(name)})(?![\\w-])`, name.length < 4 ? '' : 'i'))] as const)
		.filter(([, at]) => at >= 0)
		.toSorted(([, a], [, b]) => a - b)
		.map(([name]) => name);
}

/** organizationSlug: also organization slug */
function spellings(name: string): string {
	const words = nameWords(name);
	return words.length < 2 ? escaped(name) : `${escaped(name)}|${words.map(escaped).join(' ')}`;
}

// sample: Invalid regionUrl: https://…; The `environment` parameter is only supported for …; unknown option 'depth'
function refusedIn(text: string, named: readonly string[]): readonly string[] {
	return named.filter((name) => {
		const own = `["'\`]?(?:${spellings(name)})(?![\\w-])["'\`]?`;
		return new RegExp(
			`\\b(?:invalid|unsupported|malformed|unexpected|unknown)(?: (?:parameter|argument|option|field))?:? ${own}|(?<![\\w-])${own}(?: (?:parameter|argument|option|field))? (?:is|are) (?:only|not (?:supported|allowed|valid)|unsupported|invalid)`,
			'i',
		).test(text);
	});
}

/** Of several names, those on a line that speaks of what is missing, or on the line before one, as pydantic writes it. */
function missingOf(text: string, named: readonly string[], wanted: readonly WantedArgument[]): readonly string[] {
	// A validator's own words, such as `path`, are not names.
	if (wanted.length > 0) return named.filter((name) => wanted.some((one) => one.name === name));
	const lines = text.split('\n');
	const near = lines.flatMap((line, index) => (MISSING.test(line) ? [lines[index - 1] ?? '', line] : [])).join('\n');
	const nearby = namesIn(near, named);
	return nearby.length > 0 ? nearby : named;
}

// sample: CONFLICT: … current_version=0; the current revision is 7; actual version: 3. The argument may be called expected_version.
const CURRENT = /\b(?:current|actual|latest)[_ -](version|revision|sequence|generation|etag)\s*(?:[:=]|is)\s*(\d{1,9})\b/gi;

// sample: initializeIfNotPresent: true; force flag must be set to true; depth=3
function givenIn(text: string, properties: readonly string[]): ErrorReading['given'] {
	const given: Record<string, boolean | number | string> = {};
	for (const name of properties) {
		const form = new RegExp(
			`(?<![\\w-])${escaped(name)}(?![\\w-])["'\`]?(?:\\s+(?:flag|option|parameter|argument))?\\s*(?:[:=]|must be(?: set to)?|to be|should be(?: set to)?|to)\\s*["'\`]?(true|false|\\d{1,6})\\b`,
			'i',
		);
		const [, value] = form.exec(text) ?? [];
		if (value !== undefined) given[name] = /^\d/.test(value) ? Number(value) : value.toLowerCase() === 'true';
	}
	// An argument that only the error names is given as well, unless the schema admits no other.
	const [, before, after = ''] = WANTS_CONFIRMATION.exec(text) ?? [];
	const confirming = before ?? after;
	if (confirming !== '') given[confirming] = true;
	for (const [, noun = '', value = ''] of text.matchAll(CURRENT)) {
		const name = properties.find((one) => given[one] === undefined && nameWords(one).at(-1) === noun.toLowerCase());
		if (name !== undefined) given[name] = Number(value);
	}
	return given;
}

// sample: {"expected": "array", "code": "invalid_type", "path": ["paths"], "message": "Invalid input: expected array, received undefined"}
const ISSUE = /"expected":\s*"(\w+)"[^{}]{0,120}?"path":\s*\[\s*"([\w-]{1,64})"\s*\][^{}]{0,200}?(?:received undefined|Required)/g;
// sample: "path": ["query"], "message": "Required"
const REQUIRED_ISSUE = /"path":\s*\[\s*"([\w-]{1,64})"\s*\][^{}]{0,60}?"message":\s*"Required"/g;

function wantedIn(text: string): readonly WantedArgument[] {
	const typed = [...text.matchAll(ISSUE)].map(([, type = '', name = '']) => ({ name, type }));
	const untyped = [...text.matchAll(REQUIRED_ISSUE)].map(([, name = '']) => ({ name, type: 'string' }));
	return [...typed, ...untyped.filter(({ name }) => !typed.some((one) => one.name === name))].slice(0, 10);
}

function choicesIn(text: string, properties: readonly string[]): readonly string[] {
	const found = [...text.matchAll(CHOICES)].flatMap(([, part = '']) => listedValues(part));
	return (
		[...new Set(found)]
			// A command with options is not a value.
			.filter(
				(word) =>
					isPlainValue(word) && !/\s-/.test(word) && !RANGE.test(word) && !NO_CHOICE.has(word.toLowerCase()) && !properties.includes(word),
			)
			.slice(0, 20)
	);
}

// sample: 0-5, 1 - 10, and 0--1, which says that there is none
const RANGE = /^\d+ ?-+ ?\d+$/;

/** Words of a validator that are not values. */
const NO_CHOICE = new Set(
	'string number integer boolean array object null undefined none received true false required value values type list dict str int float bool input'.split(
		' ',
	),
);

function escaped(text: string): string {
	return text.replaceAll(/[^\w]/g, '\\$&');
}
