// The places of a tool's arguments where a payload could go: strings at any depth, what takes anything, and objects.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { nameWords } from '../hint/name-words.ts';
import { foldSchema } from '../schema/fold-schema.ts';
import type { Shape } from '../schema/shape.ts';

export type InputPath = readonly (string | number)[];

export interface FoundTarget {
	readonly place: InputPath;
	readonly kind: 'text' | 'words' | 'object';
	readonly words: readonly string[];
	readonly description: string;
	readonly ordinary: Json;
	readonly maxLength: number;
	/** Of an object: it takes keys of any name. */
	readonly isOpen?: boolean;
}

const MAX_TARGETS = 24;
const MAX_DEPTH = 6;
/** Read as code, as an address or as a date at once: nothing else gets through. */
const CLOSED_FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4', 'ipv6', 'duration']);

export function findTargets({ inputSchema }: DeclaredTool, input: JsonObject): readonly FoundTarget[] {
	const found: FoundTarget[] = [];
	const visit = (value: Json, schemas: readonly Json[], place: InputPath): void => {
		if (place.length > MAX_DEPTH || found.length >= MAX_TARGETS) return;
		const shape = shapeOf(inputSchema, schemas);
		if (shape === undefined) return;
		const target = { place, words: nameWords(nameOf(place)), description: shape.description, ordinary: value, maxLength: shape.maxLength };
		if (isObject(value)) {
			found.push({ ...target, kind: 'object', isOpen: place.length > 0 && isOpen(shape) });
			for (const [key, inner] of Object.entries(value)) visit(inner, shape.properties.get(key) ?? shape.additional, [...place, key]);
		} else if (Array.isArray(value)) {
			if (value.length > 0 && value.every((one) => typeof one === 'string')) found.push({ ...target, kind: 'words' });
			// One element stands for all of them.
			if (value.length > 0) visit(value[0] as Json, shape.prefix[0] === undefined ? shape.items : [shape.prefix[0]], [...place, 0]);
		} else if (takesText(value, shape)) found.push({ ...target, kind: 'text' });
	};
	visit(input, [inputSchema], []);
	return found;
}

function shapeOf(root: Json, schemas: readonly Json[]): Shape | undefined {
	return foldSchema({ allOf: schemas }, { root, entered: [], turn: 0, wantsSimple: false, takesNull: false })?.shape;
}

/** { [name]: value }: what has no keys of its own, or says what any other key holds. */
function isOpen({ properties, additional }: Shape): boolean {
	return properties.size === 0 || additional.some((schema) => isObject(schema));
}

/** A string that the schema leaves free, or a place that takes anything. */
function takesText(value: Json, { types, members, format }: Shape): boolean {
	if (members !== undefined || (format !== undefined && CLOSED_FORMATS.has(format))) return false;
	return typeof value === 'string' || types === undefined || types.includes('string');
}

/** The nearest name: `files[0]` goes by `files`. */
function nameOf(place: InputPath): string {
	return String(place.findLast((key) => typeof key === 'string') ?? '');
}

/** files[0].name */
export function showPlace(place: InputPath): string {
	return place.reduce<string>((shown, key) => (typeof key === 'number' ? `${shown}[${key}]` : shown === '' ? key : `${shown}.${key}`), '');
}

/** The inverse: files[0].name → files, 0, name */
export function readPlace(shown: string): InputPath {
	return [...shown.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) => (index === undefined ? key : Number(index)));
}

export function inputAt(whole: Json, place: InputPath): Json | undefined {
	return place.reduce<Json | undefined>((inner, key) => {
		if (Array.isArray(inner)) return inner[Number(key)] as Json | undefined;
		return isObject(inner) ? ownEntry(inner, String(key)) : undefined;
	}, whole);
}

export function putAt(whole: Json, place: InputPath, value: Json): Json {
	const [key, ...rest] = place;
	if (key === undefined) return value;
	if (Array.isArray(whole)) return whole.map((inner, index) => (index === key ? putAt(inner, rest, value) : inner));
	return Object.fromEntries(
		Object.entries(whole as JsonObject).map(([name, inner]) => [name, name === key ? putAt(inner, rest, value) : inner]),
	);
}
