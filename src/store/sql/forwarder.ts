// Forwarding as it goes on beside a server: in a thread of its own, so that neither the guard nor a request waits for the database of a team.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { programFile } from '#util/package-files.ts';

export interface ForwardJob {
	/** The local ledger. It may not be there yet. */
	readonly ledger: string;
	/** Of the store. */
	readonly address: string;
	/** Between two looks at the ledger. */
	readonly everyMs: number;
}

export type ForwardMessage =
	| { readonly kind: 'forwarded'; readonly rows: number }
	/** Rows wait in the local ledger, and forwarding is tried again. */
	| { readonly kind: 'trouble'; readonly message: string }
	| { readonly kind: 'recovered' };

export interface Forwarder extends AsyncDisposable {
	/** Why rows wait, if they do. */
	readonly trouble: string | undefined;
}

/** Disposing of it forwards what is there by then, if the store answers. */
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
