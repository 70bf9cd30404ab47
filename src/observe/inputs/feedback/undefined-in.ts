// A client names the field that it read and not the object that was absent: `Cannot read properties of undefined (reading 'map')`, `'NoneType' object is not
// iterable`. Most answers name that object after what the tool is about.

import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { typeOfField } from '#observe/world/field-type.ts';
import { nameWords } from '../hint/name-words.ts';
import { singular } from '../hint/singular.ts';
import { isUsuallyText, usualHolders } from './usual-holders.ts';

// sample: Cannot read properties of undefined (reading 'max_version'); undefined is not an object (evaluating 'a.b')
const READ = /Cannot read propert(?:ies|y) (?:of (?:undefined|null) \(reading '([\w$]{1,40})'\)|'([\w$]{1,40})' of (?:undefined|null))/;
// sample: 'NoneType' object has no attribute 'items'; 'NoneType' object is not iterable; object of type 'NoneType' has no len()
const NONE =
	/'NoneType' object (?:has no attribute '([\w]{1,40})'|is not (subscriptable|iterable))|object of type 'NoneType' has no len\(\)/;
/** Names that a dictionary has, so that only its place is unknown. */
const OF_DICTIONARIES = new Set('get items keys values subscriptable'.split(' '));
/** Names that a list or a text has, and no other object. */
const OF_LISTS = new Set('map forEach filter reduce length slice find some every flatMap join sort push 0'.split(' '));
const OF_TEXTS = new Set(
	'trim split toLowerCase toUpperCase replace startsWith endsWith includes match substring toString toFixed lower upper strip startswith endswith encode group text find find_all select'.split(
		' ',
	),
);
/** Words that say what a tool does, and words too general for a field. */
const NO_NOUN = new Set(
	'get list search find read fetch show view all by for of the details detail info create add update delete remove set'.split(' '),
);

export function undefinedIn(text: string, tool: string): readonly AnswerFault[] {
	const [, first, second] = READ.exec(text) ?? [];
	const key = first ?? second ?? keyOfNone(text);
	if (key === undefined || OF_TEXTS.has(key)) return [];
	const nouns = nameWords(tool).filter((word) => !NO_NOUN.has(word) && word.length > 2);
	if (OF_LISTS.has(key)) return nouns.map(plural).map((name) => ({ path: [name], wants: 'array', isAnywhere: true }));
	if (OF_DICTIONARIES.has(key)) return nouns.map(singular).map((name) => ({ path: [name], wants: 'object', isAnywhere: true }));
	return [
		...[...nouns.map(singular), ...usualHolders(key)].map((name) => ({ path: [name], wants: 'object', isAnywhere: true }) as const),
		{ path: [key], wants: isUsuallyText(key) ? 'string' : typeOfField(key), isAnywhere: true },
	];
}

function keyOfNone(text: string): string | undefined {
	const found = NONE.exec(text);
	const [, attribute, use] = found ?? [];
	return found === null ? undefined : use === 'subscriptable' ? use : (attribute ?? 'length');
}

function plural(word: string): string {
	return word.endsWith('s') ? word : word.replace(/y$/, 'ie').concat('s');
}
