// The table of contents: resolve, open the cell, start, exercise while observing, stop, fold, judge.

import { randomBytes } from 'node:crypto';
import { judge } from '#judge/judge.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Launch } from '#model/target.ts';
import { foldProfile } from '#profile/fold-profile.ts';
import type { Confinement } from '#sandbox/sandbox.ts';
import { resolveTarget } from '#target/resolve-target.ts';
import { eventStream } from '#util/event-stream.ts';
import { packageVersion } from '#util/version.ts';
import { measureBaseline } from './baseline.ts';
import { measureCoverage } from './coverage.ts';
import { exerciseServer } from './exercise-server.ts';
import { hiddenFiles } from './hidden-files.ts';
import { runInstallScripts } from './install-phase.ts';
import { openInternet } from './internet.ts';
import { makeReport } from './make-report.ts';
import { observeLives } from './observe-lives.ts';
import { recallDeclaration, rememberDeclaration } from './remembered-declaration.ts';
import type { AuditParts, AuditRequest } from './request.ts';

type Emit = (event: AuditEvent) => void;

export function audit(request: AuditRequest, parts: AuditParts, signal: AbortSignal): AsyncGenerator<AuditEvent, void> {
	return eventStream((emit, stopped) => run(request, parts, emit, AbortSignal.any([signal, stopped])));
}

async function run(request: AuditRequest, parts: AuditParts, emit: Emit, signal: AbortSignal): Promise<void> {
	const startedAt = new Date();
	const runId = randomBytes(6).toString('hex');

	emit({ kind: 'stage', stage: 'resolve' });
	const launch = await resolveTarget(request.typed, {
		cwd: request.from,
		env: process.env,
		cacheDir: request.cacheDir,
		onProgress: (detail) => emit({ kind: 'stage', stage: 'fetch', detail }),
		signal,
	});

	emit({ kind: 'stage', stage: 'baseline' });
	const baseline = await measureBaseline(launch.runtime, request, parts, runId, signal);

	emit({ kind: 'stage', stage: 'cell' });
	await using cell = await parts.sandbox.open(confinementFor(launch, request, await hiddenFiles(launch), runId), signal);
	await using internet = request.network === 'sink' ? await openInternet(cell, signal) : undefined;
	const installation = await runInstallScripts(
		cell,
		launch,
		parts.tracer,
		(detail) => emit({ kind: 'stage', stage: 'install', detail }),
		signal,
	);
	const exercise = await exerciseServer(cell, launch, request, parts, emit, signal);

	emit({ kind: 'stage', stage: 'judge' });
	const arrived = (await internet?.observations()) ?? [];
	const traces = [...installation.traces, ...exercise.lives.map((life) => life.trace)];
	await parts.keepRecords?.({ traces, ...(internet === undefined ? {} : { captures: internet.capturesDirectory }) });
	const { observations: installed } = installation;
	const observations = [...installed, ...(await observeLives(exercise.lives, launch.argv, parts.tracer, arrived, installed.length))];
	for (const observation of observations) emit({ kind: 'observed', observation });

	const steps = exercise.lives.flatMap((life) => life.results);
	const { declaration } = exercise;
	const previous = await recallDeclaration(request.dataDir, launch);
	const evidence = {
		launch,
		declaration,
		steps,
		observations,
		places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp },
		canaries: cell.canaries,
		baseline,
		allowances: request.allowances,
		...(previous === undefined ? {} : { previous }),
		...(internet === undefined ? {} : { hasSink: true, names: internet.names(), resolvers: internet.resolvers }),
		now: startedAt.toISOString(),
	};
	const profile = foldProfile(evidence);
	const judgement = judge(evidence, profile);
	const forgotten = declaration === null ? undefined : await rememberDeclaration(request.dataDir, launch, declaration, evidence.now);

	const coverage = measureCoverage(
		{
			declaration,
			results: steps,
			untested: [...installation.untested, ...exercise.untested],
			phases: [...installation.phases, ...exercise.lives.flatMap((life) => life.phases)],
		},
		observations,
	);
	const report = makeReport({
		run: {
			id: runId,
			candor: packageVersion(),
			startedAt: evidence.now,
			durationMs: Date.now() - startedAt.getTime(),
			seed: request.seed,
			sandbox: parts.sandbox.name,
			tracer: parts.tracer.name,
			network: request.network,
			degraded: [
				...cell.degraded,
				...(forgotten === undefined ? [] : [`this declaration could not be kept for the next run: ${forgotten}`]),
			],
		},
		launch,
		declaration,
		steps,
		observations,
		coverage,
		profile,
		judgement,
		failures: exercise.lives.flatMap((life) => (life.failure === undefined ? [] : [life.failure])),
		sandbox: {
			home: cell.home,
			cwd: cell.cwd,
			limits: cell.limits,
			canaries: cell.canaries.map((canary) => canary.key),
			leftBehind: await cell.leftBehind(),
		},
	});
	emit({ kind: 'report', report });
}

function confinementFor(launch: Launch, request: AuditRequest, hidden: readonly string[], runId: string): Confinement {
	const { packageRoots, runtime, namedPaths, installScripts } = launch;
	const isWritable = (path: string) => request.writable.includes(path);
	// Install scripts write into the package; the copy is theirs, the cache stays as it was fetched.
	const copied = installScripts.length === 0 ? [] : packageRoots;
	const visible = [runtime.program, ...runtime.roots, ...packageRoots, ...namedPaths, ...(request.cwd === undefined ? [] : [request.cwd])];
	return {
		runId,
		network: request.network === 'host' ? 'host' : 'none',
		visible: visible.filter((path) => !isWritable(path) && !copied.includes(path)),
		writable: request.writable,
		copied,
		named: namedPaths,
		hidden,
		...(request.cwd === undefined ? {} : { cwd: request.cwd }),
		env: launch.env,
		limits: request.limits,
	};
}
