// Inputs made of values that earlier calls returned or accepted.

import type { Json, JsonObject } from '#model/declaration.ts';
import { nameWords } from '../hint/name-words.ts';
import { putAt } from '../injections/find-targets.ts';
import { SOUGHT, WRITTEN } from './edit-words.ts';
import type { FeedbackMaterial } from './failed-call.ts';
import { leavesOf } from './input-parts.ts';
import { PATHS } from './path-ideas.ts';
import { RUN } from './run-words.ts';
import { isOtherStatement } from './sql-ideas.ts';

const MOST_SETS = 4;

/** Returns inputs in which known ids and names replace made-up ones. Values that came from one call are tried together first. */
export function withFound(args: JsonObject, { found, noun }: Pick<FeedbackMaterial, 'found' | 'noun'>): readonly JsonObject[] {
	const leaves = leavesOf(args, [], '');
	const isEdit = leaves.some(({ key }) => isSought(key));
	return found
		.togetherFor([...leaves.map(({ key }) => key), ...(isEdit ? WRITTEN : [])], noun)
		.slice(0, MOST_SETS)
		.map((known) => {
			let fed: Json = args;
			for (const { place, key, value } of leaves) {
				// An edit searches the file that a call has written for the text that it has written there.
				const written = isSought(key) ? WRITTEN.map((name) => known.get(name)).find((text) => text !== undefined) : undefined;
				const other = known.get(key) ?? written ?? found.valuesFor(key)[0];
				if (other !== undefined && typeof other === typeof value && !isOtherStatement(other, value)) fed = putAt(fed, place, other);
			}
			return fed as JsonObject;
		});
}

/** An old path is where a file was, not a text in it. */
function isSought(key: string): boolean {
	const words = nameWords(key);
	return words.some((word) => SOUGHT.has(word)) && !words.some((word) => PATHS.has(word));
}

/** Returns an input in which every value is one that a property of the same name had in a call that worked. */
export function withWorked(args: JsonObject, { workedFor }: FeedbackMaterial): JsonObject {
	let fed: Json = args;
	for (const { place, key, value } of leavesOf(args, [], '')) {
		const other = nameWords(key).some((word) => RUN.has(word)) ? undefined : workedFor(key, value)[0];
		if (other !== undefined && typeof other === typeof value && isOfSameKind(other, value)) fed = putAt(fed, place, other);
	}
	return fed as JsonObject;
}

/** Whether both paths have the same extension, and both statements the same kind: a workbook does not replace a directory. */
function isOfSameKind(other: string | number, value: string | number): boolean {
	if (isOtherStatement(other, value)) return false;
	const endingOf = (one: string | number) => /\.\w{1,5}$/.exec(String(one))?.[0];
	return !String(value).startsWith('/') || endingOf(other) === endingOf(value);
}
