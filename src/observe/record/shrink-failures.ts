// Finds the smallest input that reproduces a failure after a fresh start, for each tool that ended the server or timed out, and for the first one that
// disturbed the protocol.

import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { shrinkInput } from '#observe/inputs/shrink/shrink-input.ts';
import { repeatCommand } from './repeat-command.ts';
import type { ObserveRequest } from './request.ts';
import type { ServerRun } from './server-run-plan.ts';

const MAX_FAILURES = 3;
const MAX_MS = 10_000;
/** An attempt without a response by then counts as hanging. */
const TRY_TIMEOUT_MS = 3_000;
/** Noise is minor and usually occurs with every input. */
const NOISE_TRIES = 4;

const PROPER: ReadonlySet<string> = new Set(['list-changed', 'resource-updated', 'log', 'progress']);

type Way = 'server-died' | 'timeout' | 'noise';
type Repeat = NonNullable<StepResult['repeat']>;
interface Failure {
	readonly step: CallStep;
	readonly way: Way;
}
type Lived = Pick<ServerRun, 'results' | 'messages'>;

interface Tries {
	/** Starts the server afresh and makes this one call. */
	readonly attempt: (step: Step) => Promise<Lived>;
	readonly request: ObserveRequest;
	readonly declaration: Declaration | null;
}

/** Returns the smallest inputs by the id of the failed step. */
export async function shrinkFailures(serverRuns: readonly Lived[], tries: Tries): Promise<ReadonlyMap<number, Repeat>> {
	const repeats = new Map<number, Repeat>();
	if (tries.request.shrinkTries === 0) return repeats;
	for (const failure of firstFailures(serverRuns)) repeats.set(failure.step.id, await shrinkOne(failure, tries));
	return repeats;
}

async function shrinkOne({ step, way }: Failure, { attempt, request, declaration }: Tries): Promise<Repeat> {
	const schema = declaration?.tools.find(({ name }) => name === step.tool)?.inputSchema ?? {};
	const isValid = isValidInput(schema, step.args);
	const timeoutMs = way === 'timeout' ? Math.min(TRY_TIMEOUT_MS, step.timeoutMs) : step.timeoutMs;
	const until = performance.now() + MAX_MS;
	const fails = async (args: JsonObject) =>
		performance.now() < until && failuresIn(await attempt({ ...step, args, timeoutMs })).some((failure) => failure.way === way);
	const isAlone = await fails(step.args);
	const args = isAlone
		? await shrinkInput(step.args, {
				tries: way === 'noise' ? Math.min(NOISE_TRIES, request.shrinkTries - 1) : request.shrinkTries - 1,
				// A failure with valid input is a different failure from one with invalid input.
				isFit: (input) => performance.now() < until && isValidInput(schema, input) === isValid,
				fails,
			})
		: step.args;
	return { args, isAlone, command: repeatCommand(request, { tool: step.tool, args, timeoutMs, isAlone }) };
}

/** Returns the first failure of each tool, because later ones are usually the same. Of noise, it returns one for the whole server. */
function firstFailures(serverRuns: readonly Lived[]): readonly Failure[] {
	const found = new Map<string, Failure>();
	const failures = serverRuns.flatMap(failuresIn);
	for (const failure of failures) {
		if (failure.way !== 'noise' && !found.has(failure.step.tool)) found.set(failure.step.tool, failure);
	}
	const noise = failures.find(({ way }) => way === 'noise');
	const failed = [...found.values()].slice(0, MAX_FAILURES);
	return noise === undefined || failed.some(({ step }) => step.id === noise.step.id) ? failed : [...failed, noise];
}

function failuresIn({ results, messages }: Lived): readonly Failure[] {
	return results.flatMap(({ step, outcome, began, ended }): readonly Failure[] => {
		if (step.kind !== 'call') return [];
		if (outcome === 'server-died' || outcome === 'timeout') return [{ step, way: outcome }];
		const isNoisy = messages.some((one) => one.kind === 'message' && !PROPER.has(one.op) && one.at >= began && one.at <= ended);
		return isNoisy ? [{ step, way: 'noise' }] : [];
	});
}

/** Each first failure of a tool with the smallest input that fails in the same way. */
export function withRepeats(serverRuns: readonly ServerRun[], repeats: Awaited<ReturnType<typeof shrinkFailures>>): readonly ServerRun[] {
	const withRepeat = (result: StepResult): StepResult => {
		const repeat = repeats.get(result.step.id);
		return repeat === undefined ? result : { ...result, repeat };
	};
	return serverRuns.map((serverRun) => ({ ...serverRun, results: serverRun.results.map(withRepeat) }));
}
