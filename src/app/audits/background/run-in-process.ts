// Starts the process of one background audit and forwards its events.

import { spawn } from 'node:child_process';
import type { RunEvent } from '#model/audit-event.ts';
import type { AuditCost } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';
import { programFile } from '#util/package-files.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { RunMessage, RunOrder } from './run-messages.ts';

/** An audit stops within a second or two. After this time it is killed, and its janitor cleans up. */
const STOP_MS = 15_000;
const LONGEST_COMPLAINT = 4000;

type Background<Result> = (order: RunOrder, onEvent: (event: RunEvent) => void, signal: AbortSignal) => Promise<Result>;

export type RunInBackground = Background<Report>;
export type RunMeasured = Background<{ readonly report: Report; readonly cost: AuditCost }>;

export const runInProcess: RunInBackground = async (order, onEvent, signal) => (await runMeasured(order, onEvent, signal)).report;

/** Rejects with the signal's reason when it aborts, after the process has ended. */
export const runMeasured: RunMeasured = async (order, onEvent, signal) => {
	signal.throwIfAborted();
	const child = spawn(process.execPath, [programFile('app/audits/background/audit-process')], {
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	let complaint = '';
	child.stderr?.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-LONGEST_COMPLAINT);
	});
	let done: Awaited<ReturnType<RunMeasured>> | undefined;
	let failure: Error | undefined;
	child.on('message', (message: RunMessage) => {
		if (message.kind === 'event') onEvent(message.event);
		else if (message.kind === 'report') done = message;
		else if (message.kind === 'failed') failure = new Error(message.message);
		else failure = refusal(message);
	});
	let killer: NodeJS.Timeout | undefined;
	const stop = () => {
		child.kill('SIGTERM');
		killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
	};
	signal.addEventListener('abort', stop, { once: true });
	try {
		await new Promise<void>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', () => resolve());
			child.send(order, () => {});
		});
	} finally {
		clearTimeout(killer);
		signal.removeEventListener('abort', stop);
	}
	signal.throwIfAborted();
	if (failure !== undefined) throw failure;
	if (done === undefined) throw new Error(`the audit’s process ended without a report\n${complaint}`);
	return done;
};

function refusal({ message, hint, isSetup }: Extract<RunMessage, { kind: 'refused' }>): UserError {
	const options = hint === undefined ? {} : { hint };
	return isSetup ? new SetupError(message, options) : new UserError(message, options);
}
