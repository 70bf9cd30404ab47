// Starts a program that waits until its cell has been proven and its limits are set.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Argv } from '#model/target.ts';
import { nowMicros } from '#util/micros.ts';
import { SetupError } from '#util/setup-error.ts';
import { inAnteroom, outsideAnteroom } from './anteroom.ts';
import { countDescendants } from './descendants.ts';
import { withoutInheritedDescriptors } from './inherited-descriptors.ts';
import { killerOf } from './kill-process.ts';
import type { CellProcess, Exit } from './sandbox.ts';
import { behindOverlays, type Overlay } from './views.ts';

/** Descriptor numbers in a backend's command line. */
export const REPORT_FD = 3;
export const HOLD_FD = 4;
export const FILTER_FD = 5;
export const ARGUMENTS_FD = 6;

export interface HeldProcess {
	/** Process id, on the host, of the cell's first process. */
	readonly pid: number;
	/** Ancestors of the processes of the cell and the tracer. */
	readonly roots: readonly number[];
	/** Releases the program. */
	release(): CellProcess;
	/** Ends the program without ever releasing it. */
	abandon(): Promise<void>;
}

export interface HoldOptions {
	/** Must write its first process's id to REPORT_FD and wait for a byte on HOLD_FD. */
	readonly argv: Argv;
	readonly env: NodeJS.ProcessEnv;
	readonly readPid: (text: string) => number | undefined;
	/** Number of descendants of that first process when the server runs alone. */
	readonly ownProcesses: number;
	/** Precedes everything else, and enters the namespaces that were made beforehand. */
	readonly enter: readonly string[];
	/** Mounted before the cell is made. */
	readonly overlays?: readonly Overlay[];
	/** Passed at FILTER_FD. */
	readonly filter?: Buffer;
	/** Passed at ARGUMENTS_FD: arguments that other users of this machine must not see in a process list. */
	readonly privateArguments?: Buffer;
}

/** If candor dies, the whole chain does: setpriv's death signal ends the tracer, and each link ends the next. */
export async function holdProcess(options: HoldOptions, signal: AbortSignal): Promise<HeldProcess> {
	const { argv, env, readPid, ownProcesses, filter, privateArguments, enter, overlays = [] } = options;
	// After entering, because a change of user namespace clears the death signal.
	const [program, ...args] = [
		...enter,
		'setpriv',
		'--pdeathsig',
		'KILL',
		'--',
		...ifStillOurs(behindOverlays(inAnteroom(argv), overlays)),
	] as [string, ...string[]];
	signal.throwIfAborted();
	const descriptors = withoutInheritedDescriptors([
		'pipe',
		'pipe',
		'pipe',
		'pipe',
		'pipe',
		...(filter === undefined && privateArguments === undefined ? [] : [filter === undefined ? ('ignore' as const) : ('pipe' as const)]),
		...(privateArguments === undefined ? [] : (['pipe'] as const)),
	]);
	const child = spawn(program, args, {
		stdio: descriptors.stdio,
		env,
		detached: true, // Ctrl-C reaches only candor, which then ends the cell in order
	});
	descriptors.close();
	const exited = new Promise<Exit>((resolve) => {
		child.once('exit', (code, exitSignal) => resolve({ code, signal: exitSignal }));
		child.once('error', () => resolve({ code: null, signal: null }));
	});
	const [stdin, stdout, stderr, report, hold, filterPipe, argumentsPipe] = child.stdio as unknown as [
		Writable,
		Readable,
		Readable,
		Readable,
		Writable,
		Writable?,
		Writable?,
	];
	for (const stream of [stdin, hold, filterPipe, argumentsPipe]) stream?.on('error', () => {}); // the other side has ended: `exited` reports it
	filterPipe?.end(filter);
	argumentsPipe?.end(privateArguments);
	const reported = await reportedPid(child, report, stderr, readPid, signal);
	const pid = await outsideAnteroom(child.pid ?? 0, reported);
	if (pid === undefined) {
		child.kill('SIGKILL');
		throw new SetupError('the cell could not be made: its first process has ended', { hint: 'candor doctor' });
	}
	const killFirst = killerOf(pid);
	const kill = () => {
		killFirst();
		// The tracer ends by itself once nothing is left to trace. After this time it is killed.
		const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
		void exited.finally(() => clearTimeout(timer));
	};
	return {
		pid,
		roots: [child.pid ?? pid],
		release: () => {
			const releasedAt = nowMicros();
			hold.end('x');
			return {
				stdin,
				stdout,
				stderr,
				releasedAt,
				exited,
				kill,
				companions: async () => Math.max(0, (await countDescendants(pid)) - ownProcesses),
			};
		},
		abandon: async () => {
			kill();
			stdout.resume();
			stderr.resume();
			await exited;
		},
	};
}

/** If candor died before the death signal was set, the signal will never arrive, so nothing is started. */
function ifStillOurs(argv: Argv): Argv {
	return ['sh', '-c', '[ "$PPID" = "$0" ] && exec "$@"', String(process.pid), ...argv];
}

async function reportedPid(
	child: ChildProcess,
	report: Readable,
	stderr: Readable,
	readPid: (text: string) => number | undefined,
	signal: AbortSignal,
): Promise<number> {
	let text = '';
	let complaint = '';
	const hear = (chunk: Buffer) => {
		complaint += chunk.toString();
	};
	stderr.on('data', hear);
	const over = new AbortController();
	try {
		return await new Promise<number>((resolve, reject) => {
			report.on('data', (chunk: Buffer) => {
				text += chunk.toString();
				const pid = readPid(text);
				if (pid !== undefined) resolve(pid);
			});
			child.once('error', reject);
			child.once('exit', () => reject(new Error(complaint.trim() || 'it ended at once')));
			signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: over.signal });
		});
	} catch (cause) {
		child.kill('SIGKILL');
		signal.throwIfAborted();
		throw new SetupError(`the cell could not be made: ${lastLine((cause as Error).message)}`, { hint: 'candor doctor', cause });
	} finally {
		over.abort();
		stderr.off('data', hear);
		stderr.pause();
	}
}

function lastLine(text: string): string {
	return text.trim().split('\n').at(-1) ?? text;
}
