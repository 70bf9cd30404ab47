// A real container engine for tests: Debian's own, started by hand in a directory of its own, with no bridge and no rule in any firewall.

import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const UNPACKED = join(ROOT, 'node_modules', '.cache', 'candor-engine');
const PATIENCE_MS = 30_000;

export interface TestEngine {
	readonly name: 'docker' | 'podman';
	/** What makes candor find this engine and no other. */
	readonly env: Readonly<Record<string, string>>;
	/** Runs its client. */
	ask(...words: string[]): Promise<string>;
	stop(): Promise<void>;
}

/** Or, in a sentence, why there is none. */
export async function startEngine(name: 'docker' | 'podman'): Promise<TestEngine | string> {
	if (process.env['CANDOR_TESTS'] !== 'all') return 'an engine is started by npm run test:all only';
	if (process.getuid?.() !== 0) return 'only root can start an engine';
	if (process.arch !== 'x64') return `containers are held back on x64 only, not ${process.arch}`;
	try {
		await run('sh', [join(ROOT, 'scripts', 'fetch-engine.sh'), UNPACKED]);
	} catch (error) {
		return String((error as { stderr?: string }).stderr ?? error).trim();
	}
	const directory = mkdtempSync(join(tmpdir(), 'candor-engine-'));
	return name === 'docker' ? startDocker(directory) : preparePodman(directory);
}

function libraries(): string {
	return ['usr/lib', 'lib'].map((path) => join(UNPACKED, path, 'x86_64-linux-gnu')).join(':');
}

function pathWith(...directories: string[]): string {
	return [...directories, process.env['PATH']].join(':');
}

async function startDocker(directory: string): Promise<TestEngine | string> {
	const socket = `unix://${directory}/docker.sock`;
	const path = pathWith(join(UNPACKED, 'usr/bin'), join(UNPACKED, 'usr/sbin'));
	const args = ['--data-root', join(directory, 'data'), '--exec-root', join(directory, 'exec'), '-p', join(directory, 'pid'), '-H', socket];
	// The same runtime under a name that candor does not know: it has to take it for one with a kernel of its own.
	const stranger = `stranger=${join(UNPACKED, 'usr/sbin/runc')}`;
	const daemon = spawn(
		'setpriv', // it ends with us, also when no test was left to run and so nobody stops it
		[
			'--pdeathsig',
			'TERM',
			'--',
			join(UNPACKED, 'usr/sbin/dockerd'),
			...args,
			'--add-runtime',
			stranger,
			'--iptables=false',
			'--ip6tables=false',
			'--bridge=none',
			'--ip-forward=false',
			'--ip-masq=false',
		],
		{ stdio: 'ignore', env: { PATH: path, LD_LIBRARY_PATH: libraries() } },
	);
	const exited = new Promise<void>((resolve) => daemon.once('exit', () => resolve()));
	const stop = async () => {
		daemon.kill('SIGTERM');
		await exited;
		rmSync(directory, { recursive: true, force: true });
	};
	const env = { DOCKER_HOST: socket, PATH: path };
	const ask = asker('docker', env);
	const until = performance.now() + PATIENCE_MS;
	while (performance.now() < until && daemon.exitCode === null) {
		const isUp = await ask('version').then(
			() => true,
			() => false,
		);
		if (isUp) return { name: 'docker', env, ask, stop };
		await sleep(100);
	}
	await stop();
	return 'dockerd does not start here';
}

/** Podman has no daemon: a script on the PATH keeps all that it keeps in our directory. */
function preparePodman(directory: string): TestEngine {
	const home = join(directory, 'home', '.config', 'containers');
	const programs = join(directory, 'bin');
	for (const path of [home, programs]) mkdirSync(path, { recursive: true });
	cpSync(join(UNPACKED, 'etc/containers/policy.json'), join(home, 'policy.json'));
	const seccomp = join(UNPACKED, 'usr/share/containers/seccomp.json');
	// Locks in files: else they stay behind in this machine's /dev/shm.
	writeFileSync(join(directory, 'containers.conf'), `[containers]\nseccomp_profile="${seccomp}"\n[engine]\nlock_type="file"\n`);
	const places = ['root', 'runroot', 'tmpdir'].map((name) => `--${name} ${join(directory, name)}`).join(' ');
	const parts = `--runtime ${join(UNPACKED, 'usr/sbin/runc')} --conmon ${join(UNPACKED, 'usr/bin/conmon')}`;
	const program = join(programs, 'podman');
	writeFileSync(
		program,
		`#!/bin/sh
export HOME=${join(directory, 'home')} LD_LIBRARY_PATH=${libraries()} CONTAINERS_CONF=${join(directory, 'containers.conf')}
exec ${join(UNPACKED, 'usr/bin/podman')} ${places} ${parts} --cgroup-manager cgroupfs --events-backend file "$@"
`,
	);
	chmodSync(program, 0o755);
	// A Docker client that may be here too finds nobody, and so Podman is next.
	const env = { DOCKER_HOST: `unix://${directory}/nobody.sock`, PATH: pathWith(programs) };
	const ask = asker('podman', env);
	return {
		name: 'podman',
		env,
		ask,
		stop: async () => {
			await ask('system', 'reset', '--force').catch(() => {});
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

function asker(program: string, env: Readonly<Record<string, string>>): TestEngine['ask'] {
	return async (...words) => (await run(program, words, { env: { ...process.env, ...env } })).stdout.trim();
}
