// Where an argument's text arrived during an ordinary call: in a program's arguments, in a path, in a looked-up name.

import type { FileOperation, RawObservation } from '#model/observation.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import type { InputPath } from '../find-targets.ts';
import { showPlace } from '../find-targets.ts';
import { textsIn } from './texts-in.ts';

interface SightingBase {
	/** The call that passed the value. The injection goes into the same call. */
	readonly step: CallStep;
	readonly place: InputPath;
	readonly value: string;
}

export interface ProgramSighting extends SightingBase {
	readonly kind: 'program';
	readonly argv: readonly string[];
	/** Index of the word that contains the value; `offset` is the value's position in it. */
	readonly word: number;
	readonly offset: number;
}

export interface PathSighting extends SightingBase {
	readonly kind: 'path';
	readonly path: string;
	readonly op: FileOperation;
}

export interface HostSighting extends SightingBase {
	readonly kind: 'host';
	readonly host: string;
}

export type Sighting = ProgramSighting | PathSighting | HostSighting;

/** Shorter values appear in paths and names by chance. */
export const SHORTEST = 3;
const FOLLOWED = new Set(['typical', 'boundary', 'bait']);

/** Returns the calls whose values are followed, successful ones first. */
export function followedCalls(results: readonly StepResult[]): readonly (StepResult & { readonly step: CallStep })[] {
	const calls = results.filter(
		(result): result is StepResult & { readonly step: CallStep } => result.step.kind === 'call' && FOLLOWED.has(result.step.intent),
	);
	return [...calls.filter(({ outcome }) => outcome === 'ok'), ...calls.filter(({ outcome }) => outcome !== 'ok')];
}

/** `observations`: all observations of the run that contains these calls. Returns one sighting for each way that a value of a tool takes. */
export function findSightings(results: readonly StepResult[], observations: readonly RawObservation[]): readonly Sighting[] {
	const begins = results.map(({ began }) => began).toSorted((a, b) => a - b);
	const found = new Map<string, Sighting>();
	for (const { step, began } of followedCalls(results)) {
		const until = begins.find((other) => other > began) ?? Number.POSITIVE_INFINITY;
		const during = observations.filter(({ at }) => at >= began && at < until);
		if (during.length === 0) continue;
		for (const { place, text: value } of textsIn(step.args)) {
			if (value === '') continue;
			for (const observation of during) {
				// A short value counts only as a word of a program's text, which planFollowed enforces.
				if (value.length < SHORTEST && observation.kind !== 'exec') continue;
				for (const sighting of sightingsIn(observation, { step, place, value })) {
					const key = `${step.tool}\0${showPlace(place)}\0${wayOf(sighting)}`;
					if (!found.has(key)) found.set(key, sighting);
				}
			}
		}
	}
	return [...found.values()];
}

function* sightingsIn(raw: RawObservation, base: SightingBase): Generator<Sighting> {
	const { value } = base;
	if (raw.kind === 'exec') {
		for (const [word, text] of raw.argv.entries()) {
			const offset = word === 0 ? -1 : indexOfWord(text, value);
			if (offset >= 0) yield { ...base, kind: 'program', argv: raw.argv, word, offset };
		}
	} else if (raw.kind === 'file') {
		const isThere = raw.path.split('/').some((part) => part === value || part.startsWith(`${value}.`) || part.endsWith(`-${value}`));
		if (isThere || (value.includes('/') && raw.path.includes(value))) yield { ...base, kind: 'path', path: raw.path, op: raw.op };
	} else if (raw.kind === 'dns') {
		const host = raw.name.toLowerCase().replace(/\.$/, '');
		const given = value.toLowerCase();
		if (host === given || host.split('.').includes(given) || hostIn(value) === host) yield { ...base, kind: 'host', host };
	}
}

/** Finds the value outside of longer words: `main` in "git log main", not in "remaining". */
function indexOfWord(text: string, value: string): number {
	for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
		const isInner = /\w/.test(text[at - 1] ?? '') && /^\w/.test(value);
		const isBegun = /\w/.test(text[at + value.length] ?? '') && /\w$/.test(value);
		if (!isInner && !isBegun) return at;
	}
	return -1;
}

function hostIn(value: string): string | undefined {
	return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).hostname : undefined;
}

/** Returns what distinguishes two ways of one argument: the program and the preceding option, or the kind of file access. */
export function wayOf(sighting: Sighting): string {
	switch (sighting.kind) {
		case 'program': {
			const { argv, word, offset } = sighting;
			const before = argv[word - 1] ?? '';
			return `program ${argv[0]} ${before.startsWith('-') ? before : ''} ${argv[word]?.slice(0, offset)}`;
		}
		case 'path':
			return `path ${sighting.op}`;
		case 'host':
			return 'host';
	}
}
