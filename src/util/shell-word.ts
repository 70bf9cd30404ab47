/** A word as a POSIX shell would have to be given it. */
export function shellWord(text: string): string {
	// --only-tool, /data/a.txt, user@host
	return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same where it must not be taken for an option: -- --all */
export function shellOperand(text: string): string {
	return text.startsWith('-') ? `-- ${shellWord(text)}` : shellWord(text);
}
