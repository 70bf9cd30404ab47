// Puts the run record together from what the stages left.

import type { CanarySearch } from '#canary/canary-search.ts';
import { service } from '#canary/plant/wanted-credential.ts';
import type { PlantedCanary } from '#model/canary.ts';
import type { RunInfo } from '#model/report.ts';
import { RECORD_VERSION, type RecordedRequest, type RecordedServerRun, type RunRecord } from '#model/run-record.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { packageVersion } from '#util/package-files.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import type { CollectedRun } from './collect-run.ts';
import type { DoneRun } from './done-run.ts';
import { gatherResources } from './gather-resources.ts';
import { lastWords } from './last-words.ts';
import { leftInWritable } from './left-in-writable.ts';
import { exposure } from './remote/remote-launch.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import type { ServerRun } from './server-run-plan.ts';
import { contactedIn, watchedCalls } from './watched-starts.ts';
import { withoutSecretValues } from './without-secret-values.ts';

export function recordOf(done: DoneRun, collected: CollectedRun, current: CurrentRun): RunRecord {
	const { request, launch, cell, internet, installation, exercise } = done;
	const { http, declaration, revisions, variants, watchedStarts, serverRuns } = exercise;
	const watched = watchedCalls(watchedStarts, contactedIn(internet?.captures ?? []));
	const { home, cwd, tmp } = cell;
	const { settings: _, ...launched } = launch;
	const resources = gatherResources(serverRuns, request);
	return {
		recordVersion: RECORD_VERSION,
		run: runInfo(done, collected, current),
		request: requestOf(request),
		// What the user sets for the server names places and hosts as much as the command line does.
		launch: { ...launched, env: withoutSecretValues({ ...launch.env, ...request.env }) },
		declaration,
		revisions,
		...(variants === undefined ? {} : { variants }),
		...(watched.length === 0 ? {} : { watched }),
		...(http === undefined ? {} : { http }),
		installPhases: installation.phases,
		serverRuns: serverRuns.map((serverRun) => serverRunOf(serverRun, collected.search)),
		steps: collected.steps,
		untested: [...installation.untested, ...collected.untested],
		sandbox: current.parts.sandbox.isolates ? { limits: cell.limits } : null,
		files: collected.files,
		places: { home, cwd, tmp },
		canaries: plantedCanaries(done),
		baseline: done.baseline,
		...(resources === undefined ? {} : { resources }),
		network: collected.arrived?.summary ?? null,
		...(internet === undefined ? {} : { names: internet.names(), resolvers: internet.resolvers }),
		redactions: collected.redactions,
		observations: collected.observations,
	};
}

/** A credential that the server asked for belongs to the service that its variable is named after: EXA_API_KEY to exa.ai. */
function plantedCanaries({ cell, internet, exercise }: DoneRun): readonly PlantedCanary[] {
	const domains = [...new Set(Object.values(internet?.names() ?? {}).map(registrableDomain))];
	return cell.canaries.map(({ value: _value, ...planted }): PlantedCanary => {
		const { where, owners } = planted;
		if (where.kind !== 'env' || owners !== undefined || !exercise.givenVariables.includes(where.name)) return planted;
		const own = domains.filter((domain) => domain.split('.')[0] === service(where.name));
		return own.length === 0 ? planted : { ...planted, owners: own };
	});
}

function runInfo(done: DoneRun, collected: CollectedRun, { id, startedAt, parts }: CurrentRun): RunInfo {
	const { request, exercise } = done;
	const { sandbox, tracer } = parts;
	return {
		id,
		candor: packageVersion(),
		startedAt: startedAt.toISOString(),
		durationMs: Date.now() - startedAt.getTime(),
		seed: request.seed,
		mode: request.remote !== undefined ? 'remote' : sandbox.isolates ? 'sandbox' : 'schema',
		// A part that does nothing is not named.
		sandbox: sandbox.isolates ? sandbox.name : null,
		tracer: tracer.sees ? tracer.name : null,
		network: request.network,
		transport: exercise.http?.transport ?? 'stdio',
		passes: collected.passes,
		degraded: degradedIn(done, collected),
	};
}

function degradedIn({ cell, request, confined, exercise }: DoneRun, { seenFiles, arrived }: CollectedRun): readonly string[] {
	const { confinement, unsearched } = confined;
	return [
		...cell.degraded,
		...leftInWritable(seenFiles, confinement.writable),
		...unsearched.map((path) => `${path} has too many directories: only the first were looked through for secrets of yours`),
		...(request.remote === undefined ? [] : exposure(request.remote)),
		...(arrived?.degraded ?? []),
		...exercise.givenVariables.map(
			(name) => `the server asked for ${name}: it was given a made-up one, of no service; give your own with --env ${name}=value`,
		),
	];
}

function requestOf({ seed, network, env, allowances, only, showsContents = false }: ObserveRequest): RecordedRequest {
	return { seed, network, env: withoutSecretValues(env), allowances, ...(only === undefined ? {} : { only: only.tool }), showsContents };
}

function serverRunOf({ pass, phases, spoke, failure, hasDied, hadToBeKilled }: ServerRun, { mask }: CanarySearch): RecordedServerRun {
	return {
		pass,
		phases,
		...(spoke === undefined ? {} : { protocolVersion: spoke.version }),
		hasDied,
		wasKilled: hadToBeKilled,
		...(failure === undefined ? {} : { failure: failureOf(maskStrings(failure, mask)) }),
	};
}

function failureOf({ message, stderr }: NonNullable<ServerRun['failure']>): NonNullable<RecordedServerRun['failure']> {
	const words = lastWords(stderr);
	return { message, stderr, ...(words === undefined ? {} : { lastWords: words }) };
}
