// Starts the sink in a network namespace of its own, with the cell's namespace beside it and no device that leads anywhere else.

import { type ChildProcess, spawn } from 'node:child_process';
import type { NetworkTrouble } from '#model/step.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import { compileCacheVariable } from '#util/compile-cache.ts';
import { programFile } from '#util/package-files.ts';
import { SetupError } from '#util/setup-error.ts';
import type { Capture } from '../capture.ts';
import { LAYOUT } from './layout.ts';
import type { Flushed, SinkMessage, SinkOrder, SinkSettings } from './messages.ts';

const PATIENCE_MS = 15_000;

export interface SinkNetwork {
	/** Holds the cell's namespace; a process that enters it has the sink for an internet. */
	readonly holder: number;
	/** The sink itself. */
	readonly sink: number;
	readonly device: string;
	readonly resolver: string;
	/** The authority that signs whatever the sink says over TLS, for the cell to trust. */
	readonly certificate: string;
	/** What arrived so far, in order. */
	readonly captures: readonly Capture[];
	/** From now on names that look made up resolve, too. */
	resolveAll(): void;
	/** How the sink answers from now on; undefined: as it should. Resolves when it does. */
	fail(trouble: NetworkTrouble | undefined): Promise<void>;
	/** Its made-up answers look as a client's error has shown. Resolves when they do. */
	learn(lesson: AnswerLesson): Promise<void>;
	/** Forgets what was stored in it. Resolves when it has, and everything that arrived before has been told. */
	forget(): Promise<void>;
	/** Once, when nothing runs in the cell any more: waits until what was sent has been told; gives the counts of what was too much to record, and of the packets. */
	flush(): Promise<Flushed>;
}

/** The sink's process, which makes its network and loads its code while the run does something else. */
export interface StartedSink extends AsyncDisposable {
	/** Once: gives it its work. The sink runs until this is disposed of. */
	open(settings: SinkSettings): Promise<SinkNetwork>;
}

export function startSink(signal: AbortSignal): StartedSink {
	signal.throwIfAborted();
	const program = programFile('observe/sink/network/sink-process');
	// The death signal is set after unshare: entering a user namespace clears it.
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
			forget: () => change({ kind: 'forget' }),
			flush: async () => {
				const flushed: Promise<Flushed> = nextMessage(child, 'flushed');
				order(child, { kind: 'flush' });
				// A sink that is gone has told all that it will tell.
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
				hint: 'apt-get install nftables iproute2, or go without: --network none',
				cause,
			});
		}
	};
	return { open: openOrSay, [Symbol.asyncDispose]: close };
}

function order(child: ChildProcess, message: SinkOrder): void {
	child.send(message, () => {}); // a child that is gone is noticed by its exit
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
