// File contents that arguments carry in base64, by the kind that the argument or its tool mentions.

import { pdfFile, picture, soundFile } from '#observe/world/cell/media-files.ts';
import { workbook } from '#observe/world/cell/office-files.ts';
import { wordDocument } from '#observe/world/cell/word-document.ts';
import { zipArchive } from '#observe/world/cell/zip-archive.ts';
import type { Hint } from './hint.ts';
import { fileKind } from './path-texts.ts';

const BYTES: Readonly<Record<string, () => Buffer>> = {
	workbook,
	document: wordDocument,
	pdf: pdfFile,
	image: picture,
	audio: soundFile,
	archive: () => zipArchive({ 'notes.md': '# Notes\n' }),
};

/** Returns a text with the call's marker if no kind is mentioned. */
export function base64Texts(hint: Hint): readonly string[] {
	const bytes = BYTES[fileKind(hint)?.kind ?? '']?.();
	const own = Buffer.from(`${hint.marker}\n`.padEnd(24, '.')).toString('base64');
	return bytes === undefined ? [own] : [bytes.toString('base64'), own];
}
