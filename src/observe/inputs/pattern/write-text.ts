import { contains } from './character-ranges.ts';
import type { Ranges, Syntax } from './syntax.ts';

const MAX_WORK = 20_000;
/** Preferred characters where the pattern leaves a choice: letters and digits, then characters that are harmless in most places. */
const PREFERRED = Array.from('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. ', (character) => character.charCodeAt(0));

/**
 * Returns a text that is likely to match; the caller checks it. `count` returns how often to repeat a repeatable part,
 * within its bounds. Lookarounds and anchors write nothing. Returns undefined if the text would be too long.
 */
export function writeText(syntax: Syntax, random: () => number, count: () => number): string | undefined {
	const writing: Writing = { random, count, left: MAX_WORK };
	const text = write(syntax, writing);
	return writing.left > 0 ? text : undefined;
}

interface Writing {
	readonly random: () => number;
	readonly count: () => number;
	left: number;
}

function write(syntax: Syntax, writing: Writing): string {
	writing.left -= 1;
	if (writing.left <= 0) return '';
	switch (syntax.kind) {
		case 'character':
			return oneOf(syntax.ranges, writing);
		case 'sequence':
			return syntax.parts.map((part) => write(part, writing)).join('');
		case 'choice': {
			const option = syntax.options[Math.floor(writing.random() * syntax.options.length)];
			return option === undefined ? '' : write(option, writing);
		}
		case 'repeat': {
			const count = Math.min(syntax.max, Math.max(syntax.min, writing.count()));
			let text = '';
			for (let index = 0; index < count && writing.left > 0; index += 1) text += write(syntax.body, writing);
			return text;
		}
		case 'edge':
		case 'look':
			return '';
	}
}

function oneOf(ranges: Ranges, writing: Writing): string {
	const liked = PREFERRED.filter((codePoint) => contains(ranges, codePoint));
	const from = ranges[0]?.[0];
	if (liked.length === 0) return from === undefined ? '' : String.fromCodePoint(from);
	return String.fromCodePoint(liked[Math.floor(writing.random() * liked.length)] ?? 0x61);
}
