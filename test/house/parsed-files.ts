// Parses source files for the style tests. What was parsed is kept between runs, by the content of the file: most files are the same then.

import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FoundFunction, type ParsedSource, parsedSource } from './parsed-source.ts';

interface SourceFile {
	readonly file: string;
	readonly text: string;
}

interface Kept {
	readonly identifiers: readonly string[];
	readonly functions: readonly FoundFunction[];
	readonly exported: readonly string[];
}

const KEPT = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'checks', 'parsed-sources.json');
/** Another parser may find something else. */
const PARSER = readFileSync(join(import.meta.dirname, 'parsed-source.ts'), 'utf8');

export function parsedFiles(files: readonly SourceFile[]): readonly (ParsedSource & { readonly file: string })[] {
	const before = readKept();
	const after: Record<string, Kept> = {};
	let isNew = false;
	const parsed = files.map(({ file, text }) => {
		const key = hash('sha256', `${PARSER}\0${file.endsWith('.tsx')}\0${text}`);
		const known = before[key];
		const source = known === undefined ? parsedSource(text, file.endsWith('.tsx')) : { ...known, identifiers: new Set(known.identifiers) };
		after[key] = known ?? { ...source, identifiers: [...source.identifiers] };
		isNew ||= known === undefined;
		return { file, ...source };
	});
	if (isNew) keep(after);
	return parsed;
}

function readKept(): Readonly<Record<string, Kept>> {
	try {
		return JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Kept>;
	} catch {
		return {}; // a fresh clone
	}
}

/** Another run may read or write at the same time. */
function keep(parsed: Readonly<Record<string, Kept>>): void {
	mkdirSync(dirname(KEPT), { recursive: true });
	const temporary = `${KEPT}.${process.pid}`;
	writeFileSync(temporary, JSON.stringify(parsed));
	renameSync(temporary, KEPT);
}
