import type { DeclaredTool } from '#model/declaration.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';

const SPOILING = new Set(
	'delete remove destroy reset shutdown clear drop purge wipe erase kill terminate uninstall rename move'.split(' '),
);

/** Whether a call of it may take away what other tools need. */
export function isSpoiling({ name, annotations }: DeclaredTool): boolean {
	return annotations?.destructiveHint === true || nameWords(name).some((word) => SPOILING.has(word));
}
