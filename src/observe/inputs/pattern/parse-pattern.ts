// Parses a regular expression into a tree by hand. A server's pattern is never passed to the native engine, because it
// can keep that engine busy for years.

import { ANY, CLASS_ESCAPES, CONTROL_ESCAPES, complement, NOT_LINE_END } from './character-ranges.ts';
import type { ParsedPattern, Ranges, Syntax } from './syntax.ts';
import { propertyExamples } from './unicode-property.ts';

const MAX_LENGTH = 5_000;
const MAX_NESTING = 100;
/** Characters that end an atom. On their own they are not literals. */
const SPECIAL = new Set([')', '*', '+', '?', '|']);

/** Returns the tree, or undefined if the pattern is malformed, too long, or uses an unsupported feature. */
export function parsePattern(source: string): ParsedPattern | undefined {
	if (source.length > MAX_LENGTH) return undefined;
	const parser = new Parser([...source]);
	const syntax = parser.choice(0);
	if (syntax === undefined || !parser.isAtEnd()) return undefined;
	return { syntax, approximate: parser.approximate };
}

class Parser {
	readonly #source: readonly string[];
	#at = 0;
	approximate = false;

	constructor(source: readonly string[]) {
		this.#source = source;
	}

	isAtEnd(): boolean {
		return this.#at >= this.#source.length;
	}

	choice(nesting: number): Syntax | undefined {
		if (nesting > MAX_NESTING) return undefined;
		const options: Syntax[] = [];
		do {
			const option = this.#sequence(nesting);
			if (option === undefined) return undefined;
			options.push(option);
		} while (this.#take('|'));
		return options.length === 1 ? options[0] : { kind: 'choice', options };
	}

	#sequence(nesting: number): Syntax | undefined {
		const parts: Syntax[] = [];
		while (!this.isAtEnd() && this.#peek() !== '|' && this.#peek() !== ')') {
			const atom = this.#atom(nesting);
			const part = atom && this.#repeated(atom);
			if (part === undefined) return undefined;
			parts.push(part);
		}
		return { kind: 'sequence', parts };
	}

