import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '#model/target.ts';
import type { GuardCell, HeldServer } from '#observe/sandbox/sandbox.ts';
import { isSystemPath } from '#observe/target/system-path.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import type { EffectFeed } from './effect-feed.ts';
import { effectOf } from './effect-of.ts';
import { type ObservedRun, observeRun } from './observe-server.ts';

/** What the cell has of its own: the kernel's files, and /etc as it was made for it. */
const CELL_OWN = ['/etc', '/proc', '/dev', '/sys'];

/** How the server is held back in its cell each time, with a tracer around it. */
export async function holdObserved(
	cell: GuardCell,
	{ argv, packageRoots, runtime }: Launch,
	effects: EffectFeed,
	opened: AsyncDisposableStack,
): Promise<() => Promise<HeldServer>> {
	const tracer = findTracer('strace');
	const availability = await tracer.probe();
	if (!availability.usable) throw new SetupError(`--observe needs a tracer: ${availability.reason}`, { hint: availability.fix });
	const own = [...CELL_OWN, runtime.program, ...runtime.roots, ...packageRoots];
	const isOwn = (path: string) => isSystemPath(path) || isUnderAny(path, own);
	const open = new Set<ObservedRun>();
	let serverRuns = 0;
	let current: ObservedRun | undefined;
	effects.askBefore(() => current?.catchUp());
	opened.defer(() => {
		for (const serverRun of open) serverRun.close();
	});
	return async () => {
		const number = ++serverRuns;
		const pipe = join(cell.records, `trace-${number}`);
		const serverRun = await observeRun(pipe, argv, tracer, (observation) => {
			// Of a server that is being ended nobody asks any more.
			const effect = number === serverRuns ? effectOf(observation, isOwn) : undefined;
			if (effect !== undefined) effects.tell(effect);
		});
		current = serverRun;
		open.add(serverRun);
		// Until the tracer is gone: it would complain of a pipe that nobody reads, in the server's place.
		const over = () => {
			open.delete(serverRun);
			serverRun.close();
		};
		const held = await cell.hold(argv, serverRun.wrap).catch((error: unknown) => {
			over();
			throw error;
		});
		await rm(pipe); // both ends have it open
		return {
			release: () => {
				const process = held.release();
				void process.exited.then(over, over);
				return process;
			},
			abandon: () => held.abandon().finally(over),
		};
	};
}
