import type { DeclaredTool } from '#model/declaration.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { MARKER } from '#observe/inputs/marker.ts';

/** Whether the tool may get this value. A tool that changes something gets no path of the user that another tool has only read. */
export function mayBeGiven({ name, annotations }: DeclaredTool, value: string | number, { world, namedPaths }: InputPlaces): boolean {
	if (typeof value === 'number' || !/^[.~]?\//.test(value) || annotations?.readOnlyHint === true || !isChangingTool(name)) return true;
	return value.search(MARKER) >= 0 || (world !== undefined && namedPaths.length === 0 && value.startsWith(`${world.root}/`));
}
