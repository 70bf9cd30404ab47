// Finds the tool that puts something where a refused call looks for it. Names of commands share no word (push, range), so the tools' own descriptions are compared with the error.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { leavesOf } from '#observe/inputs/feedback/input-parts.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { proseWords } from '#observe/inputs/hint/prose-words.ts';
import { isSpoiling } from '../spoiling-tool.ts';
import { closeness } from '../tool-words.ts';
import type { KnownTool } from './known-tool.ts';

// sample: Push a value onto the left of a list; Adds a member to a sorted set
const PUTTING =
	/^\W*(?:add|append|create|enqueue|import|index|insert|load|open|push|put|register|save|set|start|store|upload|write)(?:e?s)?\b/i;
/** Words of any error, and of any description. */
const COMMON = new Set(
	'the and for not does exist exists empty found find error failed invalid unknown with from this that was were has have its are is of in to or an no a value values key keys name id'.split(
		' ',
	),
);

/** Returns the tool that has most in common with the error and takes at least one of the same arguments. */
export function supplierFor({ tool, failures }: KnownTool, working: readonly KnownTool[]): KnownTool | undefined {
	const last = failures.at(-1);
	if (last === undefined || saysThatItPuts(tool)) return undefined;
	const given = leavesOf(last.args, [], '').map(({ value }) => String(value));
	const told = wordsOf(given.reduce((text, value) => (value.length > 3 ? text.replaceAll(value, ' ') : text), last.error));
	const ranked = working
		.filter((other) => saysThatItPuts(other.tool) && !isSpoiling(other.tool))
		.map((other) => ({
			other,
			common: objectsOf(other.tool).filter((word) => told.includes(word)).length,
			close: closeness(tool.name, other.tool.name),
			// The place is one that both name, or one that the supplier's answer names.
			shared: Object.keys(last.args).filter((name) => sharedNames(last.args, simplestOf(other)).includes(name) || other.returned.has(name))
				.length,
		}))
		.filter(({ common, shared }) => common > 0 && shared > 0)
		.toSorted((a, b) => b.common - a.common || b.close - a.close || b.shared - a.shared);
	return ranked[0]?.other;
}

/**
 * Returns the refused input with the values that the supplier has got. If each has one text that the other has not,
 * they are two names of the same thing: what was pushed as `value` is removed as `element`. `returned`: what the supplier has answered under
 * the name of an argument, such as the id of the new entry. Returns undefined if they have no argument in common.
 */
export function suppliedInput(
	args: JsonObject,
	supplied: JsonObject,
	returned: (name: string) => Json | undefined = () => undefined,
): JsonObject | undefined {
	const shared = sharedNames(args, supplied);
	if (shared.length === 0) return undefined;
	const textsOf = (from: JsonObject) =>
		Object.keys(from).filter(
			(name) => typeof from[name] === 'string' && !shared.includes(name) && !shared.some((one) => isKindOf(one, name)),
		);
	const [own, ...otherOwn] = textsOf(args);
	const [theirs, ...otherTheirs] = textsOf(supplied);
	const isSingle = own !== undefined && theirs !== undefined && otherOwn.length + otherTheirs.length === 0;
	// A link names something else than what was stored.
	const isPair = isSingle && isLink(args[own]) === isLink(supplied[theirs]);
	const answered = textsOf(args).flatMap((name) => {
		const value = returned(name);
		return typeof value === 'string' ? [[name, value] as const] : [];
	});
	return {
		...args,
		...Object.fromEntries(answered),
		...Object.fromEntries(shared.map((name) => [name, (supplied[name] ?? supplied[nameOfKind(name, supplied)]) as Json])),
		...(isPair ? { [own]: supplied[theirs] as Json } : {}),
	};
}

function isLink(value: Json | undefined): boolean {
	return typeof value === 'string' && /^[a-z][\w+.-]*:\/\//i.test(value);
}

/** Returns the arguments of the same name, or else those that end with the name of one: a `sourceKey` is a `key`. */
function sharedNames(args: JsonObject, other: JsonObject): readonly string[] {
	const texts = Object.keys(args).filter((name) => typeof args[name] === 'string');
	const same = texts.filter((name) => typeof other[name] === 'string');
	return same.length > 0 ? same : texts.filter((name) => typeof other[nameOfKind(name, other)] === 'string');
}

function nameOfKind(name: string, other: JsonObject): string {
	return Object.keys(other).find((one) => isKindOf(name, one)) ?? '';
}

function isKindOf(name: string, general: string): boolean {
	const [own, of] = [nameWords(name), nameWords(general)];
	return own.length > of.length && own.slice(-of.length).join(' ') === of.join(' ');
}

/** Returns the input with the fewest arguments, because optional ones may change the result: a file instead of an answer. */
export function simplestOf({ carriers }: KnownTool): JsonObject {
	return carriers.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0] ?? {};
}

function saysThatItPuts(tool: DeclaredTool): boolean {
	return PUTTING.test(firstSentence(tool));
}

function firstSentence({ description = '' }: DeclaredTool): string {
	return /^[^.\n]{0,300}/.exec(description.trim())?.[0] ?? '';
}

/** Returns what the tool works on, without its verb: Set a string value → string. */
function objectsOf(tool: DeclaredTool): readonly string[] {
	return wordsOf(firstSentence(tool).replace(PUTTING, ''));
}

/** Returns the telling words, without the ending of the plural. */
function wordsOf(text: string): readonly string[] {
	return [...new Set(proseWords(text).map((word) => word.replace(/s$/, '')))].filter((word) => word.length > 2 && !COMMON.has(word));
}
