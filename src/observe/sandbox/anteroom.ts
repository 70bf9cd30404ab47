// A pid namespace around the tracer and the cell. What ends it ends everything in it. And as nothing else is born there, a process's number in the trace
// and its number in the cell differ by a constant. With a /proc of its own, strace doesn't have to read of all the host's processes either.

import { readFile } from 'node:fs/promises';
import type { Argv } from '#model/target.ts';
import { childrenOf } from './descendants.ts';

export function inAnteroom(argv: Argv): Argv {
	return ['unshare', '--user', '--map-current-user', '--pid', '--fork', '--kill-child=KILL', '--mount-proc', '--', ...argv];
}

/** What the host calls the process that has the number `inside` in the anteroom of `root`, if it still runs. */
export async function outsideAnteroom(root: number, inside: number): Promise<number | undefined> {
	const ahead = [root];
	for (let pid = ahead.shift(); pid !== undefined; pid = ahead.shift()) {
		if ((await numbersOf(pid))[1] === inside) return pid;
		ahead.push(...(await childrenOf(pid)));
	}
	return undefined;
}

/** The process's number in each pid namespace that it is in, from ours downwards: `NSpid:\t15543\t3\t1`. */
async function numbersOf(pid: number): Promise<readonly number[]> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return (/^NSpid:\t(.*)$/m.exec(status)?.[1] ?? '').split('\t').map(Number);
}
