// Ctrl-C and similar signals: the first one ends the run in order, the second immediately (the janitor still cleans up).

/** The exit code that shells report for a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function interruptSignal(): AbortSignal {
	const controller = new AbortController();
	for (const name of SIGNALS) {
		process.on(name, () => {
			if (controller.signal.aborted) process.exit(INTERRUPTED);
			controller.abort(new DOMException(`stopped by ${name}`, 'AbortError'));
		});
	}
	return controller.signal;
}
