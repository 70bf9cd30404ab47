import type { DeclaredTool } from '#model/declaration.ts';
import type { InputLeaf } from '#observe/inputs/feedback/input-parts.ts';
import { MADE } from '#observe/inputs/feedback/made-words.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { MARKER } from '#observe/inputs/marker.ts';

/** Whether the tool may get this value. A tool that changes something gets no path of the user that another tool has only read. */
export function mayBeGiven({ name, annotations }: DeclaredTool, value: string | number, { world, namedPaths }: InputPlaces): boolean {
	if (typeof value === 'number' || !/^[.~]?\//.test(value) || annotations?.readOnlyHint === true || !isChangingTool(name)) return true;
	return value.search(MARKER) >= 0 || (world !== undefined && namedPaths.length === 0 && value.startsWith(`${world.root}/`));
}

/** Whether the argument says where something goes, and the value is a file of the world there: the tools that read it would find something else. */
export function overwritesWorld({ key, value }: InputLeaf, { world, namedPaths }: InputPlaces): boolean {
	if (typeof value !== 'string' || world === undefined || namedPaths.length > 0 || !nameWords(key).some((word) => MADE.has(word)))
		return false;
	return world.files.some(({ path }) => path === value || path === `${world.root}/${value}`);
}
