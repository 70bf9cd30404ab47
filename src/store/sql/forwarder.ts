// Forwards continuously beside a server, in a thread of its own, so that neither the guard nor a request waits for a team's database.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '#util/package-files.ts';

export interface ForwardJob {
	/** Path of the local ledger, which may not exist yet. */
	readonly ledger: string;
	/** Address of the store. */
	readonly address: string;
	/** Interval between two checks of the ledger. */
	readonly everyMs: number;
}

export type ForwardMessage =
	| { readonly kind: 'forwarded'; readonly rows: number }
	/** Rows wait in the local ledger, and the forwarder retries. */
	| { readonly kind: 'trouble'; readonly message: string }
	| { readonly kind: 'recovered' };

export interface Forwarder extends AsyncDisposable {
	/** Why rows are waiting. Undefined: none are. */
	readonly trouble: string | undefined;
}

/** Disposal forwards the remaining rows if the store responds. */
export function startForwarder(job: ForwardJob, onMessage: (message: ForwardMessage) => void = () => {}): Forwarder {
	const worker = new Worker(programFile('store/sql/forward-thread'), { workerData: job });
	const ended = once(worker, 'exit');
	let trouble: string | undefined;
	worker.on('message', (message: ForwardMessage) => {
		if (message.kind === 'trouble') trouble = message.message;
		if (message.kind === 'recovered') trouble = undefined;
		onMessage(message);
	});
	worker.on('error', (error: Error) => {
		trouble = error.message;
		onMessage({ kind: 'trouble', message: error.message });
	});
	return {
		get trouble() {
			return trouble;
		},
		[Symbol.asyncDispose]: async () => {
			worker.postMessage('end');
			await ended;
		},
	};
}
