// Finds the places in a tool's arguments that can carry a payload: strings at any depth, places that accept any value, and objects.

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
	/** Whether an object accepts keys of any name. */
	readonly isOpen?: boolean;
}

const MAX_TARGETS = 24;
const MAX_DEPTH = 6;
/** Formats that a server parses immediately as code, an address or a date, so that no other text gets through. */
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
			// One element represents all of them.
			if (value.length > 0) visit(value[0] as Json, shape.prefix[0] === undefined ? shape.items : [shape.prefix[0]], [...place, 0]);
		} else if (takesText(value, shape)) found.push({ ...target, kind: 'text' });
	};
	visit(input, [inputSchema], []);
	return found;
}

function shapeOf(root: Json, schemas: readonly Json[]): Shape | undefined {
	return foldSchema({ allOf: schemas }, { root, entered: [], turn: 0, wantsSimple: false, takesNull: false })?.shape;
}

/** { [name]: value }: an object without keys of its own, or with a schema for any other key. */
function isOpen({ properties, additional }: Shape): boolean {
	return properties.size === 0 || additional.some((schema) => isObject(schema));
}

/** Whether the place is a string without restrictions, or accepts any value. */
function takesText(value: Json, { types, members, format }: Shape): boolean {
	if (members !== undefined || (format !== undefined && CLOSED_FORMATS.has(format))) return false;
	return typeof value === 'string' || types === undefined || types.includes('string');
}

/** Returns the nearest name: the name of `files[0]` is `files`. */
function nameOf(place: InputPath): string {
	return String(place.findLast((key) => typeof key === 'string') ?? '');
}

/** files[0].name */
export function showPlace(place: InputPath): string {
	return place.reduce<string>((shown, key) => (typeof key === 'number' ? `${shown}[${key}]` : shown === '' ? key : `${shown}.${key}`), '');
}

/** The inverse of `showPlace`: files[0].name → files, 0, name */
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
