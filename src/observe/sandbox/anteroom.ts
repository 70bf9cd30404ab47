// A pid namespace around the tracer and the cell. Ending it ends everything in it. Nothing else is born there, so a process's number in the trace
// and its number in the cell differ by a constant. With its own /proc, strace does not read about all processes of the host.

import { readFile } from 'node:fs/promises';
import type { Argv } from '#model/target.ts';
import { childrenOf } from './descendants.ts';

export function inAnteroom(argv: Argv): Argv {
	return ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child=KILL', '--mount-proc', '--', ...argv];
}

/** Returns the host's number of the process `inside` in the anteroom of `root`, if it still runs. */
export async function outsideAnteroom(root: number, inside: number): Promise<number | undefined> {
	const ahead = [root];
	for (let pid = ahead.shift(); pid !== undefined; pid = ahead.shift()) {
		if ((await numbersOf(pid))[1] === inside) return pid;
		ahead.push(...(await childrenOf(pid)));
	}
	return undefined;
}

/** The process's numbers in each of its pid namespaces, from the host's downwards: `NSpid:\t15543\t3\t1`. */
async function numbersOf(pid: number): Promise<readonly number[]> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return (/^NSpid:\t(.*)$/m.exec(status)?.[1] ?? '').split('\t').map(Number);
}
