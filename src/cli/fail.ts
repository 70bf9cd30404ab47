// Prints the three kinds of error: one line and a hint for what the user can fix, nothing for an interruption, and a stack for a bug.

import { storageFailure } from '#app/storage-failure.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from './exit-codes.ts';

export function exitCodeFor(thrown: unknown): number {
	const error = storageFailure(thrown, process.argv.slice(2)) ?? thrown;
	if (error instanceof UserError) {
		process.stderr.write(`candor: ${error.message}\n`);
		if (error.hint !== undefined) process.stderr.write(`  try: ${error.hint}\n`);
		if (error instanceof SetupError) process.stderr.write('  candor doctor says what works on this machine and what does not\n');
		return error instanceof SetupError ? EXIT.setup : EXIT.error;
	}
	if (error instanceof Error && (error.name === 'AbortError' || isOfTerminal(error))) {
		process.stderr.write('candor: interrupted; nothing was left behind\n');
		return EXIT.interrupted;
	}
	// Any call that needs the working directory may fail with this.
	if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd') {
		process.stderr.write('candor: the directory that you are in is no longer there\n  try: cd to another one\n');
		return EXIT.error;
	}
	process.stderr.write(
		`candor: this is a bug in candor, please report it\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
	);
	return EXIT.error;
}

/** Prints what could not be kept. A result that is not clean stays the exit code; a clean one whose report is lost becomes `lost`. */
export function exitCodeBeside(failures: readonly UserError[], code: number, lost: number = EXIT.error): number {
	for (const failure of failures) exitCodeFor(failure);
	return failures.length === 0 || code !== EXIT.clean ? code : lost;
}

/** Ctrl-C and the closing of a terminal also reach the programs that candor has started, which may end before candor itself notices. */
function isOfTerminal(error: Error): boolean {
	return 'signal' in error && (error.signal === 'SIGINT' || error.signal === 'SIGHUP');
}
