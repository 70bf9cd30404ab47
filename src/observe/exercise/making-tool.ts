import type { DeclaredTool } from '#model/declaration.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import { isSpoilingByName } from './spoiling-tool.ts';
import { isCreating } from './tool-words.ts';

/** Whether a call leaves something behind, with the names and in the places of its arguments. */
export function isMaking(tool: DeclaredTool): boolean {
	return isCreating(tool.name) || (isChangingTool(tool.name) && !isSpoilingByName(tool));
}
