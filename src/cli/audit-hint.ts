import { statSync } from 'node:fs';
import { findProgram } from '#util/find-program.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { shellWord } from '#util/shell-word.ts';

/** If the words are a program and not a verb, returns the command that audits the program. Returns undefined if the first word is no program either. */
export async function auditHint(words: readonly string[]): Promise<string | undefined> {
	const [first = ''] = words;
	if (first === '' || first.startsWith('-') || !(await isProgram(first))) return undefined;
	return `candor: ${shellWord(first)} is a program, not a command of candor\n  try: candor audit -- ${words.map(shellWord).join(' ')}\n`;
}

async function isProgram(word: string): Promise<boolean> {
	if (!word.includes('/')) return (await findProgram(word, usersEnvironment()['PATH'])) !== undefined;
	return statSync(word, { throwIfNoEntry: false })?.isFile() === true;
}
