// The table of contents of observing: resolve, measure the runtime, open the cell and its internet, install, exercise, collect, record.

import { randomBytes } from 'node:crypto';
import type { RunEvent } from '#model/audit-event.ts';
import type { RunRecord } from '#model/run-record.ts';
import { startSink } from '#observe/sink/network/open-sink-network.ts';
import { allDone } from '#util/all-done.ts';
import { eventStream } from '#util/event-stream.ts';
import { measureBaseline } from './baseline.ts';
import { collectRun } from './collect-run.ts';
import { confinementFor } from './confinement-for.ts';
import { exerciseServer } from './exercise-server.ts';
import { runInstallScripts } from './install-phase.ts';
import { openInternet } from './internet.ts';
import { launchPasswords } from './launch-passwords.ts';
import { libraryLists } from './library-lists.ts';
import { localServicePorts } from './local-service-ports.ts';
import { recordOf } from './record-of.ts';
import type { CurrentRun, ObserveParts, ObserveRequest } from './request.ts';
import { resolveLaunch } from './resolve-launch.ts';
import { contactedIn } from './watched-starts.ts';

export function observe(request: ObserveRequest, parts: ObserveParts, signal: AbortSignal): AsyncGenerator<RunEvent, RunRecord> {
	return eventStream((emit, stopped) =>
		observeRun(request, {
			id: randomBytes(6).toString('hex'),
			startedAt: new Date(),
			parts,
			emit,
			signal: AbortSignal.any([signal, stopped]),
		}),
	);
}

async function observeRun(asked: ObserveRequest, current: CurrentRun): Promise<RunRecord> {
	const { parts, emit, signal } = current;
	const { sandbox, tracer } = parts;
	await using opened = new AsyncDisposableStack();
	// The sink does not depend on the server, so it starts while the rest is prepared.
	const sink = opened.use(asked.network === 'sink' ? (parts.takeSink?.() ?? startSink(signal)) : undefined);
	emit({ kind: 'stage', stage: 'resolve' });
	const launch = await resolveLaunch(asked, current);
	const request = { ...asked, env: launch.settings ?? asked.env };
	if (tracer.sees) emit({ kind: 'stage', stage: 'baseline' });
	const measuring = measureBaseline(launch, request, current);
	const measured = measuring.then(
		() => {},
		() => {}, // the error is thrown where the promise is awaited
	);
	opened.defer(() => measured);
	if (sandbox.isolates) emit({ kind: 'stage', stage: 'cell' });
	const confined = await confinementFor(launch, request, current);
	// Ended together, because either takes a while: the sink's process, and the removal of the cell's files.
	const inUse: AsyncDisposable[] = [];
	opened.defer(async () => {
		await allDone(inUse.map((one) => one[Symbol.asyncDispose]()));
	});
	const cell = await sandbox.open(confined.confinement, signal);
	inUse.push(cell);
	for (const name of request.canaryVariables ?? []) cell.plant?.(name);
	const localPorts = localServicePorts(launch, request.http?.port);
	const ownLists = await libraryLists([...launch.runtime.roots, ...launch.packageRoots]);
	const answers = { ...request.answers, localPorts, passwords: launchPasswords(launch), ownLists };
	const internet = sink && (await openInternet(cell, answers, signal, sink));
	if (internet !== undefined) inUse.push(internet);
	const baseline = await measuring;
	const installation = await runInstallScripts(cell, launch, current);
	const sinkSide = { contacted: contactedIn(internet?.captures ?? []), internet };
	const exercise = await exerciseServer(cell, launch, request, current, sinkSide);
	emit({ kind: 'stage', stage: 'judge' });
	const done = { request, launch, baseline, confined, cell, internet, installation, exercise };
	const record = recordOf(done, await collectRun(done, current), current);
	parts.closeBeside?.(opened.move());
	return record;
}
