// The process of one background audit: reading a trace keeps a processor busy for seconds, and the server must answer meanwhile. It ends with its parent.

import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { cellParts } from '../audit-parts.ts';
import { ordinaryRequest } from '../ordinary-request.ts';
import { runAudit } from '../run-audit.ts';
import { ownCost } from './own-cost.ts';
import type { RunMessage, RunOrder } from './run-messages.ts';

const controller = new AbortController();
// The audit is stopped in order, so that its cell is gone when the process is.
process.once('disconnect', () => controller.abort(new DOMException('the server ended', 'AbortError')));
process.once('SIGTERM', () => controller.abort(new DOMException('cancelled', 'AbortError')));

process.once('message', (order: RunOrder) => {
	void perform(order).finally(() => {
		if (process.connected) process.disconnect();
	});
});

async function perform(order: RunOrder): Promise<void> {
	const progress = {
		show: (event: Parameters<NonNullable<Parameters<typeof runAudit>[2]['progress']>['show']>[0]) => {
			if (event.kind !== 'report') void tell({ kind: 'event', event });
		},
		end: () => {},
	};
	try {
		const parts = cellParts({ sandbox: 'bubblewrap', tracer: 'strace' });
		const { report } = await runAudit(ordinaryRequest(order), parts, { progress }, controller.signal);
		await tell({ kind: 'report', report, cost: ownCost() });
	} catch (error) {
		if (controller.signal.aborted) return;
		await tell(failureOf(error as Error));
	}
}

function failureOf(error: Error): RunMessage {
	if (error instanceof UserError) {
		const { message, hint } = error;
		return { kind: 'refused', message, ...(hint !== undefined && { hint }), isSetup: error instanceof SetupError };
	}
	console.error(error);
	return { kind: 'failed', message: error.message };
}

/** A parent that is gone is noticed by the disconnection. */
function tell(message: RunMessage): Promise<void> {
	return new Promise((resolve) => {
		if (process.send === undefined || !process.connected) resolve();
		else process.send(message, () => resolve());
	});
}
