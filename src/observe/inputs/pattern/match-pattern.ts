// Tests whether a text matches a parsed pattern, including lookarounds, by moving whole sets of positions through the tree.
// It does not backtrack, so no pattern can make it run without bound.

import { contains, WORD } from './character-ranges.ts';
import type { Syntax } from './syntax.ts';

const MAX_TEXT = 2_000;

/** Remaining effort, shared by all texts that are tested with one pattern. */
interface Effort {
	left: number;
}

/** Works like `RegExp.test`. A text that is too long or a pattern that is too costly counts as no match. */
export function matchPattern(syntax: Syntax, text: string, effort: Effort): boolean {
	const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
	if (characters.length > MAX_TEXT) return false;
	const starts = new Set(Array.from({ length: characters.length + 1 }, (_, position) => position));
	const ends = advance(syntax, starts, { characters, effort });
	return effort.left > 0 && ends.size > 0;
}

interface Match {
	readonly characters: readonly number[];
	readonly effort: Effort;
}

type Positions = ReadonlySet<number>;

/** Returns every position that is reachable from one of `starts` by matching `syntax`. */
function advance(syntax: Syntax, starts: Positions, match: Match): Positions {
	match.effort.left -= starts.size + 1;
	if (starts.size === 0 || match.effort.left <= 0) return new Set();
	switch (syntax.kind) {
		case 'character':
			return new Set(
				[...starts].filter((position) => contains(syntax.ranges, match.characters[position] ?? -1)).map((position) => position + 1),
			);
		case 'sequence':
			return syntax.parts.reduce<Positions>((positions, part) => advance(part, positions, match), starts);
		case 'choice':
			return syntax.options.reduce<Positions>((all, option) => union(all, advance(option, starts, match)), new Set());
		case 'repeat':
			return repeat(syntax, starts, match);
		case 'edge':
			return new Set([...starts].filter((position) => isAtEdge(syntax.at, position, match.characters)));
		case 'look':
			return new Set([...starts].filter((position) => sees(syntax, position, match) !== syntax.negated));
	}
}

function repeat(syntax: Syntax & { kind: 'repeat' }, starts: Positions, match: Match): Positions {
	let positions = starts;
	for (let count = 0; count < syntax.min; count += 1) {
		const next = advance(syntax.body, positions, match);
		const isSettled = without(next, positions).size === 0 && next.size === positions.size;
		positions = next;
		if (isSettled) break;
	}
	let reached = positions;
	for (let count = syntax.min; count < syntax.max && positions.size > 0; count += 1) {
		positions = without(advance(syntax.body, positions, match), reached);
		reached = union(reached, positions);
	}
	return reached;
}

function sees(look: Syntax & { kind: 'look' }, position: number, match: Match): boolean {
	if (look.ahead) return advance(look.body, new Set([position]), match).size > 0;
	for (let start = 0; start <= position; start += 1) {
		if (advance(look.body, new Set([start]), match).has(position)) return true;
	}
	return false;
}

function isAtEdge(at: 'start' | 'end' | 'word' | 'inside', position: number, characters: readonly number[]): boolean {
	if (at === 'start') return position === 0;
	if (at === 'end') return position === characters.length;
	const isBoundary = contains(WORD, characters[position - 1] ?? -1) !== contains(WORD, characters[position] ?? -1);
	return isBoundary === (at === 'word');
}

function union(some: Positions, others: Positions): Positions {
	return new Set([...some, ...others]);
}

function without(some: Positions, others: Positions): Positions {
	return new Set([...some].filter((position) => !others.has(position)));
}
