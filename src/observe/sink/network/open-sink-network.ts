// Starts the sink in its own network namespace, with the cell's namespace beside it and no device that leads anywhere else.

import { type ChildProcess, spawn } from 'node:child_process';
import type { NetworkTrouble } from '#model/step.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { compileCacheVariable } from '#util/compile-cache.ts';
import { installCommand } from '#util/install-command.ts';
import { programFile } from '#util/package-files.ts';
import { SetupError } from '#util/setup-error.ts';
import type { Capture } from '../capture.ts';
import { LAYOUT } from './layout.ts';
import type { Flushed, SinkMessage, SinkOrder, SinkSettings } from './messages.ts';

const PATIENCE_MS = 15_000;

export interface SinkNetwork {
	/** Process that holds the cell's namespace. For a process that enters it, the sink is the internet. */
	readonly holder: number;
	/** Process of the sink. */
	readonly sink: number;
	readonly device: string;
	readonly resolver: string;
	/** Certificate of the authority that signs everything the sink serves over TLS. The cell trusts it. */
	readonly certificate: string;
	/** Captures so far, in order. */
	readonly captures: readonly Capture[];
	/** From now on, names that look random also resolve. */
	resolveAll(): void;
	/** Sets how the sink answers from now on; undefined restores normal answers. Resolves when the change is active. */
	fail(trouble: NetworkTrouble | undefined): Promise<void>;
	/** Adjusts the made-up answers to what a client's error has shown. Resolves when the change is active. */
	learn(lesson: AnswerLesson): Promise<void>;
	/** From now on, the sink also answers at these ports of the cell's loopback address. Resolves when the change is active. */
	answerLocally(ports: readonly number[]): Promise<void>;
	/** Deletes stored state. Resolves when that is done and all earlier captures are reported. */
	forget(): Promise<void>;
	/** Called once, when no process runs in the cell any more. Waits for the remaining captures. Returns the counts of unrecorded data and of packets. */
	flush(): Promise<Flushed>;
}

/** The sink's process, which sets up its network and loads its code in parallel with the run. */
export interface StartedSink extends AsyncDisposable {
	/** Called once: starts serving. The sink runs until this object is disposed of. */
	open(settings: SinkSettings): Promise<SinkNetwork>;
}

export function startSink(signal: AbortSignal): StartedSink {
	signal.throwIfAborted();
	const program = programFile('observe/sink/network/sink-process');
	// The death signal is set after unshare, because entering a user namespace clears it.
	const argv = ['--user', '--map-root-user', '--net', '--', 'setpriv', '--pdeathsig', 'KILL', process.execPath, program];
	const child = spawn('unshare', argv, {
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		env: { ...process.env, ...compileCacheVariable() },
		detached: true,
	});
	const captures: Capture[] = [];
	let complaint = '';
	child.stderr?.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-2000);
	});
	const exited = new Promise<void>((resolve) => {
		child.once('exit', () => resolve());
		child.once('error', () => resolve());
	});
	const close = async () => {
		child.kill('SIGKILL');
		await exited;
	};
	const change = async (changing: SinkOrder): Promise<void> => {
		const changed = nextMessage(child, 'changed');
		order(child, changing);
		await Promise.race([changed, exited]);
	};
	const open = async (settings: SinkSettings): Promise<SinkNetwork> => {
		const ready = await new Promise<Extract<SinkMessage, { kind: 'ready' }>>((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error('it did not come up')), PATIENCE_MS);
			child.on('message', (message: SinkMessage) => {
				if (message.kind === 'capture') captures.push(message.capture);
				if (message.kind === 'ready') resolve(message);
				if (message.kind === 'failed') reject(new Error(message.reason));
			});
			child.once('error', reject);
			void exited.then(() => reject(new Error(complaint.trim() || 'it ended at once')));
			signal.addEventListener('abort', () => reject(signal.reason), { once: true });
			void exited.finally(() => clearTimeout(timer));
			order(child, { kind: 'serve', ...settings });
		});
		return {
			holder: ready.cellPid,
			sink: child.pid as number,
			device: LAYOUT.cellDevice,
			resolver: LAYOUT.sink4,
			certificate: ready.certificate,
			captures,
			resolveAll: () => order(child, { kind: 'resolve-all' }),
			fail: (trouble) => change({ kind: 'fail', ...(trouble === undefined ? {} : { trouble }) }),
			learn: (lesson) => change({ kind: 'learn', lesson }),
			answerLocally: (ports) => change({ kind: 'answer-locally', ports }),
			forget: () => change({ kind: 'forget' }),
			flush: async () => {
				const flushed: Promise<Flushed> = nextMessage(child, 'flushed');
				order(child, { kind: 'flush' });
				// A sink that has exited reports nothing more.
				return Promise.race([flushed, exited.then((): Flushed => ({ beyondLimits: {}, packets: 'the sink had ended before' }))]);
			},
		};
	};
	const openOrSay = async (settings: SinkSettings) => {
		try {
			return await open(settings);
		} catch (cause) {
			await close();
			signal.throwIfAborted();
			throw new SetupError(`the sink could not be set up: ${(cause as Error).message.split('\n').at(-1)}`, {
				hint: `${installCommand(['nftables', 'iproute2'])}, or go without: --network none`,
				cause,
			});
		}
	};
	return { open: openOrSay, [Symbol.asyncDispose]: close };
}

function order(child: ChildProcess, message: SinkOrder): void {
	child.send(message, () => {}); // the exit of the child is handled elsewhere
}

function nextMessage<Kind extends SinkMessage['kind']>(child: ChildProcess, kind: Kind): Promise<Extract<SinkMessage, { kind: Kind }>> {
	return new Promise((resolve) => {
		const listener = (message: SinkMessage) => {
			if (message.kind !== kind) return;
			child.off('message', listener);
			resolve(message as Extract<SinkMessage, { kind: Kind }>);
		};
		child.on('message', listener);
	});
}
