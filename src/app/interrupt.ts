// Ctrl-C and its kin: the first one ends the run in order, the second at once (the janitor still cleans up).

import { EXIT } from '#cli/exit-codes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function interruptSignal(): AbortSignal {
	const controller = new AbortController();
	for (const name of SIGNALS) {
		process.on(name, () => {
			if (controller.signal.aborted) process.exit(EXIT.interrupted);
			controller.abort(new DOMException(`stopped by ${name}`, 'AbortError'));
		});
	}
	return controller.signal;
}
