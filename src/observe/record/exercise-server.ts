// Works the server through the whole plan, pass by pass, starting it again when it dies in the middle.

import type { Launch } from '#model/target.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { answerMaterial } from './answer-material.ts';
import type { Exercise } from './exercise.ts';
import { ExercisePlan } from './exercise-plan.ts';
import { Exerciser, type SharedPlan, transportOf } from './exerciser.ts';
import { growingMask } from './growing-mask.ts';
import type { Internet } from './internet.ts';
import { networkWeather } from './network-weather.ts';
import { planPasses } from './passes.ts';
import { readableFiles } from './readable-files.ts';
import { RemoteServer } from './remote/remote-server.ts';
import { secretMask } from './remote/secret-mask.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';
import type { Contacted } from './watched-starts.ts';

/** A server may take its time to start, but not for ever. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;

/** What the sink has to do with the exercise. */
export interface SinkSide {
	readonly contacted: Contacted;
	/** Absent where there is no sink. */
	readonly internet: Pick<Internet, 'fail' | 'beginPass'> | undefined;
}

export async function exerciseServer(
	cell: OpenSandbox,
	launch: Launch,
	request: ObserveRequest,
	current: CurrentRun,
	{ contacted, internet }: SinkSide,
): Promise<Exercise> {
	using remote = request.remote === undefined ? undefined : new RemoteServer(request.remote);
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
		...(internet === undefined ? {} : { prepare: networkWeather(internet) }),
	};
	const canaries = growingMask(cell.canaries);
	const mask = (text: string) => secrets(canaries(text));
	const plan = new ExercisePlan(
		{ cell, launch, request, files, mask, transport: () => transportOf(manner), hasInternet: internet !== undefined },
		current,
	);
	const exerciser = new Exerciser(cell, request, manner, plan, current);
	for (const pass of planPasses(request.passes)) {
		if (pass.number > 1 && (plan.declaration === null || plan.work.isSilent)) break;
		internet?.beginPass(pass.number);
		await exerciser.makePass(pass);
	}
	const watchedStarts = await exerciser.watchedStarts(contacted);
	const variants = await exerciser.variants();
	const serverRuns = await exerciser.withRepeats();
	return {
		serverRuns,
		declaration: plan.declaration,
		untested: plan.untested,
		passes: exerciser.passes,
		revisions: plan.revisions,
		...(variants === undefined ? {} : { variants }),
		watchedStarts,
		unkept: exerciser.unkept,
		givenVariables: exerciser.given,
		...(remote === undefined ? {} : { http: remote.place }),
		...(request.http === undefined ? {} : { http: { transport: request.http.transport, port: request.http.port } }),
	};
}
