import type { DeclaredTool } from '#model/declaration.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { isOpening } from './tool-words.ts';

const SPOILING = new Set(
	'delete remove destroy reset shutdown clear drop purge wipe erase kill terminate uninstall rename move close quit exit disconnect logout back'.split(
		' ',
	),
);

/** A file that is sealed with a password opens for no other tool. A text that is encrypted is only an answer. */
const SEALING = new Set('protect encrypt lock'.split(' '));
const SEALED = new Set(
	'file document doc docx pdf workbook worksheet sheet spreadsheet presentation archive database vault folder'.split(' '),
);

/** Whether a call of the tool may remove something that other tools need. */
export function isSpoiling(tool: DeclaredTool): boolean {
	return isSpoilingByName(tool) || (tool.annotations?.destructiveHint === true && !isOpening(tool.name));
}

/** Whether the tool's name shows it. The annotation is also used for many tools that only change something. */
export function isSpoilingByName({ name }: DeclaredTool): boolean {
	const words = nameWords(name);
	return words.some((word) => SPOILING.has(word)) || (words.some((word) => SEALING.has(word)) && words.some((word) => SEALED.has(word)));
}

const CLOSING = new Set('close quit exit shutdown disconnect logout terminate'.split(' '));

/** Whether the tool ends what the others work in: a session, a connection, a document. */
export function isClosing({ name }: DeclaredTool): boolean {
	return nameWords(name).some((word) => CLOSING.has(word));
}
