// What becomes of a command whose standard output cannot be written any more.

import { writeHint } from '#util/write-hint.ts';

/**
 * A reader that has gone (`candor audit … | head`) has what it wanted: the command goes on, and its exit code stays. After a full disk (`candor audit … > file`)
 * one line says so, and a clean result exits with `lost`.
 */
export function surviveLostOutput(lost: () => number): void {
	// A standard error that cannot be written cannot be reported.
	process.stderr.on('error', () => {});
	let isReported = false;
	process.stdout.on('error', (error: NodeJS.ErrnoException) => {
		const hasOwnHandling = process.stdout.listenerCount('error') > 1;
		if (error.code === 'EPIPE' || hasOwnHandling || isReported) return;
		isReported = true;
		process.stderr.write(`candor: standard output: ${error.message}\n  try: ${writeHint(error, 'give it a file')}\n`);
		process.on('exit', (code) => {
			if (code === 0) process.exitCode = lost();
		});
	});
}
