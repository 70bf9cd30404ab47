// Makes the test's own machine: a directory with secrets and servers, and namespaces around whatever runs there. Nothing of it outlives its run.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { hash, randomBytes, randomInt } from 'node:crypto';
import {
	chmodSync,
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CANDOR } from '../support/candor-program.ts';
import type { MachinePlan, MachineRun, RunResult } from './machine-plan.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
/** Also where the sources of one server are. */
export const LANGUAGES = ['c', 'python', 'node'] as const;
export type Language = (typeof LANGUAGES)[number];
/** `ordinary`: with no right that root has. */
export const USERS = ['root', 'ordinary'] as const;
export type User = (typeof USERS)[number];

export const isRoot = process.getuid?.() === 0;

/** Both, for `describe.for`; who is not root cannot try as root, and the title says so. */
export const TRIED_USERS = USERS.map((user) => {
	const isSkipped = user === 'root' && !isRoot;
	return { user, isSkipped, remark: isSkipped ? ' (needs root)' : '' };
});
const NOBODY = '65534';

// The project may lie where nobody else may look; bound to a fresh mount point it can be reached. The shell stays: it is process 1 of this machine.
const BOOT = `
ip link set lo up
mount -t tmpfs -o mode=1777 none /run
mount -t tmpfs -o mode=1777 none /dev/shm
mount --rbind "$2" "$1/project"
# Of the temporary files of others there is nothing here, and what attempts leave among them is gone with the machine.
mkdir /run/machine
mount --rbind "$1" /run/machine
mount -t tmpfs -o mode=1777 none "$(dirname "$1")"
mkdir "$1"
mount --move /run/machine "$1"
rmdir /run/machine
cd "$1"
user=$3
shift 3
case $user in
	root) "$@" ;;
	nobody) setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups "$@" ;;
	*) unshare --user --map-user="\${user%:*}" --map-group="\${user#*:}" "$@" ;;
esac
exit $?
`;

export interface Machine extends Disposable {
	readonly directory: string;
	readonly secret: string;
	readonly user: User;
	/** The directory that the server of a run may write to. */
	scratch(run: string): string;
	/** The policy that a guard of that run is started with. */
	policyOf(run: string): string;
	/** The command of a server, as it is typed on that machine. */
	server(language: Language): readonly string[];
	/** The program on that machine. */
	readonly candor: readonly string[];
	run(runs: readonly Omit<MachineRun, 'cwd' | 'world'>[], engine?: MachinePlan['engine']): Promise<readonly RunResult[]>;
}

/** Paths below the machine's directory. */
type Places = (...names: string[]) => string;

export function openMachine(user: User): Machine {
	const directory = mkdtempSync(join(tmpdir(), 'candor-escapes-'));
	const at: Places = (...names) => join(directory, ...names);
	const secret = `secret-of-this-run-${randomBytes(12).toString('hex')}`;
	furnish(directory, at, secret);
	const node = process.execPath.replace(ROOT, at('project'));
	const ipcKey = String(randomInt(1, 2 ** 30));
	const policyOf = (run: string) => at(`policy-${run}.yaml`);
	const scratch = (run: string) => at('scratch', run);
	const world = { ...worldOf(at, secret), 'ipc-key': ipcKey };
	return {
		directory,
		secret,
		user,
		scratch,
		policyOf,
		server: (language) => serverCommand(language, node, at),
		candor: [node, CANDOR.replace(ROOT, at('project'))],
		run: (runs, engine) => {
			for (const { name } of runs) {
				mkdirSync(scratch(name));
				// For whichever user a container runs as.
				chmodSync(scratch(name), 0o777);
				writeFileSync(policyOf(name), policy(name, scratch(name)));
			}
			if (isRoot && user === 'ordinary') giveToNobody(at);
			const plan: MachinePlan = {
				directory,
				secret,
				ipcKey,
				...(engine === undefined ? {} : { engine }),
				env: { HOME: at('home'), TMPDIR: at('tmp'), XDG_DATA_HOME: at('data'), XDG_CACHE_HOME: at('cache'), NO_COLOR: '1' },
				runs: runs.map((run) => {
					const ofRun = { scratch: scratch(run.name), policy: policyOf(run.name), ...(run.isConfined ? { 'is-confined': 'yes' } : {}) };
					return { ...run, cwd: scratch(run.name), world: { ...world, ...ofRun } };
				}),
			};
			return boot(plan, user, [node, at('project', 'test', 'escapes', 'machine-process.ts')]);
		},
		[Symbol.dispose]: () => {
			openUp(directory);
			execFileSync('rm', ['-rf', directory]);
		},
	};
}

