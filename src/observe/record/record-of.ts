// Assembles the run record from the results of the stages.

import type { CanarySearch } from '#canary/canary-search.ts';
import type { PlantedCanary } from '#model/canary.ts';
import type { RunInfo } from '#model/report.ts';
import type { ResourceSample, Resources } from '#model/resources.ts';
import { RECORD_VERSION, type RecordedRequest, type RecordedServerRun, type RunRecord } from '#model/run-record.ts';
import type { SeenFiles } from '#observe/sandbox/files/watch-places.ts';
import { isUnder } from '#util/absolute-path.ts';
import { counted } from '#util/counted.ts';
import { hostsIn } from '#util/hosts.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { packageVersion } from '#util/package-files.ts';
import { causeFinder, phaseAt } from './attribute.ts';
import type { CollectedRun } from './collect-run.ts';
import type { DoneRun } from './done-run.ts';
import { lastWords } from './last-words.ts';
import { ownersOfAsked } from './owners-of-asked.ts';
import { exposure } from './remote/remote-launch.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import type { ServerRun } from './server-run-plan.ts';
import { startWords } from './start-words.ts';
import { contactedIn, watchedCalls } from './watched-starts.ts';

const MOST_NAMES = 10;
// sample: 8080 · --port=8080 · localhost:3000
const PORT = /(?:^|[=:])\d+$/;
// sample: 0.0.0.0 · HOST=::
const ADDRESS = /(?:^|=)(?:[\d.]+|[\da-f:]*::[\da-f:]*)$/i;

