// Values for browser tools: elements on every page of the cell's internet, and code that a page runs.

import { PAGE_ELEMENTS, PAGE_FRAME, PAGE_HEADING, PAGE_OPTIONS } from '#observe/world/web-page.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { proseWords } from './prose-words.ts';

const PAGE = new Set('browser page pages webpage dom css tab'.split(' '));
const SELECTING = new Set('selector selectors locator css xpath'.split(' '));
// sample: iframeSelector, frame_selector
const FRAMES = new Set(['iframe', 'frame']);
const REFERRING = new Set('target element ref source destination start end'.split(' '));
const WAITING = new Set('wait waits find assert verify expect'.split(' '));
const TYPING = new Set('press type key keyboard send'.split(' '));
const CODE = new Set('function script code expression js javascript'.split(' '));
const XPATHS = ['//h1', '//main'];
/** Elements for a tool that only reads them. */
const READ = ['h1', 'main'];

/** Returns an empty list if the argument does not concern a page. */
export function pageTexts(hint: Hint): readonly string[] {
	const { words, tool, description } = hint;
	const verbs = nameWords(tool);
	const about = new Set([...verbs, ...proseWords(`${description} ${hint.about ?? ''}`)]);
	if (![...PAGE].some((word) => about.has(word))) return [];
	const last = words.at(-1) ?? '';
	// target: a reference from the snapshot, or a selector
	const isSelector = words.some((word) => SELECTING.has(word)) || (REFERRING.has(last) && /\bselectors?\b/i.test(description));
	if (isSelector && words.some((word) => FRAMES.has(word))) return [PAGE_FRAME, 'iframe'];
	if (isSelector) return words.includes('xpath') ? XPATHS : selectors(verbs, hint.turn);
	if (['value', 'values', 'option', 'options'].includes(last) && verbs.some((verb) => verb === 'select' || verb === 'choose'))
		return PAGE_OPTIONS;
	if ((last === 'text' || last === 'texts') && verbs.some((verb) => WAITING.has(verb))) return [PAGE_HEADING];
	if (last === 'key' && verbs.some((verb) => TYPING.has(verb))) return ['Enter', 'Tab'];
	// A string literal is a complete program. If a function is expected, it returns that literal.
	if (CODE.has(last)) return [last === 'function' || /=>|\bfunction\b/.test(description) ? `() => "${hint.marker}"` : `"${hint.marker}"`];
	return [];
}

function selectors(verbs: readonly string[], turn: number): readonly string[] {
	const fitting = PAGE_ELEMENTS.filter(({ uses }) => verbs.some((verb) => uses.split(' ').includes(verb))).map(({ selector }) => selector);
	// Two elements of one call must differ, because an element is dragged to another one.
	const [first, ...others] = fitting.length > 0 ? [...fitting, ...READ] : READ;
	return turn % 2 === 0 || first === undefined ? [first ?? '', ...others] : [...others, first];
}
