// Non-interference: makes ordinary calls again in runs that differ only in the values of canaries, and finds what depends on them.

import { setTimeout as sleep } from 'node:timers/promises';
import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { Canary } from '#model/canary.ts';
import type { Interference, SecretDependence } from '#model/interference.ts';
import type { RawObservation } from '#model/observation.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import type { Argv } from '#model/target.ts';
import type { KeptState } from '#observe/sandbox/kept-state.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Mask } from '#util/mask-strings.ts';
import { printable } from '#util/printable.ts';
import { resultError } from '#util/result-error.ts';
import { isStartOf } from '../attribute.ts';
import type { Internet } from '../internet.ts';
import type { ServerRun } from '../server-run-plan.ts';
import { type Comparison, compareRuns, type Difference, withoutKnownNoise } from './compare-runs.ts';
import { type Emitted, emittedParts } from './emitted-parts.ts';
import { type NamedDifference, nameCanaries } from './name-canaries.ts';

export interface CompareOptions {
	readonly cell: OpenSandbox;
	/** Absent where there is no sink. */
	readonly internet: Pick<Internet, 'captures' | 'capturesDirectory' | 'forget'> | undefined;
	readonly serverRuns: readonly ServerRun[];
	/** The server's own command. */
	readonly argv: Argv;
	/** Variables that the server asked for: what they hold is the server's own credential, and stays as it is. */
	readonly asked: readonly string[];
	/** How many calls a run has at most. */
	readonly mostCalls: number;
	/** How long all runs may take together. */
	readonly mostMs: number;
	/** One start with these calls, whose effects are no part of the record. */
	start(calls: readonly CallStep[]): Promise<ServerRun>;
}

/** A capture is told when its connection ends, and the server's ended just now. */
const SETTLE_MS = 60;
const MOST_DEPENDENCES = 40;
/** The first values and the others in turn: what only changes with time fits neither. */
const MOST_RUNS = 4;

export async function compareSecrets(options: CompareOptions): Promise<Interference | undefined> {
	const { cell, serverRuns, asked, mostCalls } = options;
	const done = serverRuns.filter(({ pass }) => pass === 1).flatMap(({ results }) => results);
	const calls = callsToRepeat(done, mostCalls);
	if (cell.exchange === undefined || calls.length === 0) return undefined;
	await using state = await cell.exchange.keepState();
	if (state === undefined) return untested(calls, 'the files of the cell are too large to begin several runs with the same ones');
	const isChanged = ({ where }: Canary) => where.kind === 'file' || (where.kind === 'env' && !asked.includes(where.name));
	const keys = cell.canaries.filter(isChanged).map(({ key }) => key);
	const mask = canaryMask(cell.exchange.texts());
	const runWith = runner(options, state, calls, mask);
	try {
		const { comparison, runs } = await compare(runWith, keys, await answersBefore(done, calls, mask));
		const named =
			comparison.differences.length === 0
				? []
				: await nameCanaries(comparison.differences, keys, (changed) => runWith(changed, lastCall(comparison.differences)));
		await state.restore(new Set());
		return {
			runs,
			calls: calls.length,
			parts: comparison.parts,
			noisy: comparison.noisy,
			dependences: named.slice(0, MOST_DEPENDENCES).map((one) => dependenceOf(one, calls)),
		};
	} catch (error) {
		if (!(error instanceof NotRepeatable)) throw error;
		return untested(calls, error.message);
	}
}

/** The server did not do the same calls again. */
class NotRepeatable extends Error {}

type RunWith = (keys: ReadonlySet<string>, upTo?: number) => Promise<Emitted>;

/** `before`: what the calls were answered when they were made for the first time. */
async function compare(
	runWith: RunWith,
	keys: readonly string[],
	before: Emitted,
): Promise<{ readonly comparison: Comparison; readonly runs: number }> {
	const first: Emitted[] = [];
	const other: Emitted[] = [];
	let comparison: Comparison = { differences: [], parts: 0, noisy: 0 };
	for (let run = 0; run < MOST_RUNS; run++) {
		const isFirst = run % 2 === 0;
		(isFirst ? first : other).push(await runWith(new Set(isFirst ? [] : keys)));
		if (other.length === 0) continue;
		comparison = compareRuns(first, other);
		if (run === 1) comparison = withoutKnownNoise(comparison, before, first[0] ?? before, other[0] ?? before);
		if (comparison.differences.length === 0) break;
	}
	return { comparison, runs: first.length + other.length };
}