export function recordOf(done: DoneRun, collected: CollectedRun, current: CurrentRun): RunRecord {
	const { request, launch, cell, internet, installation, exercise } = done;
	const { http, declaration, revisions, variants, watchedStarts, interference, serverRuns } = exercise;
	const watched = watchedCalls(watchedStarts, contactedIn(internet?.captures ?? []));
	const { home, cwd, tmp } = cell;
	const { settings: _, ...launched } = launch;
	const resources = gatherResources(serverRuns, request);
	return {
		recordVersion: RECORD_VERSION,
		run: runInfo(done, collected, current),
		request: requestOf(request),
		// What the user sets for the server names places and hosts as much as the command line does.
		launch: { ...launched, env: withoutSecretValues({ ...exercise.givenSettings, ...launch.env, ...request.env }) },
		...givenIn(exercise),
		declaration,
		revisions,
		...(variants === undefined ? {} : { variants }),
		...(watched.length === 0 ? {} : { watched }),
		...(interference === undefined ? {} : { interference }),
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

function givenIn({ givenVariables, givenSettings, givenOptions, givenCommand, givenPorts }: DoneRun['exercise']): Pick<RunRecord, 'given'> {
	const names = [...givenVariables, ...givenOptions, ...(givenCommand === undefined ? [] : [givenCommand]), ...givenPorts.map(String)];
	if (names.length + Object.keys(givenSettings).length === 0) return {};
	return { given: { variables: names, settings: givenSettings } };
}

function plantedCanaries({ cell, internet, exercise, launch }: DoneRun): readonly PlantedCanary[] {
	const ownersOf = ownersOfAsked(Object.values(internet?.names() ?? {}), exercise, launch);
	return cell.canaries.map(({ value: _value, ...planted }): PlantedCanary => {
		const { where, owners } = planted;
		if (where.kind !== 'env' || owners !== undefined || !exercise.givenVariables.includes(where.name)) return planted;
		const found = ownersOf(where.name);
		return found.length === 0 ? planted : { ...planted, owners: found };
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

function degradedIn({ cell, request, launch, confined, exercise }: DoneRun, { seenFiles, arrived }: CollectedRun): readonly string[] {
	const { confinement, unsearched } = confined;
	return [
		...cell.degraded,
		...leftInWritable(seenFiles, confinement.writable),
		...unsearched.map((path) => `${path} has too many directories: only the first were looked through for secrets of yours`),
		...(request.remote === undefined ? [] : exposure(request.remote)),
		...(arrived?.degraded ?? []),
		...(launch.otherInterpreter === undefined ? [] : [launch.otherInterpreter]),
		...(launch.madeOfSource ?? []).map(
			// sample: docopt-0.6.2-py3-none-any.whl
			(wheel) =>
				`${wheel.split('-').slice(0, 2).join(' ')} is published as source only: its files were taken as they are, its build was not run`,
		),
		...(exercise.toldStdio.length === 0
			? []
			: [
					`the server did not speak on its standard streams: it was started with ${exercise.toldStdio.join(' ')}, as its README or its usage says`,
				]),
		...[
			...exercise.givenVariables,
			...Object.keys(exercise.givenSettings).filter((name) => ![...exercise.toldStdio, ...exercise.givenOperands].includes(name)),
		].map((name) => `the server asked for ${name}: it was given a made-up one, of no service; give your own with --env ${name}=value`),
		...exercise.givenOperands.map(
			(name) =>
				`the server requires a ${name.toLowerCase().replaceAll('_', ' ')} on its command line: it was started with a made-up one; type your own`,
		),
		...exercise.givenOptions.map(
			(option) => `the server requires ${option}: it was started with a made-up value; type your own on its command line`,
		),
		...(exercise.givenCommand === undefined
			? []
			: [`the server requires a command of its own: it was started with ${exercise.givenCommand}; type yours after its name`]),
		...exercise.givenPorts.map(
			(port) => `the server reached nothing at port ${port} of its machine: a made-up service answers there since`,
		),
	];
}

function requestOf(request: ObserveRequest): RecordedRequest {
	const { seed, network, env, allowances, only, showsContents = false } = request;
	return {
		seed,
		network,
		env: withoutSecretValues(env),
		allowances,
		...(only === undefined ? {} : { only: only.tool }),
		showsContents,
		start: startWords(request),
	};
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

/** Returns the resource usage of each server run, each sample with its phase and the step under way, or undefined if the cell could not measure it. */
function gatherResources(serverRuns: readonly ServerRun[], { limits }: ObserveRequest): Resources | undefined {
	const counted = serverRuns.flatMap(({ usage, pass, phases, results }) => {
		if (usage === undefined || usage.samples.length === 0) return [];
		const causes = causeFinder({ phases, results });
		const samples = usage.samples.map((sample): ResourceSample => {
			const step = causes.byTime(sample.at)?.step;
			return { ...sample, phase: phaseAt(phases, sample.at), ...(step === undefined ? {} : { step }) };
		});
		return [{ pass, refused: usage.refused, samples }];
	});
	if (counted.length === 0) return undefined;
	const all = counted.flatMap(({ samples }) => samples);
	const most = (field: keyof Resources['peak']) => all.reduce((highest, sample) => Math.max(highest, sample[field]), 0);
	const sum = (field: keyof Resources['total']) => counted.reduce((total, { samples }) => total + (samples.at(-1)?.[field] ?? 0), 0);
	return {
		limits: { memoryBytes: limits.memoryBytes, processes: limits.processes },
		peak: { memoryBytes: most('memoryBytes'), processes: most('processes'), threads: most('threads'), descriptors: most('descriptors') },
		total: { cpuMs: sum('cpuMs'), bytesOut: sum('bytesOut') },
		serverRuns: counted,
	};
}

/** Returns what the server left in the user's own directories, one line each. These files are still there. */
function leftInWritable({ changes, limits }: SeenFiles, writable: readonly string[]): readonly string[] {
	return writable.map((directory) => {
		const left = changes.filter(({ path, change }) => change !== 'passed' && isUnder(path, directory));
		const names = left.slice(0, MOST_NAMES).map(({ path, change }) => `${path} (${change})`);
		const rest = left.length - names.length;
		const list = left.length === 0 ? 'nothing' : `${names.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more change')}` : ''}`;
		const doubt = limits.length === 0 ? '' : `; not all of it was looked at: ${limits.join(', ')}`;
		return `THE SERVER COULD CHANGE YOUR OWN ${directory} (--writable). It left there: ${list}${doubt}`;
	});
}

/** Returns the variables for the record. The judge reads paths, hosts and ports from their values; any other value may be a secret of the user. */
function withoutSecretValues(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isPlace(value) ? value : `‹${value.length} characters›`]));
}

function isPlace(value: string): boolean {
	return value.startsWith('/') || PORT.test(value) || ADDRESS.test(value) || [...hostsIn(value)].length > 0;
}
