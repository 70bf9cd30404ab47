// Ctrl-C and its kin: the first one ends the run in order, the second at once (the janitor still cleans up).

/** What shells report of a program that Ctrl-C ended. */
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
