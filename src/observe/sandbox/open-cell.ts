// What all backends share: the run's directory, canaries, limits, the proof, and the end of the run.

import { join } from 'node:path';
import { allDone } from '#util/all-done.ts';
import type { Backend } from './cell-backend.ts';
import { cellNotes } from './cell-notes.ts';
import { mountPoints, viewPlaces, writablePlaces } from './cell-places.ts';
import { CellPrograms } from './cell-programs.ts';
import type { Confinement } from './confinement.ts';
import { watchPlaces } from './files/watch-places.ts';
import { furnitureOf } from './furniture.ts';
import { keepState } from './kept-state.ts';
import { openStorageLimit } from './limits/storage-limit.ts';
import { linkedFileNotes } from './linked-files.ts';
import { openRun } from './open-run.ts';
import type { OpenSandbox } from './sandbox.ts';
import { foreignFileNotes } from './stage/foreign-files.ts';
import { namingStorageFailures } from './storage-failure.ts';

export async function openCell(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	return namingStorageFailures(() => open(backend, confinement, signal));
}

async function open(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	await using failed = new AsyncDisposableStack();
	const run = await openRun(backend, failed, signal);
	const { directory, inside, limits } = run;
	// Side by side, because opening views waits for programs.
	const [views, { planted, workspace, outside, write }] = await allDone([
		backend.openViews(run.tools),
		furnitureOf(directory, inside, confinement.cwd === undefined),
	]);
	const foreign =
		backend.user.outside === process.getuid?.() ? [] : await foreignFileNotes([...confinement.views, ...confinement.writable]);
	const linked = await linkedFileNotes(confinement.writable);
	const reported = views.filter((view) => confinement.built?.includes(view.inside) !== true);
	const places = [...writablePlaces(confinement, directory, inside), ...viewPlaces(reported)];

	const made = mountPoints(confinement, backend.siblings);
	const furnish = async () => {
		await write();
		await backend.handOver(places.filter(({ isOurs }) => isOurs).map(({ host }) => host));
		// Only now, because a change of owner changes a file's time.
		return watchPlaces(places, made, backend.user);
	};
	// The disk works while the caller opens the cell's internet. The first program waits for it.
	const furnished = namingStorageFailures(furnish);
	furnished.catch(() => {}); // the first program reports it
	failed.defer(async () => (await furnished.catch(() => undefined))?.[Symbol.dispose]());

	const storage = openStorageLimit(directory.path, {
		given: confinement.writable,
		hasCopies: views.some(({ kind }) => kind === 'copy'),
		most: confinement.limits.storage,
	});
	const clock = await backend.clock();
	const programs = new CellPrograms({ ...run, backend, confinement, views, plantedEnv: planted.env, furnished, clock, storage, signal });
	let changes: ReturnType<OpenSandbox['fileChanges']> | undefined;
	const fileChanges = () => {
		changes ??= namingStorageFailures(async () => (await furnished).changes(join(directory.records, 'files')));
		return changes;
	};

	const kept = failed.move();
	return {
		...inside,
		canaries: planted.canaries,
		plant: planted.plant,
		...workspace,
		outside: { ...outside, siblings: backend.siblings },
		...(backend.quietMs === undefined ? {} : { quietMs: backend.quietMs }),
		records: directory.records,
		limits: limits.inWords,
		degraded: [...backend.degraded, ...limits.weak, ...cellNotes(confinement, views), ...foreign, ...linked],
		clock,
		join: (uplink) => programs.join(uplink),
		start: (...program) => programs.start(...program),
		reach: (program) => programs.reach(program),
		fileChanges,
		exchange: {
			texts: planted.exchange.texts,
			keepState: async () => {
				const watched = await furnished;
				const beforeRestoring = async () => {
					await fileChanges();
					watched[Symbol.dispose]();
				};
				const options = {
					directory: join(directory.records, 'state'),
					mountPoints: made,
					beforeRestoring,
					exchange: planted.exchange.exchange,
				};
				return keepState(places, options);
			},
		},
		[Symbol.asyncDispose]: async () => {
			await programs.end();
			await kept.disposeAsync();
		},
	};
}
