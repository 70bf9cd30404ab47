// The connection to a program that listens inside its cell: a process of Candor enters only the cell's network, and dials there.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { programFile } from '#util/package-files.ts';
import { SetupError } from '#util/setup-error.ts';
import type { DialAnswer, DialOrder } from './dial-messages.ts';
import { listeningSockets } from './listening-sockets.ts';
import type { Listener, Reach } from './sandbox.ts';

const PATIENCE_MS = 15_000;
/** Descriptor numbers that nsenter's command line refers to. */
const OWNER_FD = 4;
const NETWORK_FD = 5;

/** `pid`: the cell's first process, if it still runs. */
export async function openReach(pid: number | undefined, terminate: () => Promise<void>, signal: AbortSignal): Promise<Reach> {
	signal.throwIfAborted();
	const network = pid === undefined ? undefined : networkOf(pid);
	if (pid === undefined || network === undefined) return GONE;
	const child = await enter(network);
	const exited = new Promise<void>((resolve) => {
		child.once('exit', () => resolve());
		child.once('error', () => resolve());
	});
	const close = async () => {
		child.kill('SIGKILL');
		await exited;
	};
	try {
		await ready(child, exited, signal);
	} catch (cause) {
		await close();
		signal.throwIfAborted();
		throw new SetupError(`the cell’s network could not be entered: ${(cause as Error).message}`, { hint: 'candor doctor', cause });
	}
	return {
		listeners: () => listeningSockets(pid),
		dial: dialler(child, exited),
		terminate,
		[Symbol.asyncDispose]: close,
	};
}

const GONE: Reach = {
	listeners: async () => [],
	dial: async () => {
		throw gone();
	},
	terminate: async () => {},
	[Symbol.asyncDispose]: async () => {},
};

/** A program that ended before a connection is no error of Candor. */
function networkOf(pid: number): number | undefined {
	try {
		return openSync(`/proc/${pid}/ns/net`, 'r');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ESRCH') return undefined;
		throw error;
	}
}

/** Takes the descriptor of a network namespace, and closes it. */
async function enter(network: number): Promise<ChildProcess> {
	const program = programFile('observe/sandbox/reach-process');
	try {
		const { namespaceOwner } = await import('./namespace-owner.ts'); // native code that most audits do not need
		const owner = namespaceOwner(network);
		try {
			// An engine's namespaces belong to Candor's own user namespace, which cannot be entered again.
			const isOurs = fstatSync(owner).ino === statSync('/proc/self/ns/user').ino;
			const rights = isOurs ? [] : [`--user=/proc/self/fd/${OWNER_FD}`, '--preserve-credentials'];
			const namespaces = [...rights, `--net=/proc/self/fd/${NETWORK_FD}`];
			// After entering, because a change of user namespace clears the death signal.
			const argv = [...namespaces, '--', 'setpriv', '--pdeathsig', 'KILL', process.execPath, program];
			return spawn('nsenter', argv, {
				stdio: ['ignore', 'ignore', 'pipe', 'ipc', owner, network],
				env: { PATH: process.env['PATH'] },
				detached: true, // Ctrl-C reaches only candor, which then ends the cell in order
			});
		} finally {
			closeSync(owner);
		}
	} finally {
		closeSync(network);
	}
}

async function ready(child: ChildProcess, exited: Promise<void>, signal: AbortSignal): Promise<void> {
	let complaint = '';
	child.stderr?.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-2000);
	});
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const timer = setTimeout(() => reject(new Error('it did not come up')), PATIENCE_MS);
	const abort = () => reject(signal.reason);
	child.once('message', () => resolve());
	child.once('error', reject);
	void exited.then(() => reject(new Error(complaint.trim().split('\n').at(-1) || 'it ended at once')));
	signal.addEventListener('abort', abort, { once: true });
	await promise.finally(() => {
		clearTimeout(timer);
		signal.removeEventListener('abort', abort);
	});
}

function dialler(child: ChildProcess, exited: Promise<void>): Reach['dial'] {
	const waiting = new Map<number, PromiseWithResolvers<Socket>>();
	let dialled = 0;
	child.on('message', (message: DialAnswer, socket: Socket | undefined) => {
		if (message.kind === 'ready') return;
		const call = waiting.get(message.id);
		waiting.delete(message.id);
		if (call === undefined) socket?.destroy();
		else if (message.kind === 'failed') call.reject(Object.assign(new Error(message.reason), { code: message.code }));
		// The kernel passes no descriptor to a process that has too many.
		else if (socket === undefined) call.reject(Object.assign(new Error('the socket was lost on its way'), { code: 'EMFILE' }));
		else call.resolve(socket);
	});
	void exited.then(() => {
		for (const call of waiting.values()) call.reject(gone());
		waiting.clear();
	});
	return (listener) => {
		const call = Promise.withResolvers<Socket>();
		const order: DialOrder = { id: ++dialled, host: reachable(listener), port: listener.port };
		if (!child.connected) return Promise.reject(gone());
		waiting.set(order.id, call);
		child.send(order, () => {}); // a child that has ended is noticed by its exit
		return call.promise;
	};
}

function gone(): Error {
	return Object.assign(new Error('the cell is gone'), { code: 'ECONNREFUSED' });
}

/** A program that listens on every address is reached by the loopback address. */
function reachable({ address }: Listener): string {
	if (address === '0.0.0.0') return '127.0.0.1';
	return address === '::' ? '::1' : address;
}
