import { tellingLine } from '#observe/exercise/telling-line.ts';

const MOST = 200;

/** Returns, as a clause, the stderr output of a server that could not be connected. If only the cell's own tools wrote there, the server never started. */
export function lastWords(stderr: readonly string[]): string | undefined {
	const own = tellingLine(stderr);
	if (own !== undefined) return `its last words: ${own.slice(0, MOST)}`;
	// strace: exec: Exec format error · the reason comes last, after the tool's action.
	const reason = stderr.at(-1)?.split(': ').at(-1);
	return reason === undefined ? undefined : `it could not be started: ${reason.slice(0, MOST)}`;
}
