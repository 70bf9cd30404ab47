// The expected shapes of answers of APIs, learned from the errors of their clients.

import type { AnswerFault, AnswerLesson } from '#observe/world/answer-fault.ts';
import type { AskedPlace } from './asked-place.ts';
import { madeText } from './made-record.ts';
import { putAnywhere, replacedAnywhere, withHolderAtTop, withName } from './put-anywhere.ts';

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
	/** The place of the last guess. */
	#guessed: string | undefined;
	#recent: { readonly place: string; readonly at: number; readonly isPage: boolean }[] = [];

	/** Attributes the faults to the last place that was requested since the call began. If that place has already learned them, an earlier one is taken. */
	learn({ since, faults: shown, withdraws }: AnswerLesson): void {
		if (withdraws === true) this.#withdraw();
		const faults = shown.map(ofEveryElement);
		const wantsJson = faults.some(({ isJson }) => isJson === true);
		const asked = this.#recent.filter(({ at, isPage }) => at >= since && isPage === wantsJson).map(({ place }) => place);
		const newAt = (place: string) => faults.filter((fault) => this.#isNews(place, fault));
		const place = asked.findLast((one) => newAt(one).length > 0) ?? asked.at(-1);
		if (place === undefined || (!this.#faults.has(place) && this.#faults.size >= MOST_PLACES)) return;
		const hasNews = newAt(place).length > 0;
		if (!hasNews && faults.some(isListInPlace)) this.#withoutAnyList.add(place);
		if (faults.some(({ isGuess }) => isGuess === true)) this.#guessed = place;
		const news = hasNews ? newAt(place) : faults.flatMap(ofElements).filter((fault) => this.#isNews(place, fault));
		this.#faults.set(place, news.reduce(withNews, this.#faults.get(place) ?? []).slice(0, MOST_FAULTS));
	}

	/** Only the last guess: an earlier one has helped another tool. */
	#withdraw(): void {
		const faults = this.#faults.get(this.#guessed ?? '') ?? [];
		if (this.#guessed !== undefined)
			this.#faults.set(
				this.#guessed,
				faults.filter(({ isGuess }) => isGuess !== true),
			);
		this.#guessed = undefined;
	}

	/** Records a page, and returns whether a client of its place expects JSON instead. */
	isJson({ host, path }: AskedPlace): boolean {
		const place = placeOf(host, path);
		if (this.#faults.get(place)?.some(({ isJson }) => isJson === true) === true) return true;
		this.#note(place, true);
		return false;
	}

	#note(place: string, isPage: boolean): void {
		this.#recent = [...this.#recent, { place, at: Date.now(), isPage }].slice(-MOST_RECENT);
	}

	/** Returns a status of success that clients of this place have not refused. */
	statusAt({ host, path }: AskedPlace): number {
		const refused = (this.#faults.get(placeOf(host, path)) ?? []).flatMap(({ refusedStatus }) => refusedStatus ?? []);
		const usual = host.startsWith('DELETE ') ? [200, 204, 202] : [200, 201, 204, 202];
		return usual.find((status) => !refused.includes(status)) ?? 200;
	}

	/** Returns the answer in the shape that clients of this place expect. `element` makes an object of that API. */
	fit({ host, path }: AskedPlace, answer: unknown, element: Element): unknown {
		const place = placeOf(host, path);
		this.#note(place, false);
		// Shorter paths come first, so that a list exists before its elements get their fields.
		const faults = (this.#faults.get(place) ?? []).toSorted((a, b) => a.path.length - b.path.length);
		const isSettled = faults.some(({ isAnywhere, wants }) => isAnywhere === true && wants === 'object');
		const extent = this.#withoutAnyList.has(place) ? 'all' : isSettled ? 'named' : 'likely';
		const fitted = (whole: unknown) => {
			const plain = faults.some(isListInPlace) ? withoutLists(whole, path, extent, element) : whole;
			return faults.reduce((one, fault) => fittedTo(one, fault, element), plain);
		};
		// Clients of remote procedures take the envelope off before they read anything.
		return faults.length > 0 && isEnvelope(answer) ? { ...answer, result: fitted(answer.result) } : fitted(answer);
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

function isEnvelope(answer: unknown): answer is { readonly jsonrpc: unknown; readonly result: unknown } {
	return typeof answer === 'object' && answer !== null && 'jsonrpc' in answer && 'result' in answer;
}

/** What one element of a list lacks, the others lack as well. */
function ofEveryElement(fault: AnswerFault): AnswerFault {
	const isInElement = (index: number) => index < fault.path.length - 1;
	return { ...fault, path: fault.path.map((key, index) => (typeof key === 'number' && isInElement(index) ? 0 : key)) };
}

/** A fault that remains after the answer has what it asks for: `id` is the field of each element. */
function ofElements(fault: AnswerFault): readonly AnswerFault[] {
	const isField = fault.path.length > 0 && fault.path.every((key) => typeof key === 'string');
	return isField && fault.isAnywhere !== true ? [{ ...fault, isOfElements: true }] : [];
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

function fittedTo(answer: unknown, fault: AnswerFault, element: Element): unknown {
	const { path, wants, isAnywhere, isJson, inPlaceOf, isMistyped, isOfElements, isNull, isSought, refusedStatus } = fault;
	const [key = ''] = path;
	if (inPlaceOf !== undefined && path.length === 1)
		return replacedAnywhere(answer, String(key), (old) => (isOfKind(old, inPlaceOf) ? valueFor(wants, String(key), old, element) : old));
	if (isJson === true || inPlaceOf !== undefined || refusedStatus !== undefined) return answer;
	if (isSought === true) return typeof wants === 'object' ? withName(answer, wants.text) : answer;
	if (isNull === true) return withoutNulls(answer, (name) => valueFor(wants, name, undefined, element));
	if (isOfElements === true) return withElements(answer, (one) => put(one, path, wants, element));
	if (isAnywhere !== true) return put(answer, path, wants, element);
	if (RESERVED.has(String(key))) return answer;
	const made = valueFor(wants, String(key), undefined, (name) => withoutObjects(element(name)));
	return putAnywhere(withHolderAtTop(answer, String(key)), String(key), made, isMistyped === true);
}

/** A field in every object would multiply the objects that it holds itself. */
function withoutObjects(element: unknown): unknown {
	const isPlain = ([, inner]: readonly [string, unknown]) => typeof inner !== 'object' || inner === null;
	return typeof element === 'object' && element !== null ? Object.fromEntries(Object.entries(element).filter(isPlain)) : element;
}

/** Changes the objects in the lists of an answer, at any depth. What a change adds is not changed again: it may hold a list, too. */
function withElements(value: unknown, change: (element: unknown) => unknown): unknown {
	const isFields = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
	const changed = (one: unknown) => (isFields(one) ? change(one) : one);
	if (Array.isArray(value)) return value.map((one: unknown) => changed(withElements(one, change)));
	if (!isFields(value)) return value;
	return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, withElements(one, change)]));
}

/** Fields that are null in an ordinary answer, too. */
const OFTEN_NULL = /error|next|prev|cursor/i;

function withoutNulls(value: unknown, made: (name: string) => unknown, name = ''): unknown {
	if (value === null) return OFTEN_NULL.test(name) ? null : made(name);
	if (typeof value !== 'object') return value;
	if (Array.isArray(value)) return value.map((one) => withoutNulls(one, made, name));
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNulls(one, made, key)]));
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
		const isMeant = (index: number) => rest.length > 0 || index === at;
		return list.map((inner, index) => (isMeant(index) ? putIn(inner, String(first), rest, wants, element) : inner));
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
