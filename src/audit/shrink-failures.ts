// For each tool that ended the server or kept us waiting: the smallest input that does so again, after a fresh start.

import { isValidInput } from '#exercise/inputs/is-valid-input.ts';
import { shrinkInput } from '#exercise/inputs/shrink/shrink-input.ts';
import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { Outcome, Step, StepResult } from '#model/step.ts';
import { repeatCommand } from './repeat-command.ts';
import type { AuditRequest } from './request.ts';

const MAX_FAILURES = 3;
const MAX_MS = 10_000;
/** A try that is not answered by then is taken to hang. */
const TRY_TIMEOUT_MS = 3_000;

type CallStep = Extract<Step, { kind: 'call' }>;
type Failure = StepResult & { readonly step: CallStep };
type Repeats = ReadonlyMap<number, NonNullable<StepResult['repeat']>>;

interface Tries {
	/** Starts the server afresh and makes this one call. */
	readonly attempt: (step: CallStep) => Promise<Outcome | undefined>;
	readonly request: AuditRequest;
	readonly declaration: Declaration | null;
}

/** By the number of the step that failed. */
export async function shrinkFailures(results: readonly StepResult[], tries: Tries): Promise<Repeats> {
	const repeats = new Map<number, NonNullable<StepResult['repeat']>>();
	if (tries.request.shrinkTries === 0) return repeats;
	for (const failure of firstFailures(results)) repeats.set(failure.step.id, await shrinkOne(failure, tries));
	return repeats;
}

async function shrinkOne({ step, outcome }: Failure, { attempt, request, declaration }: Tries): Promise<NonNullable<StepResult['repeat']>> {
	const schema = declaration?.tools.find(({ name }) => name === step.tool)?.inputSchema ?? {};
	const isValid = isValidInput(schema, step.args);
	const timeoutMs = outcome === 'timeout' ? Math.min(TRY_TIMEOUT_MS, step.timeoutMs) : step.timeoutMs;
	const until = performance.now() + MAX_MS;
	const fails = async (args: JsonObject) => performance.now() < until && (await attempt({ ...step, args, timeoutMs })) === outcome;
	const isAlone = await fails(step.args);
	const args = isAlone
		? await shrinkInput(step.args, {
				tries: request.shrinkTries - 1,
				// What fails although the schema allows it is another matter than what fails because it does not.
				isFit: (input) => performance.now() < until && isValidInput(schema, input) === isValid,
				fails,
			})
		: step.args;
	return { args, isAlone, command: repeatCommand(request, { tool: step.tool, args, timeoutMs, isAlone }) };
}

/** One for each tool, the first: what comes later is as a rule the same again. */
function firstFailures(results: readonly StepResult[]): readonly Failure[] {
	const found = new Map<string, Failure>();
	for (const result of results) {
		const { step, outcome } = result;
		if (step.kind !== 'call' || (outcome !== 'server-died' && outcome !== 'timeout') || found.has(step.tool)) continue;
		found.set(step.tool, { ...result, step });
	}
	return [...found.values()].slice(0, MAX_FAILURES);
}
