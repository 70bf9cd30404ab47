// Works the server through the whole plan, pass by pass, starting it again when it dies in the middle.

import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Pass, Revision } from '#model/pass.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import type { HttpServer, Launch } from '#model/target.ts';
import { Chain } from '#observe/exercise/chain.ts';
import { captureDeclaration } from '#observe/exercise/declaration.ts';
import { planSteps } from '#observe/exercise/plan.ts';
import { planFollowUps } from '#observe/exercise/plan-follow-ups.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { answerMaterial } from './answer-material.ts';
import { DeclaredSoFar } from './declared-so-far.ts';
import { Generations } from './generations.ts';
import { isDisturbed, undisturbed } from './moved-clock-run.ts';
import { paceOf, WHOLE_PASS } from './pace.ts';
import { labelOf, type PassPlan, planPasses } from './passes.ts';
import { readableFiles } from './readable-files.ts';
import { callable, harmless } from './remote/manners.ts';
import { RemoteServer } from './remote/remote-server.ts';
import { secretMask } from './remote/secret-mask.ts';
import type { AuditParts, AuditRequest } from './request.ts';
import { runServerOnce, type ServerRun } from './server-run.ts';
import { shrinkFailures } from './shrink-failures.ts';
import { stepsOfPass } from './steps-of-pass.ts';
import { WorkList } from './work-list.ts';

/** How often a server that keeps dying is started in one pass. */
const MAX_STARTS = 8;
/** A server may take its time to start, but not for ever. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;
/** Of tools that appear while the server runs. */
const MAX_NEW = { tools: 10, steps: 40, injections: 20 };

export interface Exercise {
	readonly serverRuns: readonly ServerRun[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
	readonly passes: readonly Pass[];
	readonly revisions: readonly Revision[];
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
}

export async function exerciseServer(
	cell: OpenSandbox,
	launch: Launch,
	request: AuditRequest,
	parts: AuditParts,
	emit: (event: AuditEvent) => void,
	signal: AbortSignal,
): Promise<Exercise> {
	const namedPaths = launch.target.kind === 'image' ? [] : launch.namedPaths;
	const files = await readableFiles(namedPaths, cell.samples);
	const serverRuns: ServerRun[] = [];
	const untested: Untested[] = [];
	const passes: Pass[] = [];
	const work = new WorkList(request.extras);
	const declared = new DeclaredSoFar();
	using remote = request.remote === undefined ? undefined : new RemoteServer(request.remote);
	const canaries = canaryMask(cell.canaries);
	const secrets = secretMask((request.http ?? request.remote)?.headers ?? [], request.remote && new URL(request.remote.url));
	const mask = (text: string) => secrets(canaries(text));
	const chain = new Chain();
	const transport = () => request.http?.transport ?? remote?.place.transport ?? 'stdio';
	const generations = new Generations(transport());
	let planned: readonly Step[] = [];
	const results: StepResult[] = [];
	let hasFollowedUp = false;

	const capture = async (session: Session) =>
		maskStrings(await captureDeclaration(session, { limits: { timeoutMs: request.callTimeoutMs }, signal }), mask);
	const plan = (whole: Declaration, { maxSteps, injections }: Pick<AuditRequest, 'maxSteps' | 'injections'>) => {
		// Whoever names a tool wants it called.
		const isFree = request.remote === undefined || request.remote.isEveryToolCalled || request.only !== undefined;
		const { declaration, untested: spared } = callable(whole, isFree);
		const { steps, untested: left } = planSteps(declaration, {
			budget: request.budget,
			...(request.only === undefined ? {} : { only: request.only }),
			...(request.expectations === undefined ? {} : { expectations: request.expectations }),
			timeoutMs: request.callTimeoutMs,
			seed: request.seed,
			places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp, namedPaths: launch.namedPaths, files, ...cell.outside },
			maxSteps,
			injections,
			extras: request.extras,
			language: launch.runtime.kind,
			transport: transport(),
		});
		return { steps: remote === undefined ? steps : harmless(steps, whole), untested: [...left, ...spared] };
	};
	const learn = async (session: Session) => {
		const declaration = await capture(session);
		declared.take(declaration, { pass: 1, isAnnounced: false });
		const { steps, untested: left } = plan(declaration, request);
		planned = steps;
		chain.meet(declaration.tools);
		work.begin(steps);
		untested.push(...left);
		emit({ kind: 'declared', declaration, stepsPlanned: work.planned });
	};
	const relist = async (session: Session, when: Pick<Revision, 'pass' | 'step' | 'isAnnounced'>) => {
		const declaration = await capture(session);
		const added = declared.take(declaration, when).slice(0, MAX_NEW.tools);
		chain.meet(added);
		if (added.length === 0 || request.only !== undefined) return [];
		const injections = { ...request.injections, inAll: Math.min(MAX_NEW.injections, request.injections.inAll) };
		const onlyNew = { ...declaration, tools: added, resources: [], templates: [], prompts: [] };
		const { steps, untested: left } = plan(onlyNew, { maxSteps: MAX_NEW.steps, injections });
		untested.push(...left.filter(({ kind, name }) => kind === 'tool' && added.some((tool) => tool.name === name)));
		return work.add(steps);
	};

	/** Once, when all that was planned for the first pass is done. */
	const followUp = (pass: number) => {
		const { declaration } = declared;
		if (hasFollowedUp || pass > 1 || declaration === null) return [];
		hasFollowedUp = true;
		const timeoutMs = request.callTimeoutMs;
		return work.add(planFollowUps(results, declaration, request.extras).map((draft) => ({ ...draft, id: 0, timeoutMs })));
	};

