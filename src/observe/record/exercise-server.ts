// Exercises the server through the whole plan, pass by pass, and restarts it when it exits before the end.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { redactedCanaryMask } from '#canary/mask/redacted-canary-mask.ts';
import type { AnswerKind, Canary } from '#model/canary.ts';
import type { Interference } from '#model/interference.ts';
import type { NetworkTrouble, Step } from '#model/step.ts';
import type { Launch } from '#model/target.ts';
import type { AnswerMaterial } from '#observe/exercise/answers/answer-material.ts';
import { FilledForms } from '#observe/exercise/answers/filled-forms.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Mask } from '#util/mask-strings.ts';
import { compareWatched, isComparable } from './compare-starts.ts';
import { exampleChoices } from './example-choices.ts';
import type { Exercise } from './exercise.ts';
import { ExercisePlan } from './exercise-plan.ts';
import { Exerciser } from './exerciser.ts';
import { findInterference, type InterferenceOptions } from './interference/find-interference.ts';
import { startAlike } from './interference/start-alike.ts';
import type { Internet } from './internet.ts';
import { planPasses } from './passes.ts';
import { readmeOf } from './readme-of.ts';
import { secretMask } from './remote/secret-mask.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import { type SharedPlan, transportOf } from './server-run-plan.ts';
import type { SinkSide } from './sink-side.ts';
import { stdioChoice } from './stdio-choice.ts';
import { exampleCommands } from './wanted-command.ts';
import { exampleVariables } from './wanted-settings.ts';

/** A server may take its time to start, within this limit. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;
const MAX_FILES = 10;
/** Share of the time that all earlier stages took. A quick server has a minimum. */
const COMPARING_SHARE = 0.4;
const LEAST_COMPARING_MS = 120_000;

export async function exerciseServer(
	cell: OpenSandbox,
	launch: Launch,
	request: ObserveRequest,
	current: CurrentRun,
	{ contacted, internet }: SinkSide,
): Promise<Exercise> {
	using remote = await remoteServer(request.remote);
	const namedPaths = launch.target.kind === 'image' ? [] : launch.namedPaths;
	const files = await readableFiles(namedPaths, cell.samples);
	const secrets = secretMask((request.http ?? request.remote)?.headers ?? [], request.remote && new URL(request.remote.url));
	const manner: SharedPlan = {
		argv: launch.argv,
		env: { ...launch.env, ...request.env },
		answers: await answerMaterial(cell, namedPaths, request.seed),
		connectTimeoutMs: remote === undefined ? Math.max(MIN_CONNECT_TIMEOUT_MS, request.callTimeoutMs) : request.callTimeoutMs,
		idleMs: request.idleMs,
		...(request.http === undefined ? {} : { http: request.http }),
		...(remote === undefined ? {} : { remote }),
		mask: secrets,
		...(await readmeExamples(launch)),
		...(internet === undefined
			? {}
			: {
					prepare: networkWeather(internet, () => plan.lessons(), current.signal),
					internet,
				}),
	};
	const canaries = growingMask(cell.canaries);
	const mask = (text: string) => secrets(canaries(text));
	const plan = new ExercisePlan(
		{ cell, launch, request, files, mask, transport: () => transportOf(manner), hasInternet: internet !== undefined },
		current,
	);
	const exerciser = new Exerciser(cell, request, manner, plan, current);
	// Taken before the first start, because what that one stored in any form would be the same in all compared runs.
	await using state = request.secretCalls > 0 ? await cell.exchange?.keepState() : undefined;
	for (const pass of planPasses(request.passes)) {
		if (pass.number > 1 && (plan.declaration === null || plan.work.isSilent)) break;
		internet?.beginPass(pass.number);
		await exerciser.makePass(pass);
	}
	const watched =
		request.passes > 1 && request.http === undefined && isComparable(request, plan)
			? await compareWatched(exerciser, plan, cell, { contacted, internet })
			: undefined;
	const variants = await exerciser.variants(watched?.listed ?? new Map());
	const serverRuns = await exerciser.withRepeats();
	// Runs last, because it changes the secrets.
	const interference = await compareSecrets({ cell, state, internet, request, plan, exerciser, env: manner.env, since: current.startedAt });
	return {
		serverRuns,
		briefRuns: exerciser.briefRuns,
		declaration: plan.declaration,
		untested: plan.untested,
		passes: exerciser.passes,
		revisions: plan.revisions,
		...(variants === undefined ? {} : { variants }),
		watchedStarts: watched?.starts ?? [],
		...(interference === undefined ? {} : { interference }),
		unkept: exerciser.unkept,
		...givenIn(exerciser.given),
		...(remote === undefined ? {} : { http: remote.place }),
		...(request.http === undefined ? {} : { http: { transport: request.http.transport, port: request.http.port } }),
	};
}

