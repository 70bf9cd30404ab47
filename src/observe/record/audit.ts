// The table of contents: resolve, open the cell, start, exercise while observing, stop, fold, judge.

import { randomBytes } from 'node:crypto';
import { type RunDeclaration, recallDeclaration, rememberDeclaration } from '#app/memory/remembered-declaration.ts';
import { runContext } from '#app/memory/run-context.ts';
import { serverIdentity } from '#app/memory/server-identity.ts';
import { judge } from '#assess/judge/judge.ts';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import { measureCoverage } from '#assess/report/coverage.ts';
import { hideUserContents } from '#assess/report/hide-user-contents.ts';
import { makeReport } from '#assess/report/make-report.ts';
import { canarySearch } from '#canary/canary-search.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Declaration } from '#model/declaration.ts';
import type { FileEvidence } from '#model/file-evidence.ts';
import type { Report, RunInfo } from '#model/report.ts';
import type { Resources } from '#model/resources.ts';
import type { Launch } from '#model/target.ts';
import { withOutputFaults } from '#observe/exercise/check-outputs.ts';
import { ORDINARY_CLIENT } from '#observe/exercise/open-session.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { resolveTarget } from '#observe/target/resolve-target.ts';
import { eventStream } from '#util/event-stream.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { packageVersion } from '#util/package-files.ts';
import { UserError } from '#util/user-error.ts';
import { measureBaseline } from './baseline.ts';
import type { ClockReach } from './clock-reach.ts';
import { confinementFor, hiddenFrom } from './confinement-for.ts';
import { examineRun } from './examine-run.ts';
import { exerciseServer } from './exercise-server.ts';
import { forReport, gatherResources } from './gather-resources.ts';
import { launchOfImage } from './image-launch.ts';
import { runInstallScripts } from './install-phase.ts';
import { openInternet } from './internet.ts';
import { leftInWritable } from './left-in-writable.ts';
import { withClockReach } from './moved-clock-run.ts';
import { observeServerRuns } from './observe-server-runs.ts';
import { exposure, launchOfRemote } from './remote/remote-launch.ts';
import type { AuditParts, AuditRequest } from './request.ts';
import { searchOutput } from './search-output.ts';
import { stderrOf } from './stderr-of.ts';

type Emit = (event: AuditEvent) => void;

export function audit(request: AuditRequest, parts: AuditParts, signal: AbortSignal): AsyncGenerator<AuditEvent, void> {
	return eventStream((emit, stopped) => run(request, parts, emit, AbortSignal.any([signal, stopped])));
}

