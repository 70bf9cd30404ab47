import { posix } from 'node:path';
import type { JsonObject } from '#model/declaration.ts';
import { leavesOf } from '#observe/inputs/feedback/input-parts.ts';
import { MADE } from '#observe/inputs/feedback/made-words.ts';
import { isPathLeaf } from '#observe/inputs/feedback/path-ideas.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { putAt } from '#observe/inputs/injections/find-targets.ts';
import { MARKER } from '#observe/inputs/marker.ts';

/** Returns the refused input with the file that another call has just made where it seeks one of that kind: its `path` is the `source` of a move. */
export function withMadeFile(refused: JsonObject, making: JsonObject): JsonObject {
	const paths = (args: JsonObject) => leavesOf(args, [], '').filter((leaf) => isPathLeaf(leaf, nameWords(leaf.key)));
	const made = paths(making).find(({ value }) => posix.extname(String(value)) !== '' && String(value).search(MARKER) >= 0);
	const sought = paths(refused).find(({ key }) => !nameWords(key).some((word) => MADE.has(word)));
	if (made === undefined || sought === undefined || paths(refused).some(({ value }) => value === made.value)) return refused;
	const isOfKind = posix.extname(String(sought.value)) === posix.extname(String(made.value));
	return isOfKind ? (putAt(refused, sought.place, made.value) as JsonObject) : refused;
}