interface ComparedSecrets extends Pick<InterferenceOptions, 'cell' | 'state' | 'internet'> {
	readonly request: ObserveRequest;
	readonly plan: ExercisePlan;
	readonly exerciser: Exerciser;
	readonly env: SharedPlan['env'];
	readonly since: Date;
}

/** Returns undefined if the depth or the server's behaviour leaves nothing to compare. */
async function compareSecrets({ request, plan, exerciser, env, since, ...parts }: ComparedSecrets): Promise<Interference | undefined> {
	if (request.secretCalls === 0 || plan.declaration === null || !isComparable(request, plan)) return undefined;
	let made = 0;
	return findInterference({
		...parts,
		serverRuns: exerciser.serverRuns,
		declaration: plan.declaration,
		asked: [...exerciser.given.credentials, ...(request.canaryVariables ?? [])],
		mostCalls: request.secretCalls,
		mostMs: Math.max(LEAST_COMPARING_MS, COMPARING_SHARE * (Date.now() - since.getTime())),
		start: (steps, alike) => startAlike({ exerciser, plan, env, number: ++made }, steps, alike),
	});
}

function givenIn({ credentials, settings, words, operands, toldStdio, command, ports }: Exerciser['given']) {
	return {
		givenVariables: credentials,
		givenSettings: settings,
		givenOptions: words.filter((word) => word.startsWith('--') && !toldStdio.includes(word)),
		givenOperands: operands,
		toldStdio,
		givenCommand: command,
		givenPorts: ports,
	};
}

/** Loaded only here, because Node's client for HTTP takes some 15 ms to load. */
async function remoteServer(settings: ObserveRequest['remote']): Promise<SharedPlan['remote']> {
	if (settings === undefined) return undefined;
	const { RemoteServer } = await import('./remote/remote-server.ts');
	return new RemoteServer(settings);
}

/** Returns what the examples of the server's README set. */
async function readmeExamples(
	launch: Launch,
): Promise<Pick<SharedPlan, 'exampleVariables' | 'exampleChoices' | 'exampleCommands' | 'stdioChoice'>> {
	const readme = await readmeOf(launch);
	return {
		exampleVariables: exampleVariables(readme),
		exampleChoices: exampleChoices(readme),
		exampleCommands: exampleCommands(readme, launch.name),
		stdioChoice: stdioChoice(readme),
	};
}

/** Returns the data for the client's answers in this cell. Its roots are the working directory and the directories on the command line, as a user would set them. */
async function answerMaterial(cell: OpenSandbox, namedPaths: readonly string[], seed: number): Promise<AnswerMaterial> {
	const { home, cwd, tmp } = cell;
	const named = await Promise.all(namedPaths.map(async (path) => ((await isDirectory(path)) ? [path] : [])));
	const ofAnswers = cell.canaries.flatMap(({ where, value }): [AnswerKind, string][] =>
		where.kind === 'answer' ? [[where.to, value]] : [],
	);
	return {
		places: { home, cwd, tmp, namedPaths },
		roots: [...new Set([cwd, ...named.flat()])],
		canaries: Object.fromEntries(ofAnswers),
		seed,
		forms: new FilledForms(),
	};
}

async function isDirectory(path: string): Promise<boolean> {
	const stats = await stat(path).catch(() => undefined);
	return stats?.isDirectory() === true;
}

/** Masks all canaries of a list that may still grow, also those of which the server shows only the ends. */
function growingMask(canaries: readonly Canary[]): Mask {
	let known = { count: 0, mask: redactedCanaryMask([]) };
	return (text) => {
		if (known.count !== canaries.length) known = { count: canaries.length, mask: redactedCanaryMask(canaries) };
		return known.mask(text);
	};
}

/** Switches the sink's behaviour before each step whose network differs from the one before. Waits if a service has asked for it. */
function networkWeather(
	internet: Pick<Internet, 'fail' | 'learn'>,
	lessons: ExercisePlan['lessons'],
	signal: AbortSignal,
): (step: Step) => Promise<void> {
	let now: NetworkTrouble | undefined;
	return async (step) => {
		const pause = lessons()?.pauses.take() ?? 0;
		if (pause > 0) await setTimeout(pause, undefined, { signal });
		const lesson = lessons()?.takeLesson();
		if (lesson !== undefined) await internet.learn(lesson);
		const wanted = step.kind === 'call' ? step.network : undefined;
		if (wanted === now) return;
		now = wanted;
		await internet.fail(wanted);
	};
}

/** Returns files that exist in the cell, for tools that read. Files named on the command line come first. */
async function readableFiles(namedPaths: readonly string[], samples: readonly string[]): Promise<readonly string[]> {
	const files: string[] = [];
	for (const path of namedPaths) {
		const stats = await stat(path).catch(() => undefined);
		if (stats?.isFile()) files.push(path);
		if (!stats?.isDirectory()) continue;
		for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
			if (entry.isFile() && !entry.name.startsWith('.')) files.push(join(path, entry.name));
			if (files.length >= MAX_FILES) return files;
		}
	}
	return files.length > 0 ? files : samples;
}
