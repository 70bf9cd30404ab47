// Reads what an error reveals about its input: the arguments that it names, the values that it would accept, the form that it requires.
// The error is the server's text, so only names of declared arguments, booleans, numbers and plain words are taken from it.

import { WANTS_CONFIRMATION } from '#util/error-patterns.ts';
import { literalPattern } from '#util/literal-pattern.ts';
import { nameWords } from '../hint/name-words.ts';
import { isPlainValue, listedValues } from '../hint/prose-texts.ts';
import { absentIn } from './absent-things.ts';
import { ERROR_FORMS, type ErrorForm } from './error-forms.ts';

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

const LONGEST = 6_000;

// sample: Field required, Required, is required, must be provided, Must provide either a or b, expected string, received undefined, must have required property 'x', please specify
const MISSING =
	/required|\brequires (?!no\b)|must (?:be )?(?:provided?|specif(?:y|ied)|give|given|supply|supplied|set)\b|missing|received undefined|please (?:specify|provide)|you must|is needed|\bneeds? (?:either |an? |the |at least |\d)|\b(?:give|pass) (?:either |[`'"])|not (?:provided|specified|set)/i;
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
		forms: [
			...ERROR_FORMS.filter(([, form]) => form.test(text)).map(([name]) => name),
			...(MISSING.test(text) ? (['missing'] as const) : []),
		],
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
	return words.length < 2 ? literalPattern(name) : `${literalPattern(name)}|${words.map(literalPattern).join(' ')}`;
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
			`(?<![\\w-])${literalPattern(name)}(?![\\w-])["'\`]?(?:\\s+(?:flag|option|parameter|argument))?\\s*(?:[:=]|must be(?: set to)?|to be|should be(?: set to)?|to)\\s*["'\`]?(true|false|\\d{1,6})\\b`,
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