/** Directories, servers and secrets, and as root a program with a set-user-id bit. */
function furnish(directory: string, at: Places, secret: string): void {
	const directories = ['shared/bin', 'secret', 'home/.ssh', 'tmp', 'data/candor', 'cache', 'project', 'scratch', 'records'];
	for (const name of directories) mkdirSync(at(name), { recursive: true });
	chmodSync(directory, 0o755);
	compile(at('shared', 'bin', 'server'), at('host-side'));
	for (const name of ['python', 'node']) cpSync(join(HERE, name), at('shared', name), { recursive: true });
	for (const name of ['shared/shared.txt', 'data/candor/placeholder']) writeFileSync(at(name), '{}');
	// The servers below belong to one project, which is shown as a whole.
	writeFileSync(at('shared/package.json'), '{"name":"shared"}');
	for (const name of ['secret/secret.txt', 'home/.ssh/id_marker']) writeFileSync(at(name), secret);
	if (!isRoot) return;
	copyFileSync(at('host-side'), at('shared', 'bin', 'set-uid'));
	chmodSync(at('shared', 'bin', 'set-uid'), 0o4755);
}

/** What every server is told about the machine. */
function worldOf(at: Places, secret: string): Readonly<Record<string, string>> {
	return {
		secret,
		shared: at('shared'),
		'secret-file': at('secret', 'secret.txt'),
		'secret-directory': at('secret'),
		...Object.fromEntries(['home', 'tmp', 'data', 'cache', 'project'].map((name) => [name, at(name)])),
		queue: '/candor-escape',
		'key-name': '/candor-escape',
		'shared-memory': 'candor-escape',
		...(isRoot ? { 'set-uid-program': at('shared', 'bin', 'set-uid') } : {}),
	};
}

function serverCommand(language: Language, node: string, at: Places): readonly string[] {
	if (language === 'c') return [at('shared', 'bin', 'server')];
	return language === 'python' ? ['/usr/bin/python3', at('shared', 'python', 'server.py')] : [node, at('shared', 'node', 'server.mjs')];
}

function giveToNobody(at: Places): void {
	const own = ['secret', 'home', 'tmp', 'data', 'cache', 'scratch', 'records'].map((name) => at(name));
	execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, ...own]);
}

/** Attempts leave directories that not even their owner may enter. Set-id bits stay as they are. */
export function openUp(directory: string): void {
	spawnSync('chmod', ['-R', 'u+rwX', directory]);
}

/** Every kind of network but this machine's own; each server may write to its own directory, and to nothing else. */
const NETWORKS: Readonly<Record<string, string>> = { c: 'none', python: '[allowed.example]', node: 'public' };

function policy(run: string, writable: string): string {
	const network = NETWORKS[run] ?? 'none';
	return `version: 1\ndefault: allow\nconfine: { network: ${network}, env: [ESCAPE_WORLD], roots: [{ path: ${writable}, write: true }] }\n`;
}

const FLAGS = ['-O1', '-Wall', '-Wextra', '-Werror', '-pthread'];
const SOURCES = join(HERE, 'c');
/** What the server of a machine is not made of. */
const HOST_SIDE = 'host-side.c';

/** Compiled once for all machines: kept by what it is compiled from. */
function compile(server: string, hostSide: string): void {
	const files = readdirSync(SOURCES).toSorted();
	const text = files.map((name) => readFileSync(join(SOURCES, name), 'utf8')).join('\0');
	const kept = join(ROOT, 'node_modules', '.cache', 'escapes', hash('sha256', `${FLAGS.join()}\0${text}`));
	if (!existsSync(kept)) {
		const made = `${kept}.${process.pid}`;
		mkdirSync(made, { recursive: true });
		const sources = files.filter((name) => name.endsWith('.c') && name !== HOST_SIDE);
		compileInto(join(made, 'server'), sources);
		compileInto(join(made, 'host-side'), [HOST_SIDE]);
		try {
			renameSync(made, kept);
		} catch {
			rmSync(made, { recursive: true }); // another suite was as quick
		}
	}
	copyFileSync(join(kept, 'server'), server);
	copyFileSync(join(kept, 'host-side'), hostSide);
}

function compileInto(program: string, sources: readonly string[]): void {
	execFileSync('cc', [...FLAGS, '-o', program, ...sources.map((name) => join(SOURCES, name))], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function boot(plan: MachinePlan, user: User, [node = '', script = '']: readonly string[]): Promise<readonly RunResult[]> {
	const as = user === 'root' ? 'root' : isRoot ? 'nobody' : `${process.getuid?.()}:${process.getgid?.()}`;
	const namespaces = [
		...(isRoot ? [] : ['--user', '--map-root-user']),
		'--net',
		'--mount',
		'--ipc',
		'--pid',
		'--fork',
		'--kill-child',
		'--mount-proc',
	];
	const child = spawn(
		'unshare',
		[...namespaces, '--', 'sh', '-ec', BOOT, 'sh', plan.directory, ROOT, as, node, script, JSON.stringify(plan)],
		{ stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } },
	);
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	if (stdout === '') throw new Error(`the machine ended: ${basename(plan.directory)}: ${stderr}`);
	return JSON.parse(stdout) as readonly RunResult[];
}
