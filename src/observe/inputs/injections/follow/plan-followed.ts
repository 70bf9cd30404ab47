// Plans injections from evidence: each goes into the ordinary call whose argument was seen to arrive somewhere, in the language of that place.

import { posix } from 'node:path';
import type { JsonObject } from '#model/declaration.ts';
import type { Injection, InjectionClass } from '#model/injection.ts';
import type { CallStep, NetworkTrouble } from '#model/step.ts';
import { anyIndex } from '#util/any-index.ts';
import { type InputPath, putAt, showPlace } from '../find-targets.ts';
import type { InjectionCase, InjectionKind, InjectionPlaces, InjectionTarget, Mark } from '../injection-kind.ts';
import { makeMark, markersIn, remarked } from '../mark.ts';
import { path } from '../path.ts';
import { ssrf } from '../ssrf.ts';
import { classOf, textCases, textLanguageOf } from './program-text.ts';
import { wordCases } from './program-words.ts';
import { type PathSighting, SHORTEST, type Sighting } from './sighting.ts';

export interface FollowOptions {
	/** Number of steps for one way of one argument; `inAll` is the total. */
	readonly perWay: number;
	readonly inAll: number;
	/** Number of injections that were made before. */
	readonly firstCall: number;
	readonly seed: number;
	readonly places: InjectionPlaces;
	readonly isChanging: (tool: string) => boolean;
	/** The keys of the injections that were planned without evidence, so that none is repeated. */
	readonly planned: ReadonlySet<string>;
}

export interface FollowedDraft {
	readonly tool: string;
	readonly args: JsonObject;
	readonly injection: Injection;
	/** The network condition of the call that revealed the way. */
	readonly network?: NetworkTrouble;
}

/** First number of the markers. Planned injections have lower numbers. */
const FIRST_CALL = 20_000;
/** Maximum number of marks per draft, including drafts that exceed the budget. */
const MARKS_EACH = 20;

export function planFollowed(sightings: readonly Sighting[], options: FollowOptions): readonly FollowedDraft[] {
	const drafts: FollowedDraft[] = [];
	let call = FIRST_CALL + options.firstCall * MARKS_EACH;
	for (const sighting of sightings.toSorted((a, b) => orderOf(a) - orderOf(b))) {
		const marks: Mark[] = [];
		const mark = () => {
			const made = makeMark(sighting.step.tool, ++call, options.seed);
			marks.push(made);
			return made;
		};
		const { class: kind, cases } = casesFor(sighting, options, mark);
		for (const [index, one] of cases.slice(0, options.perWay).entries()) {
			if (drafts.length >= options.inAll) return drafts;
			drafts.push(draftOf(sighting.step, sighting.place, kind, one, marks[index]?.word ?? mark().word));
		}
	}
	return drafts;
}

const ORDER: Readonly<Record<Sighting['kind'], number>> = { program: 0, path: 1, host: 2 };

/** Values that reach a program come first. Values that may be there by chance come last. */
function orderOf({ kind, value }: Sighting): number {
	return value.length < SHORTEST ? 3 : ORDER[kind];
}

function casesFor(
	sighting: Sighting,
	options: FollowOptions,
	mark: () => Mark,
): { readonly class: InjectionClass; readonly cases: readonly InjectionCase[] } {
	switch (sighting.kind) {
		case 'program': {
			const language = textLanguageOf(sighting);
			if (language !== undefined) return { class: classOf(language), cases: textCases(sighting, language, mark) };
			// -n 1: a short word appears among a program's own words by chance
			if (sighting.value.length < SHORTEST) return { class: 'argument', cases: [] };
			return { class: 'argument', cases: wordCases(sighting, options.places, mark) };
		}
		case 'path':
			return { class: 'path', cases: ofKind(path, sighting, 'path', options, mark) };
		case 'host':
			return { class: 'ssrf', cases: ofKind(ssrf, sighting, 'url', options, mark) };
	}
}

/** Returns the payloads of a class for an argument whose name does not suggest that class. */
function ofKind(kind: InjectionKind, sighting: Sighting, name: string, options: FollowOptions, mark: () => Mark): readonly InjectionCase[] {
	const { step, place, value } = sighting;
	const isWholeHost = sighting.kind === 'host' && sighting.host !== value.toLowerCase() && !/^https?:/i.test(value);
	const words = isWholeHost ? [] : sighting.kind === 'host' && !/^https?:/i.test(value) ? ['host'] : [name];
	const target: InjectionTarget = {
		kind: 'text',
		tool: step.tool,
		words,
		spokenWords: new Set([...words, 'file', 'http']),
		ordinary: value,
		isChanging: options.isChanging(step.tool),
		addsEnding: sighting.kind === 'path' && addsEnding(sighting),
		places: options.places,
		language: 'other',
	};
	const argument = showPlace(place);
	const isNew = ({ variant }: InjectionCase) => !options.planned.has(keyOf(step.tool, { class: kind.class, argument, variant }));
	const cases: InjectionCase[] = [];
	for (const group of kind.groups(target).toSorted((a, b) => b.weight - a.weight)) {
		if (cases.length >= options.perWay) break;
		const spare = () => makeMark(step.tool, 0, options.seed);
		if (group.make(spare).every(isNew)) cases.push(...group.make(mark));
	}
	return cases;
}

/** What was planned from the name of an argument may lack the spelling that the evidence asks for. */
export function keyOf(tool: string, { class: kind, argument, variant }: Pick<Injection, 'class' | 'argument' | 'variant'>): string {
	return [tool, kind, anyIndex(argument), variant].join('\0');
}

/** `blue` was opened as `x/blue.json`. */
function addsEnding({ path: opened, value }: PathSighting): boolean {
	return posix.basename(opened).startsWith(`${posix.basename(value)}.`);
}

function draftOf(step: CallStep, place: InputPath, kind: InjectionClass, one: InjectionCase, word: string): FollowedDraft {
	const carrier = remarked(step.args, markersIn(step.args), word);
	const { variant, proofs, value } = one;
	return {
		tool: step.tool,
		args: putAt(carrier, place, value ?? null) as JsonObject,
		injection: { class: kind, argument: showPlace(place), variant, proofs },
		...(step.network === undefined ? {} : { network: step.network }),
	};
}
