// Non-interference: repeats ordinary calls in runs that differ in one thing only, and finds what depends on secrets, on the machine, and on
// arguments that should stay.

import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { Canary } from '#model/canary.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Dependence, EmissionChannel, Interference } from '#model/interference.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { Step } from '#model/step.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import { OTHER_MACHINE, USUAL_MACHINE } from '#observe/sandbox/machine-identity.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { printable } from '#util/printable.ts';
import type { ServerRun } from '../server-run-plan.ts';
import { argumentsThatLeave } from './arguments-that-leave.ts';
import { callsToRepeat, readsToRepeat } from './calls-to-repeat.ts';
import { compareInTurn, nameDifferences } from './compare-in-turn.ts';
import type { Difference } from './difference.ts';
import { differentFirst } from './different-first.ts';
import { furtherSteps } from './further-steps.ts';
import { withGatheredParts } from './gathered-parts.ts';
import { machineDifferences } from './machine-differences.ts';
import type { NamedDifference, RunWith } from './name-canaries.ts';
import { MACHINE, NotRepeatable, type RepeatOptions, repeater } from './repeat-calls.ts';
import { unnamedRecipients } from './unnamed-recipients.ts';

export interface InterferenceOptions extends RepeatOptions {
	readonly cell: OpenSandbox;
	/** The files that every run begins with. Absent: they could not be kept. */
	readonly state: KeptState | undefined;
	readonly serverRuns: readonly ServerRun[];
	readonly declaration: Declaration;
	/** Variables that the server asked for. Their values are the server's own credentials and stay unchanged. */
	readonly asked: readonly string[];
	/** Bound of calls per run. */
	readonly mostCalls: number;
}

const MOST_DEPENDENCES = 40;
/** Number of further calls for each call of the bound. */
const FURTHER = 4;
const OF_NO_STEP: ReadonlySet<EmissionChannel> = new Set(['file', 'list', 'message']);

export async function findInterference(options: InterferenceOptions): Promise<Interference | undefined> {
	const { cell, state, serverRuns, asked, mostCalls, declaration } = options;
	const done = serverRuns.filter(({ pass }) => pass === 1).flatMap(({ results }) => results);
	const calls = callsToRepeat(done, mostCalls);
	const paused = [...calls, ...readsToRepeat(done)];
	const steps = [...paused, ...furtherSteps(done, paused, mostCalls * FURTHER)];
	if (cell.exchange === undefined || steps.length === 0) return undefined;
	if (state === undefined) return untested(steps, 'the files of the cell are too large to begin several runs with the same ones');
	const isChanged = ({ where }: Canary) => where.kind === 'file' || (where.kind === 'env' && !asked.includes(where.name));
	const keys = [...cell.canaries.filter(isChanged).map(({ key }) => key), MACHINE];
	const repeated = { all: steps, paused: paused.length, isWatchedIdle: sendsWhenIdle(options) };
	const { repeat, unanswered, performed } = repeater(options, state, repeated, { mask: canaryMask(cell.exchange.texts()), machineMask });
	const nameOfCall = (call: number) => {
		const step = steps[call - 1];
		return step === undefined ? String(call) : scopeOfStep(step).name;
	};
	const runWith: RunWith = async (changed, upTo) => withGatheredParts((await repeat(changed, upTo)).emitted, nameOfCall);
	try {
		const compared = await compareInTurn(runWith, keys);
		const named = await nameDifferences(compared, keys, runWith);
		const { first, other } = compared.runs;
		const leaving = await argumentsThatLeave({ calls, declaration, first, repeat });
		await state.restore(new Set());
		const { parts, noisy } = compared.comparison;
		return {
			runs: first.length + other.length,
			calls: performed().length,
			parts,
			noisy,
			dependences: differentFirst(named.flatMap((one) => ofSecrets(one, performed()))).slice(0, MOST_DEPENDENCES),
			ofMachine: machineDifferences(named)
				.slice(0, MOST_DEPENDENCES)
				.map((difference) => dependenceOf(difference, performed())),
			ofArguments: leaving
				.map(({ difference, ...one }) => ({ ...dependenceOf(difference, performed()), ...one }))
				.slice(0, MOST_DEPENDENCES),
			recipients: first
				.slice(0, 1)
				.flatMap((run) => unnamedRecipients(run, calls))
				.slice(0, MOST_DEPENDENCES),
			...(unanswered.size === 0 ? {} : { untested: `made again, calls were not always answered: ${[...unanswered].join(', ')}` }),
		};
	} catch (error) {
		if (!(error instanceof NotRepeatable)) throw error;
		return untested(steps, error.message);
	}
}

const machineMask = canaryMask(
	[USUAL_MACHINE, OTHER_MACHINE].flatMap(({ hostname, id }) => [hostname, id].map((value) => ({ key: MACHINE, value }))),
);

function ofSecrets({ difference, canaries }: NamedDifference, steps: readonly Step[]) {
	const secrets = canaries.filter((key) => key !== MACHINE);
	return secrets.length === 0 ? [] : [{ ...dependenceOf(difference, steps), canaries: secrets }];
}

function dependenceOf({ part, first, other }: Difference, steps: readonly Step[]): Dependence {
	const { channel, destination, place } = part;
	const step = OF_NO_STEP.has(channel) ? undefined : steps[part.call - 1];
	return {
		channel,
		...(step === undefined ? {} : { step: step.id, ...('tool' in step ? { tool: step.tool } : {}) }),
		...(part.call > steps.length ? { phase: 'idle' } : channel === 'list' && part.call > 0 ? { phase: 'exercise' } : {}),
		destination,
		place,
		first: printable(first),
		other: printable(other),
	};
}

/** Whether something was sent while nothing was asked. */
function sendsWhenIdle({ serverRuns, internet }: Pick<InterferenceOptions, 'serverRuns' | 'internet'>): boolean {
	const idle = serverRuns.flatMap(({ pass, phases }) => (pass === 1 ? phases.filter(({ phase }) => phase === 'idle') : []));
	return idle.some(({ began, ended }) => internet?.captures.some(({ at }) => at >= began && at < ended) === true);
}

function untested(calls: readonly Step[], reason: string): Interference {
	return { runs: 0, calls: calls.length, parts: 0, noisy: 0, dependences: [], untested: reason };
}
