// Reads the keyword arguments of a call as Python and most other languages write it: `multiply(operation='add', matrix=[[1, 2], [3, 4]], exact=True)`. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';

const DEEPEST = 5;
const MOST_ELEMENTS = 50;
const WORDS: Readonly<Record<string, Json>> = { True: true, False: false, None: null, true: true, false: false, null: null };

interface Position {
	readonly text: string;
	at: number;
}

/** Returns the arguments of the call whose opening parenthesis is at `start`, or undefined if any is not a literal with a name. */
export function keywordArguments(text: string, start: number): JsonObject | undefined {
	const position = { text, at: start + 1 };
	const found: Record<string, Json> = {};
	for (let count = 0; count < MOST_ELEMENTS; count += 1) {
		if (takes(position, ')')) return found;
		const name = match(position, /[A-Za-z_]\w{0,63}(?=\s*=(?!=))/y);
		if (name === undefined || name === '__proto__') return undefined;
		takes(position, '=');
		const value = literal(position, DEEPEST);
		if (value === undefined) return undefined;
		found[name] = value;
		if (!takes(position, ',') && peek(position) !== ')') return undefined;
	}
	return undefined;
}

function literal(position: Position, depth: number): Json | undefined {
	const first = peek(position);
	if (depth === 0) return undefined;
	if (first === '[' || first === '(') return listed(position, first === '[' ? ']' : ')', depth);
	if (first === '{') return mapped(position, depth);
	if (first === "'" || first === '"') return quoted(position);
	const number = match(position, /-?\d{1,15}(?:\.\d{1,15})?(?:e-?\d{1,3})?(?![\w.])/y);
	if (number !== undefined) return Number(number);
	const word = match(position, /[A-Za-z]{4,5}\b/y);
	return word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

function quoted(position: Position): string | undefined {
	const text = match(position, /'[^'\\\n]{0,300}'|"[^"\\\n]{0,300}"/y);
	return text?.slice(1, -1);
}

function listed(position: Position, end: string, depth: number): Json | undefined {
	const values: Json[] = [];
	position.at += 1;
	while (values.length < MOST_ELEMENTS) {
		if (takes(position, end)) return values;
		const value = literal(position, depth - 1);
		if (value === undefined) return undefined;
		values.push(value);
		if (!takes(position, ',') && peek(position) !== end) return undefined;
	}
	return undefined;
}

function mapped(position: Position, depth: number): Json | undefined {
	const fields: Record<string, Json> = {};
	position.at += 1;
	for (let count = 0; count < MOST_ELEMENTS; count += 1) {
		if (takes(position, '}')) return fields;
		peek(position);
		const key = quoted(position);
		if (key === undefined || key === '__proto__' || !takes(position, ':')) return undefined;
		const value = literal(position, depth - 1);
		if (value === undefined) return undefined;
		fields[key] = value;
		if (!takes(position, ',') && peek(position) !== '}') return undefined;
	}
	return undefined;
}

/** Skips blanks and returns the next character. */
function peek(position: Position): string {
	while (/\s/.test(position.text[position.at] ?? '')) position.at += 1;
	return position.text[position.at] ?? '';
}

function takes(position: Position, character: string): boolean {
	if (peek(position) !== character) return false;
	position.at += 1;
	return true;
}

function match(position: Position, form: RegExp): string | undefined {
	peek(position);
	form.lastIndex = position.at;
	const [found] = form.exec(position.text) ?? [];
	position.at += found?.length ?? 0;
	return found;
}
