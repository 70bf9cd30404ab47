/** Quotes a word for a POSIX shell. */
export function shellWord(text: string): string {
	// --only-tool, /data/a.txt, user@host
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a word that must not be taken for an option: -- --all */
export function shellOperand(text: string): string {
	return text.startsWith('-') ? `-- ${shellWord(text)}` : shellWord(text);
}