	const manner = {
		argv: launch.argv,
		env: { ...launch.env, ...request.env },
		answers: await answerMaterial(cell, namedPaths, request.seed),
		connectTimeoutMs: remote === undefined ? Math.max(MIN_CONNECT_TIMEOUT_MS, request.callTimeoutMs) : request.callTimeoutMs,
		idleMs: request.idleMs,
		...(request.http === undefined ? {} : { http: request.http }),
		...(remote === undefined ? {} : { remote }),
		mask: secrets,
	};
	const live = (pass: PassPlan) => {
		let last: number | undefined;
		const pace = paceOf(pass, manner);
		return runServerOnce(
			cell,
			parts.tracer,
			{
				...manner,
				...pace,
				...generations.timing(pass.number, pace.connectTimeoutMs),
				...(pass.client === undefined ? {} : { client: pass.client }),
				...(pass.clock === undefined ? {} : { clock: pass.clock }),
				pass: pass.number,
				steps: async (session) => {
					if (declared.declaration === null) await learn(session);
					else await relist(session, { pass: pass.number, isAnnounced: false });
					return work.next();
				},
				relist: async (session, isAnnounced) => [
					...(await relist(session, { pass: pass.number, isAnnounced, ...(last === undefined ? {} : { step: last }) })),
					...(isAnnounced ? [] : followUp(pass.number)),
				],
				isSkipped: (step) => work.isSkipped(step),
				...(request.only?.input === undefined ? { feed: (step) => chain.feed(step) } : {}),
				onPhase: (phase) => {
					const stage = remote === undefined || phase === 'exercise' ? phase : phase === 'start' ? 'connect' : undefined;
					if (stage !== undefined) emit({ kind: 'stage', stage, ...(pass.number === 1 ? {} : { detail: `pass ${pass.number}` }) });
				},
				onResult: (result) => {
					last = result.step.id;
					if (pass.clock !== undefined && isDisturbed(result)) return;
					results.push(result);
					work.record(result);
					chain.learn(result);
					emit({ kind: 'step', result, done: work.done, planned: work.planned });
				},
			},
			serverRuns.length + 1,
			signal,
		);
	};
	for (const pass of planPasses(request.passes)) {
		if (pass.number > 1 && (declared.declaration === null || work.isSilent)) break;
		const firstStep = work.planned + 1;
		let clock = cell.clock.usable ? pass.clock : undefined;
		const lacking = (reason: string) =>
			untested.push({ kind: 'pass', name: `${pass.number}: ${labelOf(pass, remote !== undefined)}`, reason });
		if (request.http !== undefined && pass.clock !== undefined && pass.clock.speed > 1) {
			lacking('with fast timers an HTTP server’s connections time out before anything is said over them');
			continue;
		}
		if (pass.clock !== undefined && clock === undefined && !cell.clock.usable) {
			lacking(`the clock could not be moved: ${cell.clock.reason} (${cell.clock.fix})`);
			if (pass.clock.speed > 1) continue;
		}
		if (pass.number > 1) work.begin(stepsOfPass(planned, pass, results));
		const { clock: _, ...rest } = pass;
		const label = labelOf(clock === undefined ? rest : pass, remote !== undefined);
		passes.push({ number: pass.number, label, firstStep });
		for (let start = 1; start <= MAX_STARTS; start++) {
			const isAsking = generations.isAsking(pass.number);
			const serverRun = await live(clock === undefined ? rest : { ...rest, clock });
			generations.learn(serverRun);
			if (isAsking && serverRun.failure !== undefined) {
				// The question was ours: what it did is kept, that it did not bear it is not held against it.
				const { failure: _, ...unheld } = serverRun;
				serverRuns.push(unheld);
				continue;
			}
			serverRuns.push(clock === undefined ? serverRun : undisturbed(serverRun, clock));
			const version = serverRun.spoke?.version;
			if (version !== undefined && version !== declared.declaration?.protocolVersion)
				passes[passes.length - 1] = { number: pass.number, label: `${label}, in MCP ${version}`, firstStep };
			const trouble = serverRun.failure?.message ?? (serverRun.hasDied ? 'it ended by itself' : undefined);
			if (clock !== undefined && trouble !== undefined) {
				lacking(`the server did not bear the moved clock: ${trouble}`);
				if (clock.speed > 1) break;
				clock = undefined;
			} else if (!serverRun.hasDied || (work.next().length === 0 && followUp(pass.number).length === 0)) break;
		}
	}
	const { declaration } = declared;
	let tries = 0;
	const attempt = async (step: Step) => {
		emit({ kind: 'stage', stage: 'shrink', detail: step.kind === 'call' ? step.tool : step.kind });
		const steps = async (session: Session) => {
			// Without the list nobody knows which headers the call needs.
			if (session.isStateless && transport() === 'streamable-http') await capture(session);
			return [step];
		};
		const unheard = { onPhase: () => {}, onResult: () => {}, isSkipped: () => false };
		const alone = { ...manner, ...WHOLE_PASS, ...unheard, pass: 0, isBrief: true, steps };
		return runServerOnce(cell, parts.tracer, alone, serverRuns.length + ++tries, signal);
	};
	const repeats = await shrinkFailures(serverRuns, { attempt, request, declaration });
	const withRepeat = (result: StepResult): StepResult => {
		const repeat = repeats.get(result.step.id);
		return repeat === undefined ? result : { ...result, repeat };
	};
	return {
		serverRuns: serverRuns.map((serverRun) => ({ ...serverRun, results: serverRun.results.map(withRepeat) })),
		declaration,
		untested: [...untested, ...work.notReached()],
		passes,
		revisions: declared.revisions,
		...(remote === undefined ? {} : { http: remote.place }),
		...(request.http === undefined ? {} : { http: { transport: request.http.transport, port: request.http.port } }),
	};
}
