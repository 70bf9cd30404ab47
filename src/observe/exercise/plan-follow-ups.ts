// Plans steps that are useful only with a call that is known to succeed: cancelling it immediately, and making several concurrently.

import { isDeepStrictEqual } from 'node:util';
import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { Extras } from '#model/extras.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { MARKER } from '#observe/inputs/marker.ts';
import type { Draft } from './draft.ts';
import { offersOf } from './offers.ts';

interface Success {
	readonly step: CallStep;
	readonly took: number;
}

/** Maximum duration of a call. A serial server must finish all of them, or a call whose cancellation it ignores, well within the timeout. */
const QUICK_MICROS = 500_000;

export function planFollowUps(results: readonly StepResult[], declaration: Declaration, extras: Extras): readonly Draft[] {
	const failing = new Set(
		results.flatMap(({ step, outcome }) => (hasFailed(outcome) && 'tool' in step && !hasForeignHead(step) ? [step.tool] : [])),
	);
	const successes = results.flatMap(({ step, outcome, began, ended }): readonly Success[] =>
		step.kind === 'call' && outcome === 'ok' && isFriendly(step) && !failing.has(step.tool) ? [{ step, took: ended - began }] : [],
	);
	const quick = successes.filter(({ step, took }) => step.asTask === undefined && took <= QUICK_MICROS);
	const tasks = offersOf(declaration).taskCancellation ? successes.filter(({ step }) => step.asTask === true) : [];
	return [
		// The slowest call is the most likely to be still running when the cancellation reaches the server.
		...cancellations(
			quick.toSorted((a, b) => b.took - a.took),
			extras.cancelled,
		),
		...cancellations(tasks, extras.cancelled),
		...atOnce(quick, extras.together),
	];
}

/** Returns one cancellation per tool, for at most `most` tools. */
function cancellations(successes: readonly Success[], most: number): readonly Draft[] {
	const firsts = [...Map.groupBy(successes, ({ step }) => step.tool).values()].flatMap(([first]) => first ?? []);
	return firsts.slice(0, most).map(({ step: { tool, args, asTask } }) => ({
		kind: 'cancel',
		intent: 'typical',
		tool,
		args,
		...(asTask === undefined ? {} : { asTask }),
	}));
}

function atOnce(successes: readonly Success[], { tools, calls }: Extras['together']): readonly Draft[] {
	return [...Map.groupBy(successes, ({ step }) => step.tool)].slice(0, tools).map(([tool, own]) => {
		const inputs = distinct(own.map(({ step }) => step.args));
		// Distinguishable inputs come first. A tool without arguments is called without arguments.
		const sorted = [...inputs.filter(isMarked), ...inputs.filter((input) => !isMarked(input))];
		return {
			kind: 'together',
			intent: 'typical',
			tool,
			inputs: Array.from({ length: calls }, (_, index) => sorted[index % sorted.length] ?? {}),
		};
	});
}

function distinct(inputs: readonly JsonObject[]): readonly JsonObject[] {
	return inputs.filter((input, index) => inputs.findIndex((other) => isDeepStrictEqual(other, input)) === index);
}

function isMarked(input: JsonObject): boolean {
	return JSON.stringify(input).search(MARKER) >= 0;
}

function isFriendly({ intent, expectation }: CallStep): boolean {
	return intent !== 'malformed' && intent !== 'injection' && expectation === undefined;
}

/** Whether the request has foreign headers. A server may refuse such a request without an answer. */
function hasForeignHead(step: StepResult['step']): boolean {
	return step.kind === 'call' && step.headers !== undefined;
}

function hasFailed(outcome: StepResult['outcome']): boolean {
	return outcome === 'server-died' || outcome === 'timeout' || outcome === 'no-answer';
}
