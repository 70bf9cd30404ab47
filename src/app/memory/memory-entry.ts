// One file of the memory of declarations, and the format of an older version of Candor.

import type { ApprovalSignature } from '#model/approval-signature.ts';
import { DECLARED_LISTS, type Declaration, type DeclaredTool } from '#model/declaration.ts';
import { CONTEXT_PARTS } from '#model/known-declaration.ts';
import { isObject } from '#util/json-object.ts';
import type { RunContext } from './run-context.ts';

/** Increased when more of a declaration is read than before. */
export const READING = 2;
/** Fields that earlier versions did not read. Their presence now is no change of the server. */
const UNREAD_BEFORE: Readonly<Record<number, readonly (keyof DeclaredTool)[]>> = { 1: ['execution'] };

/** An accepted declaration. */
export interface AcceptedEntry {
	readonly server: string;
	readonly reading: number;
	readonly context: Partial<RunContext>;
	/** As an ISO date. */
	readonly since: string;
	readonly declaration: Declaration;
	readonly digest: string;
	/** Absent: it is the first declaration seen. */
	readonly approval?: ApprovalSignature;
}

/** The declaration that was last seen in one context. */
export interface SeenEntry {
	readonly server: string;
	readonly reading: number;
	readonly context: RunContext;
	readonly since: string;
	/** The accepted declaration that this context last matched. */
	readonly matched?: string;
	/** Absent: the declaration equals the accepted one. */
	readonly declaration?: Declaration;
	readonly digest: string;
}

/** Throws if the text is no entry. */
export function parseEntry(text: string): AcceptedEntry & Pick<SeenEntry, 'matched'> {
	const entry = parseSeen(text);
	if (entry.declaration === undefined) throw new Error('no declaration');
	return entry as AcceptedEntry;
}

/** Throws if the text is no entry. */
export function parseSeen(text: string): SeenEntry {
	const value: unknown = JSON.parse(text);
	if (!isObject(value)) throw new Error('expected an object');
	const { server, reading, since, digest, context, declaration, approval, matched } = value;
	const isWhole =
		[server, since, digest].every((one) => typeof one === 'string') &&
		typeof reading === 'number' &&
		isObject(context) &&
		CONTEXT_PARTS.every((part) => context[part] === undefined || typeof context[part] === 'string') &&
		(declaration === undefined || isDeclaration(declaration)) &&
		(approval === undefined || isSignature(approval)) &&
		(matched === undefined || typeof matched === 'string');
	if (!isWhole) throw new Error('not an entry of the memory');
	return value as unknown as SeenEntry;
}

/** Reads the format of an older version: the declaration of the last run only. Returns undefined if its listing had failed. */
export function upcast(text: string): Omit<AcceptedEntry, 'digest'> | undefined {
	const { server, reading = 1, seenAt, declaration } = JSON.parse(text) as Record<string, unknown>;
	if (typeof server !== 'string' || typeof seenAt !== 'string' || typeof reading !== 'number' || !isDeclaration(declaration))
		throw new Error('not a memory of a declaration');
	if (declaration.tools.length === 0 && declaration.capabilities['tools'] !== undefined) return undefined;
	return { server, reading, since: seenAt, declaration, context: { protocol: declaration.protocolVersion } };
}

/** Takes parts that were not read then from `now`. */
export function filledIn(before: Declaration, reading: number, now: Declaration): Declaration {
	const parts = UNREAD_BEFORE[reading] ?? [];
	if (parts.length === 0) return before;
	const tools = before.tools.map((tool) => {
		const same = now.tools.find(({ name }) => name === tool.name);
		return { ...tool, ...Object.fromEntries(parts.flatMap((part) => (same?.[part] === undefined ? [] : [[part, same[part]]]))) };
	});
	return { ...before, tools };
}

function isDeclaration(value: unknown): value is Declaration {
	if (!isObject(value) || !isObject(value['server']) || !isObject(value['capabilities']) || !isObject(value['beyondLimit'])) return false;
	if (typeof value['server']['name'] !== 'string' || typeof value['protocolVersion'] !== 'string') return false;
	return DECLARED_LISTS.every((list) => {
		const entries = value[list];
		const key = list === 'resources' ? 'uri' : list === 'templates' ? 'uriTemplate' : 'name';
		return Array.isArray(entries) && entries.every((entry) => isObject(entry) && typeof entry[key] === 'string');
	});
}

function isSignature(value: unknown): boolean {
	return isObject(value) && ['key', 'nonce', 'issued', 'signature'].every((key) => typeof value[key] === 'string');
}