	#atom(nesting: number): Syntax | undefined {
		const character = this.#next();
		if (character === '^') return { kind: 'edge', at: 'start' };
		if (character === '$') return { kind: 'edge', at: 'end' };
		if (character === '.') return { kind: 'character', ranges: NOT_LINE_END };
		if (character === '[') return this.#class();
		if (character === '(') return this.#group(nesting);
		if (character === '\\') return this.#escape();
		return SPECIAL.has(character) ? undefined : literal(character);
	}

	#repeated(body: Syntax): Syntax | undefined {
		let min = 0;
		let max = Number.POSITIVE_INFINITY;
		if (this.#take('+')) min = 1;
		else if (this.#take('?')) max = 1;
		else if (!this.#take('*')) {
			const bounds = this.#bounds();
			if (bounds === undefined) return body;
			[min, max] = bounds;
		}
		this.#take('?'); // lazy or not: the same texts match
		if (this.#peek() === '+' || this.#peek() === '*' || this.#bounds() !== undefined || max < min) return undefined;
		return { kind: 'repeat', body, min, max };
	}

	/** `{2}`, `{2,}` or `{2,5}`. Any other brace is a literal. */
	#bounds(): [number, number] | undefined {
		if (this.#peek() !== '{') return undefined;
		const end = this.#source.indexOf('}', this.#at);
		const [min = '', max, ...more] = this.#source
			.slice(this.#at + 1, end < 0 ? this.#at + 1 : end)
			.join('')
			.split(',');
		if (!isCount(min) || more.length > 0 || (max !== undefined && max !== '' && !isCount(max))) return undefined;
		this.#at = end + 1;
		return [Number(min), max === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)];
	}

	#group(nesting: number): Syntax | undefined {
		let look: { ahead: boolean; negated: boolean } | undefined;
		if (this.#take('?')) {
			if (this.#take('=')) look = { ahead: true, negated: false };
			else if (this.#take('!')) look = { ahead: true, negated: true };
			else if (this.#take('<=')) look = { ahead: false, negated: false };
			else if (this.#take('<!')) look = { ahead: false, negated: true };
			else if (this.#take('<') || this.#take('P<')) {
				while (!this.isAtEnd() && this.#next() !== '>');
			} else if (!this.#take(':')) return undefined;
		}
		const body = this.choice(nesting + 1);
		if (body === undefined || !this.#take(')')) return undefined;
		return look === undefined ? body : { kind: 'look', ...look, body };
	}

	#escape(): Syntax | undefined {
		if (this.#take('b')) return { kind: 'edge', at: 'word' };
		if (this.#take('B')) return { kind: 'edge', at: 'inside' };
		if (this.#take('A')) return { kind: 'edge', at: 'start' };
		if (this.#take('Z') || this.#take('z')) return { kind: 'edge', at: 'end' };
		const ranges = this.#escapedRanges();
		return ranges && { kind: 'character', ranges };
	}

	#escapedRanges(): Ranges | undefined {
		const letter = this.#next();
		const known = CLASS_ESCAPES.get(letter);
		if (known !== undefined) return known;
		const control = CONTROL_ESCAPES.get(letter);
		if (control !== undefined) return [[control, control]];
		if (letter === 'p' || letter === 'P') return this.#property(letter === 'P');
		if (letter === 'x') return this.#codePoint(2);
		if (letter === 'u') return this.#codePoint(4);
		// This is a back-reference or a letter of another dialect.
		if (letter === '' || isCount(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')) return undefined;
		return literal(letter).ranges;
	}

	/** `\p{L}`: a few characters represent the whole property. */
	#property(negated: boolean): Ranges | undefined {
		this.approximate = true;
		if (!this.#take('{')) return undefined;
		let name = '';
		for (let next = this.#next(); next !== '}'; next = this.#next()) {
			if (next === '') return undefined;
			name += next;
		}
		const ranges = propertyExamples(name);
		return negated ? complement(ranges) : ranges;
	}

	#codePoint(digits: number): Ranges | undefined {
		let text = '';
		if (this.#take('{')) for (let next = this.#next(); next !== '}' && next !== ''; next = this.#next()) text += next;
		else while (text.length < digits && !this.isAtEnd()) text += this.#next();
		const value = Number.parseInt(text, 16);
		return Number.isNaN(value) || value > 0x10ffff ? undefined : [[value, value]];
	}

	#class(): Syntax | undefined {
		const negated = this.#take('^');
		const ranges: (readonly [number, number])[] = [];
		while (!this.#take(']')) {
			if (this.isAtEnd()) return undefined;
			const from = this.#classMember();
			if (from === undefined) return undefined;
			const first = from[0];
			const isRange = this.#peek() === '-' && this.#source[this.#at + 1] !== ']' && from.length === 1 && first?.[0] === first?.[1];
			if (!isRange || first === undefined) {
				ranges.push(...from);
				continue;
			}
			this.#next();
			const to = this.#classMember()?.[0];
			if (to === undefined || to[0] < first[0]) return undefined;
			ranges.push([first[0], to[0]]);
		}
		if (negated) return { kind: 'character', ranges: ranges.length === 0 ? ANY : complement(ranges) };
		return { kind: 'character', ranges };
	}

	#classMember(): Ranges | undefined {
		const character = this.#next();
		if (character !== '\\') return literal(character).ranges;
		return this.#take('b') ? [[8, 8]] : this.#escapedRanges();
	}

	#peek(): string {
		return this.#source[this.#at] ?? '';
	}

	#next(): string {
		const character = this.#peek();
		this.#at += 1;
		return character;
	}

	#take(expected: string): boolean {
		for (let index = 0; index < expected.length; index += 1) if (this.#source[this.#at + index] !== expected[index]) return false;
		this.#at += expected.length;
		return true;
	}
}

function literal(character: string): { readonly kind: 'character'; readonly ranges: Ranges } {
	const codePoint = character.codePointAt(0) ?? 0;
	return { kind: 'character', ranges: [[codePoint, codePoint]] };
}

function isCount(text: string): boolean {
	return text.length > 0 && text.length <= 9 && [...text].every((digit) => digit >= '0' && digit <= '9');
}
