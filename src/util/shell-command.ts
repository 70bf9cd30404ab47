// Writes a command as a person types it in a POSIX shell: flags, then the words after `--`.

import { shellWord } from './shell-word.ts';

export interface ShellFlag {
	readonly name: string;
	/** As a shell reads it: `API_KEY="$API_KEY"`. Empty: the flag takes no value. */
	readonly value: string;
}

export function shellCommand(start: string, flags: readonly ShellFlag[], words: readonly string[]): string {
	const given = flags.map(({ name, value }) => (value === '' ? name : `${name} ${value}`));
	return [start, ...given, ...(words.length === 0 ? [] : ['--', ...words.map(shellWord)])].join(' ');
}
