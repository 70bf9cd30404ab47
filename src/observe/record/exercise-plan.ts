// State that all server runs of one audit share: the declaration so far, the planned steps, and their results.

import type { Declaration } from '#model/declaration.ts';
import type { ContextPart } from '#model/known-declaration.ts';
import type { Revision } from '#model/pass.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import { aboutTool } from '#observe/exercise/about-tool.ts';
import { Chain } from '#observe/exercise/chain.ts';
import { type CaptureOptions, captureDeclaration } from '#observe/exercise/declaration.ts';
import { Learner } from '#observe/exercise/learn/learner.ts';
import { planFollowUps } from '#observe/exercise/plan-follow-ups.ts';
import type { Session } from '#observe/exercise/session.ts';
import { isSpoiling } from '#observe/exercise/spoiling-tool.ts';
import { isNeededFirst } from '#observe/exercise/tool-words.ts';
import { maskStrings } from '#util/mask-strings.ts';
import { resultError } from '#util/result-error.ts';
import { DeclaredSoFar } from './declared-so-far.ts';
import { firstUses } from './first-uses.ts';
import { FurtherSteps } from './further-steps.ts';
import type { PassPlan } from './passes.ts';
import { type PlanSetting, placesIn, planCalls } from './plan-calls.ts';
import type { CurrentRun } from './request.ts';
import { stepsOfPass } from './steps-of-pass.ts';
import { WorkList } from './work-list.ts';

/** Bounds for tools that appear while the server runs. */
const MAX_NEW = { tools: 10, steps: 40, injections: 20 };
/** Of tools that did not work: for each, and together; with many tools, as many more as let each of them answer an error or two. */
const FURTHER_CALLS = { each: 8, inAll: 240 };
const MORE_CALLS_PER_TOOL = 3;
/** Bound of those calls before the other tools are called. */
const EARLY_CALLS = 3;

type When = Omit<Revision, 'before' | 'after'>;

export class ExercisePlan {
	readonly #setting: PlanSetting;
	readonly #current: CurrentRun;
	readonly #declared = new DeclaredSoFar();
	readonly #chain = new Chain();
	readonly #untested: Untested[] = [];
	readonly #results: StepResult[] = [];
	/** Steps of the first pass. Later passes repeat some of them. */
	#planned: readonly Step[] = [];
	#hasFollowedUp = false;
	#learner: Learner | undefined;
	#further: FurtherSteps | undefined;
	/** Further calls of tools that did not work. */
	readonly #learned = new Set<number>();
	/** Calls to repeat at once. */
	readonly #urgent: Step[] = [];
	readonly work: WorkList;

	constructor(setting: PlanSetting, current: CurrentRun) {
		this.#setting = setting;
		this.#current = current;
		this.work = new WorkList(setting.request.extras);
	}

	get declaration(): Declaration | null {
		return this.#declared.declaration;
	}

	get revisions(): readonly Revision[] {
		return this.#declared.revisions;
	}

