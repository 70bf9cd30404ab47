// The steps that are still to be done, pass by pass, and those that are no longer worthwhile.

import type { Extras } from '#model/extras.ts';
import type { CallStep, Step, StepResult, Untested } from '#model/step.ts';
import { nowMicros } from '#util/micros.ts';
import type { Task } from '#util/task-reader.ts';
import { UnhinderedTime } from '#util/unhindered-time.ts';
import { LethalInputs } from './lethal-inputs.ts';
import { ToolTimes } from './tool-times.ts';

/** After this many consecutive unanswered calls, the server counts as no longer answering. */
const MAX_SILENCE = 3;
/** Bound of fresh starts for a server that worked and then stopped answering. */
const MOST_FRESH_STARTS = 2;
/** A tool with this many failures is not called any more. */
const MOST_FAILURES = 2;

export class WorkList {
	#remaining: readonly Step[] = [];
	/** Steps that earlier passes never reached. */
	#left: readonly Step[] = [];
	#planned = 0;
	#done = 0;
	/** Names of the unanswered steps since the last response. */
	#silent: string[] = [];
	#hasAnswered = false;
	#freshStarts = 0;
	readonly #reached = new Set<string>();
	readonly #failures = new Map<string, number>();
	/** Total time in tasks in microseconds, by tool. */
	readonly #inTasks = new Map<string, number>();
	readonly #taskMicros: number;
	readonly #times: ToolTimes;
	readonly #now: () => number;
	/** Time as the threads of the running server have it. */
	#ownTime: Pick<UnhinderedTime, 'advance'> | undefined;
	/** Kinds of steps that the server could not bear. */
	readonly #unborne = new Set<Step['kind']>();
	readonly #lethal = new LethalInputs();

	/** `taskMs`: how long the tasks of one tool may take together. */
	constructor({ taskMs, callsMs }: Pick<Extras, 'taskMs' | 'callsMs'>, now = nowMicros) {
		this.#taskMicros = taskMs * 1000;
		this.#times = new ToolTimes(callsMs);
		this.#now = now;
	}

	/** A server run begins. On a busy machine its tools keep the time that they have on an idle one. */
	watch(tasks: (() => readonly Task[]) | undefined): void {
		this.#ownTime = tasks === undefined ? undefined : new UnhinderedTime(tasks);
	}

	get planned(): number {
		return this.#planned;
	}

	get done(): number {
		return this.#done;
	}

	/** Whether the server no longer answers, so that a further pass would only wait. */
	get isSilent(): boolean {
		return this.#silent.length >= MAX_SILENCE;
	}

	/** Begins another pass. */
	begin(steps: readonly Step[]): void {
		this.#left = [...this.#left, ...this.#remaining];
		this.#remaining = [];
		this.#times.begin(steps);
		this.add(steps);
	}

