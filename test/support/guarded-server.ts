// Runs the guard as a client does, in a network namespace of the test's own that leads nowhere.

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCertificateAuthority } from '#observe/sink/certificates.ts';
import { CANDOR } from './candor-program.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Documentation addresses, and some that are inside; on the namespace's loopback device. */
const HOSTS = `
127.0.0.1 localhost looped.example
203.0.113.5 allowed.example other.example sub.wild.example
203.0.113.6 elsewhere.example
10.20.30.40 rebound.example
2001:db8::5 six.example
169.254.169.254 meta.example
`;

// Everything goes with the shell's process namespace, unless the guard's own tidying is looked at.
const NAMESPACE = `
ip link set lo up
for address in 203.0.113.5 203.0.113.6 10.20.30.40 169.254.169.254; do ip addr add "$address/32" dev lo; done
ip -6 addr add 2001:db8::5/128 dev lo nodad
mount --bind "$1/hosts" /etc/hosts
if [ "$2" = places ]; then "$3" "$4/test/guard/places.mjs" "$1/certificate" "$1/key" | { read -r open; exec cat >/dev/null; } & sleep 0.3; fi
if [ "$5" = ordinary ]; then
	mkdir "$1/project" "$1/home"
	mount --bind "$4" "$1/project"
	chown -R --from=0 65534:65534 "$1/home" "$1/tmp" "$1/policy.yaml"
	chmod 755 "$1"
	export HOME="$1/home" XDG_DATA_HOME="$1/home/data"
	cd "$HOME"
	shift 5
	exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
fi
shift 5
exec "$@"
`;

export interface GuardedServer extends AsyncDisposable {
	readonly child: ChildProcess;
	/** The answer as it came: `result` or `error`. */
	request(method: string, params?: object): Promise<{ result?: unknown; error?: { code: number; message: string } }>;
	/** The text of a tool's answer, or `error: …`. */
	call(tool: string, args?: object): Promise<string>;
	/** What the guard has said so far. */
	notes(): string;
	readonly exited: Promise<number | null>;
	/** The temporary directory: cwd of the guard, holds its data. */
	readonly directory: string;
}

interface Options {
	readonly flags?: readonly string[];
	readonly env?: NodeJS.ProcessEnv;
	readonly words?: readonly string[];
	/** Whether there is anything to reach. */
	readonly hasPlaces?: boolean;
	/** The guard's own PATH. */
	readonly path?: string;
	/** Files in the guard's working directory. */
	readonly files?: Readonly<Record<string, string>>;
	/** As `nobody`, who may make no control groups; only root can start it so. */
	readonly isOrdinary?: boolean;
	/** Without a process namespace: what is left behind stays to be seen. */
	readonly isBare?: boolean;
}

export async function guardServer(policy: string, options: Options = {}): Promise<GuardedServer> {
	const directory = await makeDirectory(policy, options);
	const child = startGuard(directory, options);
	let notes = '';
	child.stderr.on('data', (chunk: Buffer) => {
		notes += chunk.toString();
	});
	const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const request = requester(child, exited, () => notes);
	const guarded: GuardedServer = {
		child,
		request,
		call: async (name, args = {}) => {
			const { result, error } = await request('tools/call', { name, arguments: args });
			if (error !== undefined) return `error: ${error.message}`;
			return (result as { content: [{ text: string }] }).content[0].text;
		},
		notes: () => notes,
		exited,
		directory,
		[Symbol.asyncDispose]: async () => {
			child.stdin.end();
			const timer = setTimeout(() => child.kill('SIGKILL'), 8000);
			await exited;
			clearTimeout(timer);
			rmSync(directory, { recursive: true, force: true });
		},
	};
	const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
	await request('initialize', client).catch((error: Error) => {
		rmSync(directory, { recursive: true, force: true });
		throw error;
	});
	child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
	return guarded;
}

/** The guard's working directory: its policy, the names of hosts and the files of the test. */
async function makeDirectory(policy: string, { hasPlaces, files = {} }: Options): Promise<string> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-guarded-'));
	writeFileSync(join(directory, 'policy.yaml'), policy.replaceAll('DIRECTORY', directory));
	writeFileSync(join(directory, 'hosts'), HOSTS);
	mkdirSync(join(directory, 'tmp'));
	if (hasPlaces === true) await makeCertificate(directory);
	for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
	return directory;
}

function startGuard(directory: string, options: Options): ChildProcessWithoutNullStreams {
	const isOrdinary = options.isOrdinary === true;
	const root = isOrdinary ? join(directory, 'project') : ROOT;
	const node = process.execPath.replace(ROOT, root);
	const command = [
		...(options.path === undefined ? [] : ['/usr/bin/env', `PATH=${options.path}`]),
		...[node, CANDOR.replace(ROOT, root), 'guard', '--policy', join(directory, 'policy.yaml'), ...(options.flags ?? [])],
		...['--', node, join(root, 'test', 'guard', 'probe-server.mjs'), ...(options.words ?? [])],
	];
	const namespaces = [
		...(isOrdinary ? [] : ['--user', '--map-root-user']),
		...['--net', '--mount'],
		...(options.isBare === true ? [] : ['--pid', '--fork', '--kill-child', '--mount-proc']),
	];
	const settings = [directory, options.hasPlaces === true ? 'places' : 'nothing', process.execPath, ROOT, isOrdinary ? 'ordinary' : 'same'];
	return spawn('unshare', [...namespaces, '--', 'sh', '-ec', NAMESPACE, 'sh', ...settings, ...command], {
		cwd: directory,
		env: {
			PATH: `${process.env['PATH']}:/usr/sbin:/sbin`,
			HOME: process.env['HOME'],
			XDG_DATA_HOME: join(directory, 'data'),
			// Of its own: by its process numbers, which are others here, it would take everybody's runs for abandoned ones.
			TMPDIR: join(directory, 'tmp'),
			...options.env,
		},
		stdio: ['pipe', 'pipe', 'pipe'],
	});
}

/** Sends requests to the guard and finds the answer to each. */
function requester(child: ChildProcessWithoutNullStreams, exited: Promise<unknown>, notes: () => string): GuardedServer['request'] {
	const waiting = new Map<number, (message: object) => void>();
	createInterface({ input: child.stdout }).on('line', (line) => {
		const message = JSON.parse(line) as { id?: number };
		if (message.id !== undefined) waiting.get(message.id)?.(message);
	});
	child.stdin.on('error', () => {});
	let last = 0;
	return (method, params = {}) => {
		const id = ++last;
		return new Promise((resolve, reject) => {
			waiting.set(id, resolve);
			void exited.then(() => reject(new Error(`the guard ended: ${notes()}`)));
			child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
		});
	};
}

async function makeCertificate(directory: string): Promise<void> {
	const { cert, key } = await (await makeCertificateAuthority()).leafFor('allowed.example');
	writeFileSync(join(directory, 'certificate'), cert);
	writeFileSync(join(directory, 'key'), key);
}
