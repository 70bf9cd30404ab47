// The container engine of this machine, used through its command line: Docker or Podman, whichever answers.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Availability } from '#util/availability.ts';
import { findProgram } from '#util/find-program.ts';
import { asAdministrator, installCommand, managerOf, thisDistribution } from '#util/install-command.ts';
import { SetupError } from '#util/setup-error.ts';

const execute = promisify(execFile);
const PATIENCE_MS = 60_000;

export interface Engine {
	readonly kind: 'docker' | 'podman';
	/** Its name on the PATH. */
	readonly program: string;
	readonly version: string;
	/** Environment of its client. A user's client settings would put proxies of this machine into every container. */
	readonly env: NodeJS.ProcessEnv;
}

interface NoEngine {
	readonly reason: string;
	readonly fix: string;
}

/** Runs the engine's client and returns its output. Its error output becomes the error's message. */
export async function ask(engine: Engine, args: readonly string[], signal?: AbortSignal): Promise<string> {
	try {
		const { stdout } = await execute(engine.program, args, {
			env: engine.env,
			timeout: PATIENCE_MS,
			maxBuffer: 16 * 1024 ** 2,
			...(signal === undefined ? {} : { signal }),
		});
		return stdout.trim();
	} catch (cause) {
		signal?.throwIfAborted();
		const { stderr = '', message } = cause as { stderr?: string; message: string };
		throw new SetupError(`${engine.program} ${args[0]} failed: ${lastLine(stderr) || lastLine(message)}`, { hint: 'candor doctor', cause });
	}
}

export async function requireEngine(): Promise<Engine> {
	const found = await findEngine();
	if ('program' in found) return found;
	throw new SetupError(`container cannot be used here: ${found.reason}`, { hint: found.fix });
}

/** Finds the first engine that answers, runs on this machine, and may be inspected. */
async function findEngine(): Promise<Engine | NoEngine> {
	if (process.arch !== 'x64')
		return { reason: `containers are held back by a program that is known for x64 only, not ${process.arch}`, fix: '--sandbox bubblewrap' };
	const refusals: NoEngine[] = [];
	for (const program of ['docker', 'podman'] as const) {
		if ((await findProgram(program)) === undefined) continue;
		const answer = await tryEngine(program);
		if ('program' in answer) return needsRoot() ?? answer;
		refusals.push(answer);
	}
	return (
		refusals[0] ?? {
			reason: 'neither docker nor podman is installed',
			fix: `${installCommand(['docker'])}, or --sandbox bubblewrap`,
		}
	);
}

/** The proof inspects the container's namespaces, and the sink's device is moved there. Only root may do both. */
function needsRoot(): NoEngine | undefined {
	return process.getuid?.() === 0
		? undefined
		: { reason: 'only root can look into a container’s network and prove it', fix: 'sudo candor audit …, or --sandbox bubblewrap' };
}

async function tryEngine(program: 'docker' | 'podman'): Promise<Engine | NoEngine> {
	try {
		// podman-docker is Podman under Docker's name: «podman version 4.3.1»
		const { stdout: name } = await execute(program, ['--version'], { timeout: PATIENCE_MS });
		if (/podman/i.test(name)) return { kind: 'podman', program, version: `podman ${name.trim().split(' ').at(-1)}`, env: process.env };
		const host =
			process.env['DOCKER_HOST'] ??
			(await execute(program, ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}'], { timeout: PATIENCE_MS })).stdout.trim();
		if (!host.startsWith('unix://'))
			return {
				reason: `docker talks to ${host}, which is another machine: its namespaces cannot be proven from here`,
				fix: 'unset DOCKER_HOST',
			};
		const env = { ...process.env, DOCKER_HOST: host, DOCKER_CONFIG: '/nonexistent' };
		const { stdout } = await execute(program, ['version', '--format', '{{.Server.Version}}'], { env, timeout: PATIENCE_MS });
		return { kind: 'docker', program, version: `docker ${stdout.trim()}`, env };
	} catch (error) {
		const complaint = lastLine(String((error as { stderr?: string }).stderr || error));
		return {
			reason: `${program} is installed, but does not answer: ${complaint}`,
			fix: program === 'docker' ? startDocker() : 'podman info',
		};
	}
}

/** Alpine has OpenRC in the place of systemd. */
function startDocker(): string {
	return asAdministrator(managerOf(thisDistribution().release) === 'apk' ? 'rc-service docker start' : 'systemctl start docker');
}

export async function probeEngine(): Promise<Availability> {
	const found = await findEngine();
	return 'program' in found ? { usable: true, version: found.version, notes: [] } : { usable: false, ...found };
}

function lastLine(text: string): string {
	return text.trim().split('\n').at(-1) ?? '';
}
