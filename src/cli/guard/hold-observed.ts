import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launch } from '#model/target.ts';
import type { GuardCell, HeldServer } from '#sandbox/guard-cell.ts';
import { isSystemPath } from '#target/system-path.ts';
import { findTracer } from '#trace/registry.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import type { EffectFeed } from './effect-feed.ts';
import { effectOf } from './effect-of.ts';
import { type ObservedLife, observeLife } from './observe-server.ts';

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
	let lives = 0;
	let current: ObservedLife | undefined;
	effects.askBefore(() => current?.catchUp());
	opened.defer(() => current?.close());
	return async () => {
		current?.close();
		const pipe = join(cell.records, `trace-${++lives}`);
		current = await observeLife(pipe, argv, tracer, (observation) => {
			const effect = effectOf(observation, isOwn);
			if (effect !== undefined) effects.tell(effect);
		});
		const held = await cell.hold(argv, current.wrap);
		await rm(pipe); // both ends have it open
		return held;
	};
}
