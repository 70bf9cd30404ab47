// Standard output for long texts: waits for a slow reader, and ends quietly when the reader has gone (`candor ledger | head`).

import { once } from 'node:events';

export interface StandardOutput {
	/** Returns false if the reader has gone. */
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
			else await new Promise(setImmediate); // the failure of a write is reported one turn later
			if (failure !== undefined && failure.code !== 'EPIPE') throw failure;
			return failure === undefined;
		},
	};
}