async function answersBefore(done: readonly StepResult[], calls: readonly CallStep[], mask: Mask): Promise<Emitted> {
	const results = calls.flatMap(({ id }) => done.find(({ step }) => step.id === id) ?? []);
	return emittedParts({ results, captures: [], capturesDirectory: '', programs: [], files: new Map(), mask });
}

function runner({ internet, argv, mostMs, start }: CompareOptions, state: KeptState, calls: readonly CallStep[], mask: Mask): RunWith {
	const until = performance.now() + mostMs;
	return async (keys, upTo = calls.length) => {
		if (performance.now() > until) throw new NotRepeatable('to make the same calls as often as it takes would take too long');
		await state.restore(keys);
		await internet?.forget();
		const from = internet?.captures.length ?? 0;
		const run = await start(calls.slice(0, upTo));
		if (run.failure !== undefined) throw new NotRepeatable(`the server did not start again: ${run.failure.message}`);
		if (run.hasDied) throw new NotRepeatable('the server ended by itself when the same calls were made again');
		const { programs, hasSent } = await seenOf(run, argv);
		if (hasSent) await sleep(SETTLE_MS);
		await internet?.forget();
		return emittedParts({
			results: run.results,
			captures: internet?.captures.slice(from) ?? [],
			capturesDirectory: internet?.capturesDirectory ?? '',
			programs,
			files: await state.changed(),
			mask,
		});
	};
}

/** Of a run: programs that the server started, not those with names of the run in their arguments that make its cell; and whether it sent anything. */
async function seenOf({ trace }: ServerRun, argv: Argv) {
	const programs: Extract<RawObservation, { kind: 'exec' }>[] = [];
	let hasSent = false;
	for await (const batch of trace.observations())
		for (const one of batch) {
			if (one.kind === 'exec' && one.ok) programs.push(one);
			hasSent ||= one.kind === 'network' || one.kind === 'dns';
		}
	return { programs: programs.slice(programs.findIndex((one) => isStartOf(argv, one)) + 1), hasSent };
}

/** What comes after it need not be done again. */
function lastCall(differences: readonly Difference[]): number {
	return Math.max(1, ...differences.map(({ part }) => part.call));
}

function dependenceOf({ difference, canaries }: NamedDifference, calls: readonly CallStep[]): SecretDependence {
	const { part, first, other } = difference;
	const { channel, destination, place } = part;
	const call = channel === 'file' ? undefined : calls[part.call - 1];
	return {
		channel,
		...(call === undefined ? {} : { step: call.id, tool: call.tool }),
		destination,
		place,
		first: printable(first),
		other: printable(other),
		canaries,
	};
}

function untested(calls: readonly CallStep[], reason: string): Interference {
	return { runs: 0, calls: calls.length, parts: 0, noisy: 0, dependences: [], untested: reason };
}

/** How many calls of a tool are made again: a secret may be told in pieces, one a call. */
const OF_EACH = 3;

/** Calls of the first pass that worked, in the order in which they were made. */
function callsToRepeat(results: readonly StepResult[], most: number): readonly CallStep[] {
	const calls = results.flatMap((result) => (resultError(result) === undefined ? ordinaryCall(result) : []));
	const byTool = Map.groupBy(calls, ({ tool }) => tool);
	const each = Math.max(1, Math.min(OF_EACH, Math.floor(most / Math.max(1, byTool.size))));
	const chosen = [...byTool.values()].flatMap((like) => Array.from({ length: each }, (_, index) => like[index % like.length] as CallStep));
	return chosen.slice(0, most);
}

function ordinaryCall({ step }: StepResult): CallStep[] {
	return step.kind === 'call' && step.intent === 'typical' && step.network === undefined ? [step] : [];
}
