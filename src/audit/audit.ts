// The table of contents: resolve, open the cell, start, exercise while observing, stop, fold, judge.

import { randomBytes } from 'node:crypto';
import { conclude } from '#judge/conclusion.ts';
import { judge } from '#judge/judge.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { RunInfo } from '#model/report.ts';
import type { Launch } from '#model/target.ts';
import { foldProfile } from '#profile/fold-profile.ts';
import type { Confinement } from '#sandbox/sandbox.ts';
import { resolveTarget } from '#target/resolve-target.ts';
import { eventStream } from '#util/event-stream.ts';
import { packageVersion } from '#util/version.ts';
import { measureBaseline } from './baseline.ts';
import { measureCoverage } from './coverage.ts';
import { exerciseServer } from './exercise-server.ts';
import { runInstallScripts } from './install-phase.ts';
import { makeReport } from './make-report.ts';
import { observeLives } from './observe-lives.ts';
import { recallDeclaration, rememberDeclaration } from './remembered-declaration.ts';
import type { AuditParts, AuditRequest } from './request.ts';

export function audit(request: AuditRequest, parts: AuditParts, signal: AbortSignal): AsyncGenerator<AuditEvent, void> {
	return eventStream((emit, stopped) => run(request, parts, emit, AbortSignal.any([signal, stopped])));
}

async function run(request: AuditRequest, parts: AuditParts, emit: (event: AuditEvent) => void, signal: AbortSignal): Promise<void> {
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
	await using cell = await parts.sandbox.open(confinementFor(launch, request, runId), signal);
	const installation = await runInstallScripts(cell, launch, parts.tracer, (detail) => emit({ kind: 'stage', stage: 'install', detail }), signal);
	const exercise = await exerciseServer(cell, launch, request, parts, emit, signal);

	emit({ kind: 'stage', stage: 'judge' });
	const { observations: installed } = installation;
	const observations = [...installed, ...(await observeLives(exercise.lives, launch.argv, parts.tracer, installed.length))];
	for (const observation of observations) emit({ kind: 'observed', observation });
	await parts.keepRecords?.([...installation.traces, ...exercise.lives.map((life) => life.trace)]);

	const results = exercise.lives.flatMap((life) => life.results);
	const previous = await recallDeclaration(request.dataDir, launch);
	const evidence = {
		launch,
		declaration: exercise.declaration,
		steps: results,
		observations,
		places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp },
		canaries: cell.canaries,
		baseline,
		allowances: request.allowances,
		...(previous === undefined ? {} : { previous }),
		now: startedAt.toISOString(),
	};
	const profile = foldProfile(evidence);
	const coverage = measureCoverage(
		{
			declaration: exercise.declaration,
			results,
			untested: [...installation.untested, ...exercise.untested],
			phases: [...installation.phases, ...exercise.lives.flatMap((life) => life.phases)],
		},
		observations,
	);
	const judged = judge({ ...evidence, profile, coverage });
	const failures = exercise.lives.flatMap((life) => (life.failure === undefined ? [] : [life.failure]));
	if (exercise.declaration !== null) await rememberDeclaration(request.dataDir, launch, exercise.declaration, evidence.now);
	emit({
		kind: 'report',
		report: makeReport({
			run: {
				id: runId,
				candor: CANDOR_VERSION,
				startedAt: evidence.now,
				durationMs: Date.now() - startedAt.getTime(),
				seed: request.seed,
				sandbox: parts.sandbox.name,
				tracer: parts.tracer.name,
				network: request.network,
				degraded: cell.degraded,
			},
			launch,
			declaration: exercise.declaration,
			steps: results,
			observations,
			coverage,
			profile,
			...judged,
			conclusion: conclude({ coverage, declaration: exercise.declaration, findings: judged.findings, failures: failures.map(inWords) }),
			sandbox: {
				home: cell.home,
				cwd: cell.cwd,
				limits: cell.limits,
				canaries: cell.canaries.map((canary) => canary.key),
				leftBehind: await cell.leftBehind(),
			},
		}),
	});
}
