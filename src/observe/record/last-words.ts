import { tellingLine } from '#observe/exercise/telling-line.ts';

const MOST = 200;

/** What a server that could not be talked to wrote to stderr, as a clause. Where only the cell's own tools wrote there, it never started. */
export function lastWords(stderr: readonly string[]): string | undefined {
	const own = tellingLine(stderr);
	if (own !== undefined) return `its last words: ${own.slice(0, MOST)}`;
	// strace: exec: Exec format error · the reason stands at the end, after what the tool was doing.
	const reason = stderr.at(-1)?.split(': ').at(-1);
	return reason === undefined ? undefined : `it could not be started: ${reason.slice(0, MOST)}`;
}