	get untested(): readonly Untested[] {
		return [...this.#untested, ...this.work.notReached()];
	}

	/** Records a pass that cannot be made, or not in full. */
	lacks(name: string, reason: string): void {
		this.#untested.push({ kind: 'pass', name, reason });
	}

	/** Work to do while the server starts. None after the first start. */
	firstUses(): readonly (() => void)[] {
		return this.declaration === null ? firstUses(this.#setting) : [];
	}

	beginPass(pass: PassPlan): void {
		if (pass.number > 1) this.work.begin(stepsOfPass(this.#planned, pass, this.#results));
	}

	async capture(session: Session, more: Pick<CaptureOptions, 'onPage'> = {}): Promise<Declaration> {
		const { request, mask } = this.#setting;
		const limits = { timeoutMs: request.callTimeoutMs };
		return maskStrings(await captureDeclaration(session, { limits, signal: this.#current.signal, ...more }), mask);
	}

	/** Returns the steps of a server run that has just connected. `differs`: what it got that it had not when it was listed last. */
	async stepsFor(session: Session, pass: number, differs: readonly ContextPart[]): Promise<readonly Step[]> {
		this.#urgent.length = 0;
		if (this.declaration === null) await this.#learn(session);
		else await this.relist(session, { pass, isAnnounced: false, ...(differs.length === 0 ? {} : { differs }) });
		return this.work.next();
	}

	/** Lists the server's declaration again. Returns steps for the new tools. */
	async relist(session: Session, when: When): Promise<readonly Step[]> {
		const { request } = this.#setting;
		const declaration = await this.capture(session);
		const added = this.#declared.take(declaration, when).slice(0, MAX_NEW.tools);
		this.#chain.meet(added);
		if (added.length === 0 || request.only !== undefined) return [];
		const injections = { ...request.injections, inAll: Math.min(MAX_NEW.injections, request.injections.inAll) };
		const onlyNew = { ...declaration, tools: added, resources: [], templates: [], prompts: [] };
		const { steps, untested } = planCalls(this.#setting, onlyNew, { maxSteps: MAX_NEW.steps, injections });
		this.#untested.push(...untested.filter(({ kind, name }) => kind === 'tool' && added.some((tool) => tool.name === name)));
		return this.work.add(steps);
	}

	/** Returns steps once, when everything planned for the first pass is done. */
	followUp(pass: number): readonly Step[] {
		const { declaration } = this;
		const { extras, callTimeoutMs: timeoutMs } = this.#setting.request;
		if (this.#hasFollowedUp || pass > 1 || declaration === null) return [];
		this.#hasFollowedUp = true;
		return this.work.add(planFollowUps(this.#results, declaration, extras).map((draft) => ({ ...draft, id: 0, timeoutMs })));
	}

	feed(step: Step): Step {
		return this.#learner?.feed(step) ?? this.#chain.feed(step);
	}

	/**
	 * Returns a further call of a tool that has not worked. It comes before steps that may spoil something or are not friendly; for a tool that opens or creates
	 * something, it comes before the others need it. Returns undefined to go on with `upcoming`, or to end the plan if there is none.
	 */
	learn(upcoming: Step | undefined, pass: number): Step | undefined {
		if (this.#learner === undefined || pass > 1) return undefined;
		const urgent = this.#urgent.shift();
		if (urgent !== undefined) return urgent;
		const isEarly = upcoming !== undefined && isFriendly(upcoming) && !this.#isSpoiling(upcoming);
		const isLast = upcoming === undefined || !isFriendly(upcoming);
		const hasTime = (tool: string) => !this.work.isOverTime(tool);
		const draft = isEarly
			? this.#learner.next(({ name }) => upcoming.kind === 'call' && isNeededFirst(name, upcoming.tool) && hasTime(name), EARLY_CALLS)
			: this.#learner.next((tool) => (isLast || !isSpoiling(tool)) && hasTime(tool.name));
		const [step] = draft === undefined ? [] : this.work.add([{ ...draft, id: 0, timeoutMs: this.#setting.request.callTimeoutMs }]);
		if (step !== undefined) this.#learned.add(step.id);
		return step;
	}

	/** Steps that follow from the evidence so far: the same calls while the network fails, injections that follow values, payloads that are stored. */
	get further(): FurtherSteps {
		const { request } = this.#setting;
		this.#further ??= new FurtherSteps({
			request,
			places: placesIn(this.#setting),
			hasInternet: this.#setting.hasInternet,
			declaration: () => this.declaration,
			planned: () => this.#planned,
			results: () => this.#results,
			add: (drafts) => this.work.add(drafts.map((draft) => ({ ...draft, id: 0 }))),
		});
		return this.#further;
	}

	/** What the calls so far have shown about the services that they asked. */
	lessons = (): Pick<Learner, 'takeLesson' | 'pauses'> | undefined => this.#learner;

	/** Plans calls of the tools again that had such an error; whether there are any. */
	retry(isMeant: (error: string) => boolean): boolean {
		return this.#again(isMeant).length > 0;
	}

	/** Plans them as the next steps of the run that is under way. */
	retryNow(isMeant: (error: string) => boolean): void {
		this.#urgent.push(...this.#again(isMeant));
	}

	#again(isMeant: (error: string) => boolean): readonly Step[] {
		const timeoutMs = this.#setting.request.callTimeoutMs;
		const drafts = this.#learner?.again(isMeant) ?? [];
		if (drafts.length > 0) this.work.forgive();
		return this.work.add(drafts.map((draft) => ({ ...draft, id: 0, timeoutMs })));
	}

	#isSpoiling(step: Step): boolean {
		const tool = 'tool' in step ? this.declaration?.tools.find(({ name }) => name === step.tool) : undefined;
		return tool !== undefined && isSpoiling(tool);
	}

	record(result: StepResult): void {
		this.#results.push(result);
		this.work.record(result);
		this.#chain.learn(result);
		this.#learner?.record(result);
		// Later passes begin with the calls that worked.
		if (this.#learned.has(result.step.id) && resultError(result) === undefined) this.#planned = [result.step, ...this.#planned];
		this.#current.emit({ kind: 'step', result, done: this.work.done, planned: this.work.planned });
	}

	async #learn(session: Session): Promise<void> {
		const declaration = await this.capture(session);
		this.#declared.take(declaration, { pass: 1, isAnnounced: false });
		const { steps, untested } = planCalls(this.#setting, declaration, this.#setting.request);
		this.#planned = steps;
		this.#chain.meet(declaration.tools);
		this.#learner = this.#makeLearner(declaration);
		this.work.begin(steps);
		this.#untested.push(...untested);
		this.#current.emit({ kind: 'declared', declaration, stepsPlanned: this.work.planned });
	}

	/** Returns undefined for a remote server, or if the user has chosen the calls. */
	#makeLearner(declaration: Declaration): Learner | undefined {
		const { request } = this.#setting;
		if (request.remote !== undefined || request.only !== undefined) return undefined;
		const inAll = Math.max(FURTHER_CALLS.inAll, MORE_CALLS_PER_TOOL * declaration.tools.length);
		const options = { ...FURTHER_CALLS, inAll, seed: request.seed, about: aboutTool(declaration) };
		const learner = new Learner({ ...options, places: placesIn(this.#setting) });
		learner.meet(declaration);
		return learner;
	}
}

function isFriendly({ intent }: Step): boolean {
	return intent !== 'malformed' && intent !== 'injection';
}
