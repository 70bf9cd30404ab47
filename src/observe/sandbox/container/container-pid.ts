import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#util/setup-error.ts';
import { ask, type Engine } from './engine.ts';

const PATIENCE_MS = 30_000;
const POLL_MS = 20;

/** Returns the host's process id of a container's first process, once it runs. `hasEnded` reports that it never will. */
export async function containerPid(engine: Engine, name: string, hasEnded: () => boolean, signal: AbortSignal): Promise<number> {
	const until = performance.now() + PATIENCE_MS;
	while (performance.now() < until && !hasEnded()) {
		const [id = '', pid] = (await ask(engine, ['inspect', '--format', '{{.Id}} {{.State.Pid}}', name], signal)).split(' ');
		if (Number(pid) > 0) return proveOurs(Number(pid), id);
		await sleep(POLL_MS, undefined, { signal });
	}
	throw new SetupError(`the container ${name} did not start`, { hint: 'candor doctor' });
}

/** An engine in a virtual machine has its own process numbers, which belong to other processes here. */
async function proveOurs(pid: number, id: string): Promise<number> {
	// 4:memory:/docker/8d1c…   or   0::/machine.slice/libpod-8d1c….scope
	const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
	if (groups.includes(id)) return pid;
	throw new SetupError(
		'the engine’s containers do not run on this machine, so that nothing about them can be proven; nothing was started',
		{
			hint: '--sandbox bubblewrap',
		},
	);
}
