// The words that make a container. Every container is hardened: of the image, only its files and its environment count.

import { availableParallelism } from 'node:os';
import type { Limits } from '../confinement.ts';
import { HOLD_PATH } from './hold-program.ts';

/** Tells whose a container is, for the next run that looks for what a crash left. */
export const OWNER_LABEL = 'candor.owner';
/** A server on more processors than that would only be a nuisance to its neighbours. */
const MAX_PROCESSORS = 2;

export interface Bind {
	readonly host: string;
	readonly inside: string;
	readonly isWritable: boolean;
}

export interface ContainerPlan {
	readonly name: string;
	readonly owner: string;
	/** User and group that everything in the container runs as. */
	readonly user: number;
	readonly image: string;
	/** `none`, or the network of another container of ours: never a bridge, never the host's. */
	readonly network: 'none' | `container:${string}`;
	readonly hold: string;
	readonly limits: Limits;
	readonly binds: readonly Bind[];
	readonly env: Readonly<Record<string, string>>;
	readonly runtime?: string;
	/** For the program that holds it. */
	readonly words: readonly string[];
}

/** For Podman the runtime is a word before the verb, for Docker one after it. */
export function createArguments(plan: ContainerPlan, kind: 'docker' | 'podman'): readonly string[] {
	const { name, owner, user, image, network, hold, limits, binds, env, runtime, words } = plan;
	const runtimeWords = runtime === undefined ? [] : ['--runtime', runtime];
	return [
		...(kind === 'podman' ? runtimeWords : []),
		// Never fetched from anywhere: what is not here is an error.
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
		// As much with swap as without: none of it is swap.
		...['--memory', memory, '--memory-swap', memory, '--pids-limit', String(processes), '--cpus', String(processors())],
		...['--ulimit', `cpu=${cpuSeconds}`, '--ulimit', `fsize=${fileBytes}`, '--ulimit', 'core=0:0'],
		// Named because Podman's own defaults are more than root may have everywhere. Processes are counted over the whole machine here,
		// hence loosely; --pids-limit is the one that bites.
		...['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=4096:4096'],
	];
}

export function processors(): number {
	return Math.min(MAX_PROCESSORS, availableParallelism());
}

/** type=bind,"source=/a,b",target=/c : fields as in a CSV file. Not recursive: what is mounted below it would keep its own rights. */
function mountOption({ host, inside, isWritable }: Bind): string {
	const fields = ['type=bind', `source=${host}`, `target=${inside}`, 'bind-nonrecursive=true', ...(isWritable ? [] : ['readonly=true'])];
	return fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
}
