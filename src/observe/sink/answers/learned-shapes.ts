// The expected shapes of answers of APIs, learned from the errors of their clients.

import type { AnswerFault, AnswerLesson } from '#observe/world/answer-fault.ts';
import { madeText } from './made-record.ts';
import { putAnywhere, replacedAnywhere, withHolderAtTop } from './put-anywhere.ts';

const MOST_PLACES = 200;
const MOST_FAULTS = 60;
const MOST_RECENT = 40;
/** Maximum length of a list that is made for a client, because clients read the first elements. */
const MOST_ELEMENTS = 3;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

type Element = (name: string) => unknown;

export class LearnedShapes {
	readonly #faults = new Map<string, AnswerFault[]>();
	/** Places of which every list becomes an object: the client has missed one again, after the lists that the path names were objects. */
	readonly #withoutAnyList = new Set<string>();
	#recent: { readonly place: string; readonly at: number; readonly isPage: boolean }[] = [];

	/** Attributes the faults to the last place that was requested since the call began. If that place has already learned them, an earlier one is taken. */
	learn({ since, faults }: AnswerLesson): void {
		const wantsJson = faults.some(({ isJson }) => isJson === true);
		const asked = this.#recent.filter(({ at, isPage }) => at >= since && isPage === wantsJson).map(({ place }) => place);
		const isNews = (place: string) => faults.some((fault) => this.#isNews(place, fault));
		const place = asked.findLast(isNews);
		const last = asked.at(-1);
		if (place === undefined && last !== undefined && faults.some(isListInPlace)) this.#withoutAnyList.add(last);
		if (place === undefined || (!this.#faults.has(place) && this.#faults.size >= MOST_PLACES)) return;
		const known = this.#faults.get(place) ?? [];
		const news = faults.filter((fault) => this.#isNews(place, fault));
		this.#faults.set(place, news.reduce(withNews, known).slice(0, MOST_FAULTS));
	}

	/** Records a page, and returns whether a client of its place expects JSON instead. */
	isJson(host: string, path: string): boolean {
		const place = placeOf(host, path);
		if (this.#faults.get(place)?.some(({ isJson }) => isJson === true) === true) return true;
		this.#note(place, true);
		return false;
	}

	#note(place: string, isPage: boolean): void {
		this.#recent = [...this.#recent, { place, at: Date.now(), isPage }].slice(-MOST_RECENT);
	}

	/** Returns the answer in the shape that clients of this place expect. `element` makes an object of that API. */
	fit(host: string, path: string, answer: unknown, element: Element): unknown {
		const place = placeOf(host, path);
		this.#note(place, false);
		// Shorter paths come first, so that a list exists before its elements get their fields.
		const faults = (this.#faults.get(place) ?? []).toSorted((a, b) => a.path.length - b.path.length);
		const isObject = faults.some(isListInPlace);
		const isSettled = faults.some(({ isAnywhere, wants }) => isAnywhere === true && wants === 'object');
		const extent = this.#withoutAnyList.has(place) ? 'all' : isSettled ? 'named' : 'likely';
		const plain = isObject ? withoutLists(answer, path, extent, element) : answer;
		return faults.reduce((fitted, fault) => fittedTo(fitted, fault, element), plain);
	}

	/** What takes the place of a value that was made is news as long as there is one. A list may also be the answer's own. */
	#isNews(place: string, fault: AnswerFault): boolean {
		const known = this.#faults.get(place) ?? [];
		if (fault.inPlaceOf !== undefined && fault.path.length === 0 && !isListInPlace(fault))
			return known.some((one) => isMade(one, fault.inPlaceOf));
		const key = JSON.stringify(fault);
		return !known.some((one) => JSON.stringify(one) === key);
	}
}

function isListInPlace({ inPlaceOf, wants }: AnswerFault): boolean {
	return inPlaceOf === 'array' && wants === 'object';
}

/** Whether a value of this type was made for a name alone. */
function isMade({ isAnywhere, wants }: AnswerFault, type: AnswerFault['inPlaceOf']): boolean {
	return isAnywhere === true && (wants === type || (type === 'string' && typeof wants === 'object'));
}

/** A value that was made for a name alone changes its type if the client says that it is another. */
function withNews(known: readonly AnswerFault[], news: AnswerFault): AnswerFault[] {
	if (news.inPlaceOf === undefined || news.path.length > 0) return [...known, news];
	const at = known.findLastIndex((one) => isMade(one, news.inPlaceOf));
	const changed = known.map((fault, index) => (index === at ? { ...fault, wants: news.wants } : fault));
	if (!isListInPlace(news)) return changed;
	// An earlier client of this place took the whole answer for a list.
	const isWhole = ({ path, wants, isAnywhere }: AnswerFault) => path.length === 0 && wants === 'array' && isAnywhere !== true;
	return changed.some(isWhole) ? changed.filter((fault) => !isWhole(fault)) : [...changed, news];
}

/** Lists that an answer has only because the path names them become objects as well. Without any, those of the envelope do if that is `likely`. */
function withoutLists(answer: unknown, path: string, extent: 'named' | 'likely' | 'all', element: Element): unknown {
	if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
	const lists = Object.keys(answer).filter((key) => Array.isArray((answer as Record<string, unknown>)[key]));
	const named = lists.filter((key) => path.split('/').includes(key));
	const replaced = extent === 'all' || (named.length === 0 && extent === 'likely') ? lists : named;
	return { ...answer, ...Object.fromEntries(replaced.map((key) => [key, element(key)])) };
}

function fittedTo(answer: unknown, { path, wants, isAnywhere, isJson, inPlaceOf }: AnswerFault, element: Element): unknown {
	const [key = ''] = path;
	if (inPlaceOf !== undefined && path.length === 1)
		return replacedAnywhere(answer, String(key), (old) => (isOfKind(old, inPlaceOf) ? valueFor(wants, String(key), old, element) : old));
	if (isJson === true || inPlaceOf !== undefined) return answer;
	if (isAnywhere !== true) return put(answer, path, wants, element);
	if (RESERVED.has(String(key))) return answer;
	return putAnywhere(withHolderAtTop(answer, String(key)), String(key), valueFor(wants, String(key), undefined, element));
}

/** Returns the place of a request. Ids and made-up words differ between requests of one kind: /orgs/a1/projects/ and /orgs/b2/projects/ are one place. */
function placeOf(host: string, path: string): string {
	const segments = path.split('/').map((part) => (/\d|[%,;=@ ]/.test(part) && !/^v\d{1,2}$/.test(part) ? '*' : part));
	return `${host}${segments.join('/')}`.slice(0, 500);
}

function put(value: unknown, path: AnswerFault['path'], wants: AnswerFault['wants'], element: Element): unknown {
	const [first, ...rest] = path;
	if (first === undefined) return valueFor(wants, '', value, element);
	if (RESERVED.has(String(first))) return value;
	if (typeof first === 'number') {
		const list = Array.isArray(value) ? value : [element('')];
		const at = Math.min(first, list.length - 1, MOST_ELEMENTS);
		return list.map((inner, index) => (index === at ? putIn(inner, String(first), rest, wants, element) : inner));
	}
	const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
	return { ...own, [first]: putIn(own[first], first, rest, wants, element) };
}

function putIn(inner: unknown, name: string, rest: AnswerFault['path'], wants: AnswerFault['wants'], element: Element): unknown {
	return rest.length === 0 ? valueFor(wants, name, inner, element) : put(inner, rest, wants, element);
}

/** Returns the list itself, or the list that an answer wraps. */
function listIn(value: unknown): readonly unknown[] | undefined {
	const inner = typeof value === 'object' && value !== null && 'data' in value ? value.data : value;
	return Array.isArray(inner) ? inner : undefined;
}

function isOfKind(value: unknown, wants: AnswerFault['wants']): boolean {
	const kind = Array.isArray(value) ? 'array' : typeof value;
	return value !== null && kind === wants;
}

function valueFor(wants: AnswerFault['wants'], name: string, old: unknown, element: Element): unknown {
	if (typeof wants === 'object') return wants.text;
	// The fault may be one of another answer.
	if (isOfKind(old, wants)) return old;
	if (wants === 'array') return listIn(old) ?? [element(name)];
	if (wants === 'object') return element(name);
	if (wants === 'number') return 1;
	if (wants === 'boolean') return true;
	if (typeof old === 'number') return String(old);
	return madeText(name);
}
