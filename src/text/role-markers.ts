// Finds signs that imitate the frame of a conversation, in one pass: two characters determine which patterns may begin at a position.

import { lazily } from '#util/lazily.ts';
import { COMMAND_MARKERS } from './command-marker-patterns.ts';
import { FRAME_MARKERS } from './frame-marker-patterns.ts';
import type { RoleMarkerPattern } from './role-marker-pattern.ts';

export interface RoleMarker {
	readonly name: string;
	readonly what: string;
	readonly weight: number;
	readonly from: number;
	readonly to: number;
}

const MARKERS: readonly RoleMarkerPattern[] = [...FRAME_MARKERS, ...COMMAND_MARKERS];
const MOST = 40;
const NEEDS_TURN = /(?:^|\n)\s{0,4}(?:Assistant|ASSISTANT|AI|<translated)\b/;
/** The first number represents all characters beyond ASCII. */
const CODES = 128;

interface Candidate {
	readonly marker: RoleMarkerPattern;
	/** Position of the marker in the list. */
	readonly index: number;
	readonly head: string;
}

interface Heads {
	/** For each pair of characters, an index into `candidates`; 0: no pattern begins with the pair. */
	readonly byPair: Uint16Array;
	/** For each of these indices and each third character: 1 if a pattern may go on with it. */
	readonly goesOnWith: Uint8Array;
	readonly candidates: readonly (readonly Candidate[])[];
}

const heads = lazily((): Heads => {
	const byPair = new Uint16Array(CODES * CODES);
	const candidates: Candidate[][] = [[]];
	for (const [index, marker] of MARKERS.entries()) {
		for (const head of marker.heads) {
			for (const pair of formsOf(head.slice(0, 2), marker.pattern.ignoreCase)) {
				const at = codeOf(pair.charCodeAt(0)) * CODES + codeOf(pair.charCodeAt(1));
				if (byPair[at] === 0) byPair[at] = candidates.push([]) - 1;
				candidates[byPair[at] ?? 0]?.push({ marker, index, head });
			}
		}
	}
	const goesOnWith = new Uint8Array(candidates.length * CODES);
	for (const [place, some] of candidates.entries()) {
		for (const { marker, head } of some) {
			if (head.length === 2) goesOnWith.fill(1, place * CODES, (place + 1) * CODES);
			for (const third of formsOf(head.slice(2, 3), marker.pattern.ignoreCase)) goesOnWith[place * CODES + codeOf(third.charCodeAt(0))] = 1;
		}
	}
	return { byPair, goesOnWith, candidates };
});

/** Returns one or two characters, or their forms in small and capital letters. */
function formsOf(pair: string, ignoresCase: boolean): ReadonlySet<string> {
	if (!ignoresCase) return new Set([pair]);
	const [first = '', second = ''] = pair;
	return new Set([pair, first.toUpperCase() + second, first + second.toUpperCase(), pair.toUpperCase()]);
}

function codeOf(unit: number): number {
	return unit < CODES ? unit : 0;
}

/** Returns the markers in order of their positions. */
export function roleMarkersOf(text: string, units: Uint16Array): readonly RoleMarker[] {
	const { byPair, goesOnWith, candidates } = heads();
	const found: RoleMarker[] = [];
	/** The end of the last match of each marker; `counts` has the number of matches. */
	const ends = new Int32Array(MARKERS.length);
	const counts = new Uint8Array(MARKERS.length);
	let first = units[0] ?? 0;
	for (let at = 0; at + 1 < text.length; at++) {
		const second = units[at + 1] ?? 0;
		const place = byPair[codeOf(first) * CODES + codeOf(second)] ?? 0;
		first = second;
		if (place === 0 || goesOnWith[place * CODES + codeOf(units[at + 2] ?? 0)] === 0) continue;
		for (const { marker, index, head } of candidates[place] ?? []) {
			if ((ends[index] ?? 0) > at || (counts[index] ?? 0) >= MOST) continue;
			const { name, what, weight, pattern } = marker;
			if (head.length > 2 && !goesOn(units, at, head, pattern.ignoreCase)) continue;
			pattern.lastIndex = at;
			if (!pattern.test(text)) continue;
			// A turn counts only if both sides of a conversation occur.
			if (name === 'turn' && !NEEDS_TURN.test(text)) continue;
			const to = pattern.lastIndex;
			ends[index] = to;
			// A sign in code is not counted, so that many of them do not hide one that is meant.
			if (isInCode(text, at)) continue;
			counts[index] = (counts[index] ?? 0) + 1;
			found.push({ name, what, weight, from: at, to });
		}
	}
	return found;
}

/** Whether the text matches the head beyond its first two characters. */
function goesOn(units: Uint16Array, at: number, head: string, ignoresCase: boolean): boolean {
	for (let index = 2; index < head.length; index++) {
		const [unit, wanted] = [units[at + index] ?? 0, head.charCodeAt(index)];
		if (unit !== wanted && !(ignoresCase && unit >= 0x41 && unit <= 0x5a && unit + 0x20 === wanted)) return false;
	}
	return true;
}

/** Whether the sign is in backticks or quotes, as in a text about it. */
function isInCode(text: string, at: number): boolean {
	const before = text.charCodeAt(at - 1);
	return before === 0x60 || before === 0x27;
}
