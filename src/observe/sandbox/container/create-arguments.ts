// The arguments that create a container. Every container is hardened: only the files and the environment of the image are used.

import { availableParallelism } from 'node:os';
import type { Limits } from '../confinement.ts';
import { HOLD_PATH } from './hold-program.ts';

/** Marks the owner of a container, for a later run that cleans up after a crash. */
export const OWNER_LABEL = 'candor.owner';
/** A server on more processors would only disturb other processes. */
const MAX_PROCESSORS = 2;

export interface Bind {
	readonly host: string;
	readonly inside: string;
	readonly isWritable: boolean;
}

export interface ContainerPlan {
	readonly name: string;
	readonly owner: string;
	/** User and group id of everything in the container. */
	readonly user: number;
	readonly image: string;
	/** `none`, or the network of another container of Candor: never a bridge, never the host's. */
	readonly network: 'none' | `container:${string}`;
	readonly hold: string;
	readonly limits: Limits;
	readonly binds: readonly Bind[];
	readonly env: Readonly<Record<string, string>>;
	readonly runtime?: string;
	/** Arguments of the program that holds the server. */
	readonly words: readonly string[];
}

/** Podman takes the runtime before the verb, Docker after it. */
export function createArguments(plan: ContainerPlan, kind: 'docker' | 'podman'): readonly string[] {
	const { name, owner, user, image, network, hold, limits, binds, env, runtime, words } = plan;
	const runtimeWords = runtime === undefined ? [] : ['--runtime', runtime];
	return [
		...(kind === 'podman' ? runtimeWords : []),
		// Never pulls: a missing image is an error.
		...['create', '--name', name, '--label', `${OWNER_LABEL}=${owner}`, '--pull=never', '--rm', '--interactive', '--log-driver', 'none'],
		...(kind === 'docker' ? runtimeWords : []),
		...['--network', network, ...(network === 'none' ? ['--hostname', 'workstation'] : [])],
		...['--user', `${user}:${user}`, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--read-only', '--ipc', 'private'],
		...[
			'--tmpfs',
			'/run:rw,nosuid,nodev,noexec,size=16m',
			'--tmpfs',
			'/var/tmp:rw,nosuid,nodev,size=256m',
			'--no-healthcheck',
			'--stop-signal',
			'SIGKILL',
		],
		...limitArguments(limits),
		...[{ host: hold, inside: HOLD_PATH, isWritable: false }, ...binds].flatMap((bind) => ['--mount', mountOption(bind)]),
		...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
		...['--workdir', '/', '--entrypoint', HOLD_PATH, image, ...words],
	];
}

function limitArguments({ memoryBytes, processes, cpuSeconds, fileBytes }: Limits): readonly string[] {
	const memory = String(memoryBytes);
	return [
		// The same limit with and without swap, so there is no swap.
		...['--memory', memory, '--memory-swap', memory, '--pids-limit', String(processes), '--cpus', String(processors())],
		...['--ulimit', `cpu=${cpuSeconds}`, '--ulimit', `fsize=${fileBytes}`, '--ulimit', 'core=0:0'],
		// Set explicitly, because Podman's defaults exceed what root may have everywhere. nproc counts processes of the whole machine,
		// so its limit is loose; --pids-limit is the effective one.
		...['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=4096:4096'],
	];
}

export function processors(): number {
	return Math.min(MAX_PROCESSORS, availableParallelism());
}

/** type=bind,"source=/a,b",target=/c: fields as in a CSV file. Not recursive, because mounts below it would keep their own permissions. */
function mountOption({ host, inside, isWritable }: Bind): string {
	const fields = ['type=bind', `source=${host}`, `target=${inside}`, 'bind-nonrecursive=true', ...(isWritable ? [] : ['readonly=true'])];
	return fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
}
