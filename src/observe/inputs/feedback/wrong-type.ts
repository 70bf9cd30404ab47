// A client that finds a value of the wrong type in an answer names, in the words of its language, either the field (JavaScript: `data.lyrics.trim is not a
// function`) or the type of the value (Python: `float() argument must be a string or a real number, not 'dict'`). A value of which the type alone is known is
// most likely the one that the last lesson has made for a name alone.

import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { MADE_TEXT } from '#observe/world/made-text.ts';

type Found = NonNullable<AnswerFault['inPlaceOf']>;

const MOMENT = { text: '2025-01-02T10:00:00Z' };
const TYPES: Readonly<Record<string, Found>> = {
	dict: 'object',
	list: 'array',
	str: 'string',
	s: 'string',
	int: 'number',
	float: 'number',
};

/** The object of a method call in JavaScript. sample: quote.price; (d.lyrics ?? ""); r.name? */
const FIELD = String.raw`(?<field>[\w$]+)(?: (?:\?\?|\|\|) (?:""|''|\x60\x60))?\)?\??`;

/** Each form holds the field as the group `field`, or the found type as another group, or the made text itself. */
const FORMS: readonly (readonly [wants: AnswerFault['wants'], form: RegExp])[] = [
	// quote.price.toFixed is not a function
	['number', new RegExp(`${FIELD}\\.(?:toFixed|toPrecision) is not a function`)],
	// (d.lyrics ?? "").trim is not a function; r.name?.split is not a function
	[
		'string',
		new RegExp(
			`${FIELD}\\.(?:trim|split|toLowerCase|toUpperCase|replace|replaceAll|startsWith|endsWith|match|charAt|substring|padStart|padEnd) is not a function`,
		),
	],
	// float() argument must be a string or a real number, not 'dict'; int() argument must be a string, a bytes-like object or a real number, not 'list'
	['number', /\b(?:float|int|complex)\(\) argument must be .{1,60} not '(dict|list)'/],
	// unsupported format string passed to dict.__format__; Unknown format code 'f' for object of type 'str'; Cannot specify ',' with 's'.
	['number', /unsupported format string passed to (dict|list)\.__format__/],
	['number', /unknown format code '[deEfFgGn%]' for object of type '(str)'|cannot specify '[,_]' with '(s)'/i],
	// type dict doesn't define __round__ method; unsupported operand type(s) for /: 'dict' and 'int'; '>' not supported between instances of 'int' and 'str'
	['number', /type (dict|list|str) doesn't define __(?:round|trunc|ceil|floor)__/],
	[
		'number',
		/unsupported operand type\(s\) for [-+*/%]{1,2}=?: '(?:(?:int|float)' and '(dict|list|str)|(dict|list|str)' and '(?:int|float))'/,
	],
	['number', /'[<>]=?' not supported between instances of '(?:(?:int|float)' and '(dict|list|str)|(dict|list|str)' and '(?:int|float))'/],
	// could not convert string to float: 'shop'; invalid literal for int() with base 10: 'shop'
	['number', new RegExp(`(?:could not convert string to float|invalid literal for int\\(\\) with base 10): '${MADE_TEXT}'`)],
	// Invalid isoformat string: 'shop'; time data 'shop' does not match format '%Y'
	[MOMENT, new RegExp(`(?:invalid isoformat string:|time data) '${MADE_TEXT}'`, 'i')],
	// sequence item 0: expected str instance, dict found; can only concatenate str (not "dict") to str; expected string or bytes-like object, got 'list'
	['string', /expected str instance, (dict|list|int|float) found|can only concatenate str \(not "(dict|list|int|float)"\)/],
	['string', /expected string or bytes-like object, got '(dict|list|int|float)'|must be str, not (dict|list|int|float)\b/],
	[
		'string',
		/'(dict|list|int|float)' object has no attribute '(?:lower|upper|strip|split|replace|startswith|endswith|encode|title)'|unhashable type: '(dict|list)'/,
	],
	// 'int' object is not iterable; object of type 'float' has no len(); KeyError: slice(None, 10, None); unhashable type: 'slice', of an object whose first elements are read
	['array', /'(int|float)' object is not (?:iterable|subscriptable)|object of type '(int|float)' has no len\(\)/],
	['array', /slice\(None, \d+, None\)()|unhashable type: 'slice'()/],
];

// sample: Failed to parse modelVersion field: Failed to parse version field: expected string or bytes-like object, got 'int'
const OF_FIELD = /\b(?:parse|read|decode) ["'`]?(\w{1,40})["'`]? field:? [^:]{0,80}$/i;

export function wrongType(text: string): readonly AnswerFault[] {
	for (const [wants, form] of FORMS) {
		const found = form.exec(text);
		if (found === null) continue;
		const { field } = found.groups ?? {};
		if (field !== undefined) return [{ path: [field], wants, isAnywhere: true, isMistyped: true }];
		const named = found.slice(1).find((one) => one !== undefined && one !== '');
		const inPlaceOf = named === undefined ? (wants === 'array' ? 'object' : 'string') : TYPES[named];
		return inPlaceOf === undefined ? [] : [{ path: OF_FIELD.exec(text)?.slice(1) ?? [], wants, inPlaceOf }];
	}
	return [];
}