	/** Adds steps to this pass. Every step has a unique number over all passes. */
	add(steps: readonly Step[]): readonly Step[] {
		const numbered = steps.map((step, index) => ({ ...step, id: this.#planned + index + 1 }));
		this.#planned += steps.length;
		this.#remaining = [...this.#remaining, ...numbered];
		return numbered;
	}

	/** Returns the steps for one server run: the pass, or the rest of it. */
	next(): readonly Step[] {
		return this.#remaining.filter((step) => !this.isSkipped(step));
	}

	record({ step, outcome, began, ended }: StepResult): void {
		this.#done++;
		// Includes the pause after the step.
		const wall = Math.max(ended, this.#now()) - began;
		const own = this.#ownTime?.advance();
		if ('tool' in step) this.#times.add(step.tool, own === undefined ? wall : Math.min(wall, own * 1000));
		this.#reached.add(nameOf(step));
		this.#remaining = this.#remaining.filter((other) => other.id !== step.id);
		// A client that retries while the network fails is not silent.
		if (step.kind === 'call' && step.network !== undefined && outcome === 'timeout') return;
		if (isTask(step)) this.#inTasks.set(step.tool, (this.#inTasks.get(step.tool) ?? 0) + ended - began);
		if (outcome === 'timeout') this.#silent.push(nameOf(step));
		else {
			this.#silent = [];
			this.#hasAnswered = true;
		}
		const isOrdinaryCall = step.kind === 'call' && step.intent === 'typical';
		if (outcome === 'ok' && isOrdinaryCall) this.#lethal.forget(step.tool);
		if (outcome !== 'timeout' && outcome !== 'server-died') return;
		// It is not the fault of this one tool, which is called again, and the next tool would only show the same.
		if (step.kind === 'cancel' || step.kind === 'together') {
			this.#unborne.add(step.kind);
			return;
		}
		const isLethal = outcome === 'server-died' && isOrdinaryCall;
		if (isLethal) this.#lethal.note(step);
		// More ordinary calls would only repeat the failure. An unusual input may have failed by its own nature.
		const weight = step.intent === 'typical' && !isLethal ? MOST_FAILURES : 1;
		const key = outcome === 'timeout' ? nameOf(step) : endingKey(step);
		this.#failures.set(key, (this.#failures.get(key) ?? 0) + weight);
	}

	/**
	 * Whether a server that has stopped answering is worth a fresh start. The first unanswered call is to blame: its tool is not called any more, but the tools of
	 * the calls that only waited for it are.
	 */
	startAfresh(): boolean {
		if (!this.isSilent || !this.#hasAnswered || this.#freshStarts >= MOST_FRESH_STARTS) return false;
		const [first = '', ...others] = this.#silent;
		for (const name of others) this.#failures.delete(name);
		this.#failures.set(first, MOST_FAILURES);
		this.#silent = [];
		this.#hasAnswered = false;
		this.#freshStarts += 1;
		return true;
	}

	/** Earlier failures say nothing about the next start: the server has what it lacked. */
	forgive(): void {
		this.#failures.clear();
		this.#silent = [];
	}

	isSkipped(step: Step): boolean {
		const failures = new Set([nameOf(step), endingKey(step)]);
		const failed = [...failures].reduce((sum, key) => sum + (this.#failures.get(key) ?? 0), 0);
		return (
			this.isSilent ||
			this.#unborne.has(step.kind) ||
			this.#lethal.forbids(step) ||
			this.#isTooLong(step) ||
			this.#isOverTime(step) ||
			failed >= MOST_FAILURES
		);
	}

	/** The calls of this tool have had their time in this pass. */
	isOverTime(tool: string): boolean {
		return this.#times.isOver(tool);
	}

	/** Returns what no step reached at all, and tools whose calls were cut short. */
	notReached(): Untested[] {
		const reason = this.isSilent ? 'the server had stopped answering' : 'the server kept ending by itself before its turn came';
		const missing = new Map<string, Untested>();
		for (const step of [...this.#left, ...this.#remaining])
			if (!this.#reached.has(nameOf(step))) missing.set(nameOf(step), { ...subjectOf(step), reason });
		const cutShort = (isLeftOut: (step: Step) => boolean, why: (name: string) => string): Untested[] =>
			[
				...Map.groupBy(
					[...this.#left, ...this.#remaining].filter((step) => isLeftOut(step) && this.#reached.has(nameOf(step))),
					(step) => subjectOf(step).name,
				),
			].map(([name, steps]) => ({
				kind: 'tool',
				name,
				reason: `${why(name)}: ${steps.length} more ${steps.length === 1 ? 'call was' : 'calls were'} left out`,
			}));
		return [
			...missing.values(),
			...cutShort(
				(step) => this.#isTooLong(step),
				() => `its tasks took more than ${this.#taskMicros / 1_000_000} s together`,
			),
			...cutShort(
				(step) => 'tool' in step && this.#times.reasonFor(step.tool) !== undefined && !this.#isTooLong(step),
				(name) => this.#times.reasonFor(name) ?? '',
			),
		];
	}

	#isOverTime(step: Step): boolean {
		return 'tool' in step && this.#times.isOver(step.tool);
	}

	#isTooLong(step: Step): boolean {
		return isTask(step) && (this.#inTasks.get(step.tool) ?? 0) > this.#taskMicros;
	}
}

/** A tool that ends the server with ordinary input may still obey a payload before that, so injections are counted separately. */
function endingKey(step: Step): string {
	return `${step.intent === 'injection' ? 'injected' : 'called'} ${nameOf(step)}`;
}

function isTask(step: Step): step is CallStep {
	return step.kind === 'call' && step.asTask === true;
}

function subjectOf(step: Step): Pick<Untested, 'kind' | 'name'> {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return 'template' in step ? { kind: 'template', name: step.template } : { kind: 'resource', name: step.uri };
}

/** `tool format_note` */
export function nameOf(step: Step): string {
	const { kind, name } = subjectOf(step);
	return `${kind} ${name}`;
}
