import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { argumentNames } from './known-tool.ts';

// EROFS: read-only file system, open '/opt/server/data.json'; [Errno 30] Read-only file system: '/opt/server/data.json'; … (os error 30)
const READ_ONLY = /\bEROFS\b|\bread-only file ?system\b/i;
/** A shorter value occurs in some path by chance. */
const SHORTEST_PART = 3;

/**
 * Whether no other input would help: the server writes to a place of its own choice, which is read-only in the cell. An argument that is part of that place,
 * or one that was not sent yet, may lead elsewhere.
 */
export function refusesAnyInput(error: string, tool: DeclaredTool, args: JsonObject): boolean {
	if (!READ_ONLY.test(error)) return false;
	const given = new Set(names(args));
	if (argumentNames(tool).some((name) => !given.has(name))) return false;
	return !strings(args).some((value) => value.length >= SHORTEST_PART && error.includes(value));
}

/** Returns the values at any depth. */
function names(value: Json): readonly string[] {
	if (typeof value !== 'object' || value === null) return [];
	return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(names)];
}

function strings(value: Json): readonly string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
