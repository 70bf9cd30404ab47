// What a server that could not be talked to said last. The tracer and the cell write to the same stream: their lines are not the server's.

/** strace: exec: Exec format error · bwrap: execvp /srv/x: No such file or directory */
const OURS = /^(?:strace|bwrap|prlimit|setpriv|nsenter|unshare): /;
const MOST = 200;

/** A clause, or undefined where it said nothing. */
export function lastWords(stderr: readonly string[]): string | undefined {
	const own = stderr.findLast((line) => !OURS.test(line));
	if (own !== undefined) return `its last words: ${own.slice(0, MOST)}`;
	// The reason stands at the end, after what the tool was doing.
	const reason = stderr.at(-1)?.split(': ').at(-1);
	return reason === undefined ? undefined : `it could not be started: ${reason.slice(0, MOST)}`;
}
