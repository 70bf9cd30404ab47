// Standard output for what is long: waits while the reader is slow, and ends quietly when it has gone (`candor ledger | head`).

import { once } from 'node:events';

export interface StandardOutput {
	/** False when nobody reads any more. */
	write(text: string): Promise<boolean>;
}

export function standardOutput(): StandardOutput {
	let failure: NodeJS.ErrnoException | undefined;
	process.stdout.on('error', (error) => {
		failure = error;
	});
	return {
		write: async (text) => {
			if (failure === undefined && !process.stdout.write(text)) await once(process.stdout, 'drain').catch(() => {});
			else await new Promise(setImmediate); // the failure of a write is told a turn later
			if (failure !== undefined && failure.code !== 'EPIPE') throw failure;
			return failure === undefined;
		},
	};
}