async function run(asked: AuditRequest, parts: AuditParts, emit: Emit, signal: AbortSignal): Promise<void> {
	const startedAt = new Date();
	const runId = randomBytes(6).toString('hex');

	emit({ kind: 'stage', stage: 'resolve' });
	const launch = await launchOf(asked, parts, emit, signal);
	const request = { ...asked, env: launch.settings ?? asked.env };

	if (parts.tracer.sees) emit({ kind: 'stage', stage: 'baseline' });
	const baseline = await measureBaseline(launch, request, parts, runId, signal);

	if (parts.sandbox.isolates) emit({ kind: 'stage', stage: 'cell' });
	const { hidden, unsearched } = await hiddenFrom(launch, request, parts);
	const confinement = await confinementFor(launch, request, hidden, runId);
	await using cell = await parts.sandbox.open(confinement, signal);
	await using internet = request.network === 'sink' ? await openInternet(cell, request.answers ?? {}, signal) : undefined;
	const onScript = (detail: string) => emit({ kind: 'stage', stage: 'install', detail });
	const installation = await runInstallScripts(cell, launch, parts, onScript, signal);
	const exercise = await exerciseServer(cell, launch, request, parts, emit, signal);

	emit({ kind: 'stage', stage: 'judge' });
	const search = canarySearch(cell.canaries);
	const arrived = await internet?.arrivals();
	const outside = [...(arrived?.observations ?? []), ...searchOutput(exercise.serverRuns, search)];
	const seenFiles = await cell.fileChanges();
	const traces = [...installation.traces, ...exercise.serverRuns.map((serverRun) => serverRun.trace)];
	await parts.keepRecords?.({
		traces,
		stderr: search.mask(stderrOf(exercise.serverRuns)),
		files: seenFiles.copies,
		...(internet === undefined ? {} : { captures: internet.capturesDirectory, packets: internet.packetFile }),
	});
	const reached = new Map<number, ClockReach>();
	const observed = await observeServerRuns(exercise.serverRuns, launch.argv, parts.tracer, outside, installation, (pass, reach) =>
		reached.set(pass, reach),
	);
	const { passes, untested } = withClockReach(exercise, reached);
	const results = withOutputFaults(
		exercise.serverRuns.flatMap((serverRun) => serverRun.results),
		exercise.declaration,
	);
	const { observations, steps, files } = await examineRun(
		{ cell, observations: observed, steps: results, files: seenFiles, hasSink: internet !== undefined },
		search,
	);
	for (const observation of observations) emit({ kind: 'observed', observation });

	const { declaration } = exercise;
	const { dataDir } = request;
	const declared = declaredBy(launch, request, declaration);
	const recalled = dataDir === undefined ? undefined : await recallDeclaration(dataDir, declared, parts.checkAcceptance);
	const resources = gatherResources(exercise.serverRuns, request);
	const evidence = {
		// What the user gives it names places and hosts as much as the command line does.
		launch: { ...launch, env: { ...launch.env, ...request.env } },
		declaration,
		steps,
		observations,
		files: files.changes,
		places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp },
		canaries: cell.canaries,
		baseline,
		allowances: request.allowances,
		...(recalled?.known === undefined ? {} : { previous: recalled.known }),
		revisions: exercise.revisions,
		passes,
		...(exercise.http === undefined ? {} : { http: exercise.http }),
		...(resources === undefined ? {} : { resources }),
		...(internet === undefined ? {} : { hasSink: true, names: internet.names(), resolvers: internet.resolvers }),
		isUntraced: !parts.tracer.sees,
		...(request.remote === undefined ? {} : { isRemote: true }),
		...(request.only === undefined ? {} : { only: request.only.tool }),
		now: startedAt.toISOString(),
	};
	const profile = foldProfile(evidence);
	const judgement = judge(evidence, profile);
	parts.keepEvidence?.(evidence);
	const forgotten =
		dataDir === undefined || recalled === undefined ? undefined : await rememberDeclaration(dataDir, declared, recalled, evidence.now);

	const made = new Set(seenFiles.changes.flatMap(({ change, path }) => (change === 'added' ? [path] : [])));
	const own = request.showsContents === true || request.remote !== undefined ? [] : [...confinement.views, ...confinement.writable];
	const shown = hideUserContents({ steps, observations }, own, (path) => made.has(path));
	const coverage = measureCoverage(evidence, {
		untested: [...installation.untested, ...untested],
		phases: [...installation.phases, ...exercise.serverRuns.flatMap((serverRun) => serverRun.phases)],
		shown: shown.steps,
	});
	const report = makeReport({
		run: {
			id: runId,
			candor: packageVersion(),
			startedAt: evidence.now,
			durationMs: Date.now() - startedAt.getTime(),
			seed: request.seed,
			...partsInReport(parts, request),
			network: request.network,
			transport: exercise.http?.transport ?? 'stdio',
			passes,
			degraded: [
				...cell.degraded,
				...leftInWritable(seenFiles, confinement.writable),
				...unsearched.map((path) => `${path} has too many directories: only the first were looked through for secrets of yours`),
				...(request.remote === undefined ? [] : exposure(request.remote)),
				...(arrived?.degraded ?? []),
				...(recalled?.doubts ?? []),
				...(forgotten === undefined ? [] : [`this declaration could not be kept for the next run: ${forgotten}`]),
			],
		},
		launch,
		env: request.env,
		declaration,
		...shown,
		coverage,
		profile,
		judgement,
		network: arrived?.summary ?? null,
		failures: maskStrings(
			exercise.serverRuns.flatMap((serverRun) => (serverRun.failure === undefined ? [] : [serverRun.failure])),
			search.mask,
		),
		sandbox: parts.sandbox.isolates ? cellInReport(cell, resources, files) : null,
	});
	emit({ kind: 'report', report });
}

function declaredBy(launch: Launch, { remote, env }: AuditRequest, declaration: Declaration | null): RunDeclaration {
	return { server: serverIdentity(launch, remote?.url), context: runContext(launch, env, ORDINARY_CLIENT, declaration), declaration };
}

/** A part that does nothing is not named. */
function partsInReport({ sandbox, tracer }: AuditParts, { remote }: AuditRequest): Pick<RunInfo, 'mode' | 'sandbox' | 'tracer'> {
	return {
		mode: remote !== undefined ? 'remote' : sandbox.isolates ? 'sandbox' : 'schema',
		sandbox: sandbox.isolates ? sandbox.name : null,
		tracer: tracer.sees ? tracer.name : null,
	};
}

function cellInReport(cell: OpenSandbox, resources: Resources | undefined, files: FileEvidence): Report['sandbox'] {
	const { home, cwd, limits, canaries } = cell;
	return {
		home,
		cwd,
		limits,
		resources: resources === undefined ? null : forReport(resources),
		canaries: canaries.map(({ key }) => key),
		files,
	};
}

async function launchOf(
	{ typed, from, env, cacheDir, remote, pin }: AuditRequest,
	{ sandbox }: AuditParts,
	emit: Emit,
	signal: AbortSignal,
): Promise<Launch> {
	if (remote !== undefined) return launchOfRemote(remote.url);
	if (sandbox.image !== undefined) return launchOfImage(await sandbox.image(typed), typed);
	const [program, ...args] = typed;
	if (program === undefined) throw new UserError('no server given', { hint: 'candor audit -- npx -y some-server' });
	return resolveTarget([program, ...args], {
		cwd: from,
		env: process.env,
		settings: env,
		cacheDir,
		...(pin === undefined ? {} : { pin }),
		onProgress: (detail) => emit({ kind: 'stage', stage: 'fetch', detail }),
		signal,
	});
}
