import { join } from 'node:path';
import type { Launch } from '#model/target.ts';
import type { GuardCell, HeldServer } from '#observe/sandbox/sandbox.ts';
import { isSystemPath } from '#observe/target/system-path.ts';
import { findTracer } from '#observe/trace/registry.ts';
import type { Attachment, LiveTrace } from '#observe/trace/tracer.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { SetupError } from '#util/setup-error.ts';
import type { EffectFeed } from './effect-feed.ts';
import { effectOf } from './effect-of.ts';
import { observeServer } from './observe-server.ts';

/** The cell's own files: those of the kernel, and its generated /etc. */
const CELL_OWN = ['/etc', '/proc', '/dev', '/sys'];

/** Holds the server in its cell at each start, with a tracer around it. */
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
	const open = new Set<LiveTrace>();
	let serverRuns = 0;
	let current: LiveTrace | undefined;
	effects.askBefore(() => current?.catchUp());
	opened.defer(() => {
		for (const trace of open) trace.close();
	});
	return async () => {
		const number = ++serverRuns;
		const place = { output: join(cell.records, `trace-${number}`), start: ({ wrap }: Attachment) => cell.hold(argv, wrap) };
		const { process: held, trace } = await observeServer(place, argv, tracer, (observation) => {
			// The guard no longer asks about a server that is being ended.
			const effect = number === serverRuns ? effectOf(observation, isOwn) : undefined;
			if (effect !== undefined) effects.tell(effect);
		});
		current = trace;
		open.add(trace);
		// Only after the tracer has ended, because it would report a broken pipe on the server's stderr.
		const over = () => {
			open.delete(trace);
			trace.close();
		};
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
