// The network of a guarded cell: a namespace whose only device leads to Candor's sockets. The guard dials every connection for it.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket as UdpSocket } from 'node:dgram';
import type { Server } from 'node:net';
import { LIMITS } from '#observe/sink/limits.ts';
import { GUARDED_LAYOUT } from '#observe/sink/network/layout.ts';
import { destinationReader } from '#observe/sink/network/original-destination.ts';
import { installCommand } from '#util/install-command.ts';
import { programFile } from '#util/package-files.ts';
import { SetupError } from '#util/setup-error.ts';
import { answerDatagrams, answerStreams } from './egress-dns.ts';
import type { EgressRules, RefusedEgress } from './egress-rules.ts';
import { forwardStream } from './forward-stream.ts';
import type { EgressMessage } from './messages.ts';
import { PermittedNames } from './permitted-names.ts';
import { type RefusedDatagrams, watchRefusedDatagrams } from './refused-datagrams.ts';

const PATIENCE_MS = 15_000;

export interface EgressNetwork extends AsyncDisposable {
	/** The process that holds the cell's namespace. */
	readonly holder: number;
	/** The process at the other end of its only device. */
	readonly sink: number;
	readonly device: string;
	readonly resolver: string;
	/** Reports immediately what was refused so far. */
	catchUp(): void;
	/** Whether refused datagrams are reported. They are refused in any case. */
	readonly seesDatagrams: boolean;
}

interface Options {
	readonly rules: EgressRules;
	refused(egress: RefusedEgress): void;
}

export async function openEgressNetwork({ rules, refused }: Options, signal: AbortSignal): Promise<EgressNetwork> {
	signal.throwIfAborted();
	const program = programFile('enforce/confine/egress/egress-process');
	// The death signal is set after unshare, because entering a user namespace clears it.
	const argv = ['--user', '--map-root-user', '--net', '--', 'setpriv', '--pdeathsig', 'KILL', process.execPath, program];
	const child = spawn('unshare', argv, {
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		env: { PATH: process.env['PATH'] },
		detached: true, // Ctrl-C reaches only candor, which then ends the cell in order
	});
	const handed: (Server | UdpSocket)[] = [];
	const parts = { rules, names: new PermittedNames(rules), refused: tidied(refused) };
	const destinationOf = destinationReader();
	child.on('message', (message: EgressMessage, handle: unknown) => {
		if (handle === undefined) return;
		handed.push(handle as Server | UdpSocket);
		if (message.kind === 'dns-datagrams') answerDatagrams(handle as UdpSocket, parts);
		else if (message.kind === 'dns-streams') answerStreams(handle as Server, parts);
		else if (message.kind === 'streams') {
			const server = Object.assign(handle as Server, { allowHalfOpen: true });
			server.maxConnections = LIMITS.connections;
			server.on('connection', (stream) => forwardStream(stream, destinationOf(stream), parts).catch(() => stream.destroy()));
		}
	});
	const exited = new Promise<void>((resolve) => {
		child.once('exit', () => resolve());
		child.once('error', () => resolve());
	});
	let datagrams: RefusedDatagrams | undefined;
	const close = async () => {
		datagrams?.[Symbol.dispose]();
		child.kill('SIGKILL');
		await exited;
		for (const one of handed) one.close();
	};
	try {
		const { cellPid, datagramTap } = await ready(child, exited, signal);
		const sink = child.pid as number;
		if (datagramTap !== undefined) datagrams = watchRefusedDatagrams(sink, datagramTap, parts);
		return {
			holder: cellPid,
			sink,
			catchUp: () => datagrams?.catchUp(),
			seesDatagrams: datagrams !== undefined,
			device: GUARDED_LAYOUT.cellDevice,
			resolver: GUARDED_LAYOUT.sink4,
			[Symbol.asyncDispose]: close,
		};
	} catch (cause) {
		await close();
		signal.throwIfAborted();
		throw new SetupError(`the way out of the cell could not be set up: ${(cause as Error).message.split('\n').at(-1)}`, {
			hint: installCommand(['nftables', 'iproute2', 'util-linux']),
			cause,
		});
	}
}

type Ready = Extract<EgressMessage, { kind: 'ready' }>;

async function ready(child: ChildProcess, exited: Promise<void>, signal: AbortSignal): Promise<Ready> {
	const { promise, resolve, reject } = Promise.withResolvers<Ready>();
	let complaint = '';
	child.stderr?.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-2000);
	});
	const timer = setTimeout(() => reject(new Error('it did not come up')), PATIENCE_MS);
	child.on('message', (message: EgressMessage) => {
		if (message.kind === 'ready') resolve(message);
		if (message.kind === 'failed') reject(new Error(message.reason));
	});
	child.once('error', reject);
	void exited.then(() => reject(new Error(complaint.trim() || 'it ended at once')));
	signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	return promise.finally(() => clearTimeout(timer));
}

/** The cell chose this text, and it is printed on a terminal. */
function tidied(refused: Options['refused']): Options['refused'] {
	const tidy = (text: string) => text.replace(/[^\x21-\x7e]/g, '?').slice(0, 260);
	return ({ subject, reason }) => refused({ subject: tidy(subject), reason });
}
