import type { DeclaredTool } from '#model/declaration.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import { isSpoilingByName } from './spoiling-tool.ts';
import { isCreating } from './tool-words.ts';

/** Whether something of the names and in the places that it was called with is there afterwards. */
export function isMaking(tool: DeclaredTool): boolean {
	return isCreating(tool.name) || (isChangingTool(tool.name) && !isSpoilingByName(tool));
}
