import type { Json } from '#model/declaration.ts';
import { baitTexts } from '../bait/bait-texts.ts';
import { formatTexts, wellKnownTexts } from '../hint/format-texts.ts';
import { HEX_LENGTHS, hexText } from '../hint/hex-text.ts';
import type { Hint } from '../hint/hint.ts';
import { isFreeText, keyTexts } from '../hint/key-texts.ts';
import { valueWords } from '../hint/name-words.ts';
import type { Syntax } from '../pattern/syntax.ts';
import { writeText } from '../pattern/write-text.ts';
import type { Shape } from '../schema/shape.ts';
import { authorValues, prefersAuthor } from './author-values.ts';
import { type Drawing, giveUp, refusalsAt, type ValuePlace } from './drawing.ts';
import { fitLength } from './fit-length.ts';

const MAX_LENGTH = 10_000;
const LONG_TEXT = 1_000;
const PATTERN_ATTEMPTS = 40;

export function drawString(shape: Shape, place: ValuePlace, drawing: Drawing): Json | undefined {
	if (shape.minLength > MAX_LENGTH) return giveUp(drawing, place, `must have more than ${MAX_LENGTH} characters`);
	const authors = authorValues(shape, 'string', drawing).map(String);
	const isAuthorFirst = drawing.lure === undefined && prefersAuthor(authors, drawing);
	let skip = refusalsAt(drawing, place) + drawing.roam;
	let last: string | undefined;
	for (const source of isAuthorFirst ? [authors, ownTexts(shape, place, drawing)] : [ownTexts(shape, place, drawing), authors]) {
		for (const text of source) {
			if (!fits(text, shape, drawing)) continue;
			last = text;
			if (skip === 0) return spend(text, drawing);
			skip -= 1;
		}
	}
	if (last !== undefined) return spend(last, drawing);
	const unchecked = shape.patterns.find((source) => !drawing.patterns(source).isCheckable);
	return unchecked === undefined
		? undefined
		: giveUp(drawing, place, `has a pattern that cannot be checked safely: ${unchecked.slice(0, 100)}`);
}

/** A long text counts as many values, so that the whole input keeps a reasonable size. */
function spend(text: string, drawing: Drawing): string {
	drawing.left -= text.length / 100;
	return text;
}

/** Yields texts from the most meaningful to the merely matching. The generator is lazy, because most places accept the first. */
function* ownTexts(shape: Shape, place: ValuePlace, drawing: Drawing): Generator<string> {
	const patterns = shape.patterns.map((source) => drawing.patterns(source));
	if (patterns.some((pattern) => !pattern.isCheckable)) return;
	const words = valueWords(place.key);
	const hint: Hint = {
		words,
		description: shape.description || (place.listDescription ?? ''),
		tool: drawing.tool,
		...(drawing.about === undefined ? {} : { about: drawing.about }),
		marker: place.index === 0 ? drawing.marker : `${drawing.marker}-${place.index}`,
		turn: drawing.turn + place.index,
		isFirst: place.index === 0 && drawing.manner === (place.isOptional === true ? 'all' : 'required'),
		places: drawing.places,
	};
	if (drawing.lure !== undefined) yield* baitTexts(hint, shape.format, drawing.lure);
	if (shape.format !== undefined) yield* formatTexts(shape.format, hint);
	if (isFreeText(words) && shape.format === undefined) {
		if (drawing.manner === 'low') yield hint.marker.slice(0, shape.minLength);
		if (drawing.manner === 'high') yield fitLength(hint.marker, Math.min(shape.maxLength, LONG_TEXT), shape.maxLength, ' lorem ipsum');
	}
	yield* keyTexts(hint);
	if (shape.minLength === shape.maxLength && HEX_LENGTHS.includes(shape.minLength)) yield hexText(hint.marker, shape.minLength);
	yield fitLength(hint.marker, shape.minLength, shape.maxLength);
	yield hint.marker.replaceAll('-', '_');
	if (patterns.length > 0) yield* wellKnownTexts(hint);
	for (const { source, syntax } of patterns) {
		if (syntax !== undefined) yield* patternTexts(syntax, shape, drawing.random);
		yield* passwordTexts(source, shape);
	}
}

/** A pattern with lookaheads usually requires one character of each kind, in any order: (?=.*\d)(?=.*[!@#]) */
function* passwordTexts(source: string, shape: Shape): Generator<string> {
	if (!source.includes('(?=')) return;
	const special = [...'!@#$%&*_-+=?.'].filter((character) => source.includes(character));
	for (const character of [...special, '']) {
		for (const length of [8, 12, 16, 24, shape.minLength]) yield `Aa1${character}`.repeat(20).slice(0, length);
	}
}

/** Yields short texts first, then texts of the required length. */
function* patternTexts(syntax: Syntax, shape: Shape, random: () => number): Generator<string> {
	const upTo = (most: number) => () => 1 + Math.floor(random() * most);
	const room = Math.min(shape.maxLength, shape.minLength + 50);
	for (const most of [4, 4, 8]) {
		const text = writeText(syntax, random, upTo(most));
		if (text === undefined) return;
		yield text;
	}
	// A pattern usually has one, two or three open-ended parts, and each takes its share of the missing length.
	for (const parts of [1, 2, 3]) yield* growingTexts(syntax, shape.minLength, parts, random);
	for (let attempt = 0; attempt < PATTERN_ATTEMPTS; attempt += 1) {
		yield writeText(syntax, random, upTo(attempt % 2 === 0 ? 6 : Math.max(6, room))) ?? '';
	}
}

function* growingTexts(syntax: Syntax, length: number, parts: number, random: () => number): Generator<string> {
	let count = 0;
	for (let attempt = 0; attempt < 12; attempt += 1) {
		const text = writeText(syntax, random, () => count) ?? '';
		yield text;
		if (text.length >= length) return;
		count += Math.max(1, Math.floor((length - text.length) / parts));
	}
}

function fits(text: string, shape: Shape, drawing: Drawing): boolean {
	const length = [...text].length;
	return length >= shape.minLength && length <= shape.maxLength && shape.patterns.every((source) => drawing.patterns(source).test(text));
}
