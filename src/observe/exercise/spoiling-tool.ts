import type { DeclaredTool } from '#model/declaration.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { isOpening } from './tool-words.ts';

const SPOILING = new Set(
	'delete remove destroy reset shutdown clear drop purge wipe erase kill terminate uninstall rename move close quit exit disconnect logout back'.split(
		' ',
	),
);

/** Whether a call of it may take away what other tools need. */
export function isSpoiling(tool: DeclaredTool): boolean {
	return isSpoilingByName(tool) || (tool.annotations?.destructiveHint === true && !isOpening(tool.name));
}

/** Whether its own name says so: the annotation stands on much that only changes something. */
export function isSpoilingByName({ name }: DeclaredTool): boolean {
	return nameWords(name).some((word) => SPOILING.has(word));
}
