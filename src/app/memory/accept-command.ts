import { shellWord } from '#util/shell-word.ts';

/** Number of digits of a digest that the user types. */
const START = 12;

export function acceptCommand(server: string, digest: string): string {
	const flag = `--digest ${digest.slice(0, START)}`;
	// A name that looks like an option goes last.
	return server.startsWith('-') ? `candor accept ${flag} -- ${shellWord(server)}` : `candor accept ${shellWord(server)} ${flag}`;
}
