// Limits by prlimit, set from outside on the held process, so that they apply from the server's first instruction.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { allDone } from '#util/all-done.ts';
import type { Limits } from '../confinement.ts';
import { becomeOuterUser, type CellUser } from '../outer-user.ts';
import type { ControlGroups } from './cgroup.ts';
import { type ResourceLimits, setRlimits } from './set-rlimits.ts';
import { storageInWords } from './storage-limit.ts';

const run = promisify(execFile);

export interface LimitsInWords {
	readonly memory: string;
	readonly processes: string;
	readonly cpu: string;
	readonly output: string;
}

/** The limits of one run, by control groups or by the engine. */
export interface LimitsInForce {
	/** How each limit is enforced here, for the report. */
	readonly inWords: LimitsInWords;
	/** Limits that are missing or weaker than a control group's, as lines for the report's head. */
	readonly weak: readonly string[];
	readonly groups: ControlGroups;
	/** Puts a held process under the limits. */
	apply(pid: number): Promise<void>;
}

/** Applies every limit that this machine can enforce with these groups. */
export function enforceLimits(limits: Limits, groups: ControlGroups, user: CellUser): LimitsInForce {
	const isRoot = user.outside === 0;
	return {
		inWords: limitsInWords(limits, groups, isRoot),
		weak: weakLimits(groups, isRoot),
		groups,
		apply: (pid) => applyLimits(pid, limits, groups, user),
	};
}

async function applyLimits(pid: number, limits: Limits, groups: ControlGroups, user: CellUser): Promise<void> {
	const wanted: ResourceLimits = {
		cpu: limits.cpuSeconds,
		fsize: limits.fileBytes,
		core: 0,
		// Only if nothing else counts processes, because ordinary computers have no limit this low.
		...(groups.controls.has('pids') ? {} : { nproc: limits.processes }),
		// Not the address space: V8 reserves far more of it than it uses and would not start.
		...(groups.controls.has('memory') ? {} : { data: limits.memoryBytes }),
	};
	// Concurrently, because the kernel takes long to add to a group.
	await allDone([groups.add(pid), setRlimits(pid, user.outside, wanted) ? undefined : limitAsItsUser(pid, wanted, user)]);
}

/** Does the same by a program, if the system call is not possible from here. */
async function limitAsItsUser(pid: number, limits: ResourceLimits, { outside }: CellUser): Promise<void> {
	const flags = Object.entries(limits).map(([name, value]) => `--${name}=${value}`);
	const [program = 'prlimit', ...words] = outside === process.getuid?.() ? ['prlimit'] : [...becomeOuterUser(outside), 'prlimit'];
	await run(program, [...words, '--pid', String(pid), ...flags]);
}

function limitsInWords(limits: Limits, groups: ControlGroups, isRoot: boolean): LimitsInWords {
	const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
	return {
		memory: groups.controls.has('memory')
			? `${megabytes(limits.memoryBytes)} in all (control group)`
			: `${megabytes(limits.memoryBytes)} a process (rlimit data), and in all (looked at four times a second)`,
		processes: groups.controls.has('pids')
			? `${limits.processes} (control group)`
			: isRoot
				? 'not enforced: no pids control group, and rlimits do not bind root'
				: `${limits.processes} (rlimit nproc)`,
		cpu: `${limits.cpuSeconds} s a process (rlimit cpu)`,
		output: `${megabytes(limits.fileBytes)} a file (rlimit fsize), ${storageInWords(limits.storage)}`,
	};
}

function weakLimits(groups: ControlGroups, isRoot: boolean): readonly string[] {
	const weak: string[] = [];
	if (!groups.controls.has('memory'))
		weak.push('memory is limited by process, and in all only by looking at it: no memory control group can be made here');
	if (!groups.controls.has('pids') && isRoot) weak.push('the number of processes is not limited: no pids control group can be made here');
	return weak;
}
