import type { DeclaredTool } from '#model/declaration.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { isOpening } from './tool-words.ts';

const SPOILING = new Set(
	'delete remove destroy reset shutdown clear drop purge wipe erase kill terminate uninstall rename move close quit exit disconnect logout back'.split(
		' ',
	),
);

/** Whether a call of the tool may remove something that other tools need. */
export function isSpoiling(tool: DeclaredTool): boolean {
	return isSpoilingByName(tool) || (tool.annotations?.destructiveHint === true && !isOpening(tool.name));
}

/** Whether the tool's name shows it. The annotation is also used for many tools that only change something. */
export function isSpoilingByName({ name }: DeclaredTool): boolean {
	return nameWords(name).some((word) => SPOILING.has(word)) || sealingOf(name) !== undefined;
}

const SEALING = new Set('protect encrypt lock'.split(' '));
const UNSEALING = new Set('unprotect decrypt unlock'.split(' '));
const SEALED = new Set(
	'file document doc docx pdf workbook worksheet sheet spreadsheet presentation archive database vault folder'.split(' '),
);

/** Returns whether the tool seals a file with a password, so that no other tool opens it, or opens it again. A text that is encrypted is only an answer. */
function sealingOf(name: string): 'seals' | 'unseals' | undefined {
	const words = nameWords(name);
	if (!words.some((word) => SEALED.has(word))) return undefined;
	if (words.some((word) => SEALING.has(word))) return 'seals';
	return words.some((word) => UNSEALING.has(word)) ? 'unseals' : undefined;
}

/** Orders spoiling tools: removing, sealing, opening what is sealed, closing. */
export function spoilingRank(tool: DeclaredTool): number {
	const sealing = sealingOf(tool.name);
	if (isClosing(tool)) return 3;
	return sealing === undefined ? 0 : sealing === 'seals' ? 1 : 2;
}

const CLOSING = new Set('close quit exit shutdown disconnect logout terminate'.split(' '));

/** Whether the tool ends what the others work in: a session, a connection, a document. */
function isClosing({ name }: DeclaredTool): boolean {
	return nameWords(name).some((word) => CLOSING.has(word));
}
