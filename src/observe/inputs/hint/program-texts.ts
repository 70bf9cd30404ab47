// Texts in formal languages: SQL statements that suit the tool's purpose, a script in the language that the tool names, and a cluster manifest.

import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { proseWords } from './prose-words.ts';

/** Returns statements that do what the tool's name indicates. */
export function sqlTexts(hint: Hint): readonly string[] {
	const { tool, marker, places } = hint;
	const words = nameWords(tool);
	const own = marker.replaceAll('-', '_');
	const [table] = places.world?.tables ?? [];
	const describes = proseWords(hint.description);
	const has = (...names: readonly string[]) => names.some((name) => words.includes(name));
	const create = `CREATE TABLE ${own} (id INTEGER PRIMARY KEY, name TEXT)`;
	if (has('create') || (has('ddl', 'migrate', 'migration') && !has('read'))) return [create];
	if (has('alter') && table !== undefined) return [`ALTER TABLE ${table.name} ADD COLUMN ${own} TEXT`];
	const isChange = has('write', 'insert', 'update', 'delete', 'modify') || (describes.includes('insert') && !describes.includes('select'));
	const changes = [
		...(table === undefined ? [] : [`UPDATE ${table.name} SET ${table.columns[1]} = '${marker}' WHERE id = 1`]),
		`CREATE TABLE IF NOT EXISTS ${own} (id INTEGER PRIMARY KEY, name TEXT)`,
	];
	const reads = [`SELECT '${marker}' AS marker`, 'SELECT 1'];
	return isChange ? [...changes, ...reads] : reads;
}

/** Languages of scripts, with a statement that prints the marker. The first one that the tool names counts. */
const PRINTS: readonly (readonly [RegExp, (marker: string) => string])[] = [
	[/\b(?:bash|shell|zsh|posix)\b/i, (marker) => `echo ${marker}`],
	[/\bpython3?\b/i, (marker) => `print("${marker}")`],
	[/\b(?:javascript|typescript|node(?:\.js)?)\b/i, (marker) => `console.log("${marker}")`],
	[/\bruby\b/i, (marker) => `puts "${marker}"`],
];

/** What a server says of itself on the first line names the language that it is written in. */
export function scriptTexts({ description, tool, about = '', marker }: Hint): readonly string[] {
	const own = about.split('\n').slice(1).join('\n');
	for (const text of [description, nameWords(tool).join(' '), own]) {
		const [, print] = PRINTS.find(([language]) => language.test(text)) ?? [];
		if (print !== undefined) return [print(marker)];
	}
	return [`echo ${marker}`];
}

export function manifestText(marker: string): string {
	return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${marker.toLowerCase()}\n  namespace: default\ndata:\n  greeting: hello\n`;
}
