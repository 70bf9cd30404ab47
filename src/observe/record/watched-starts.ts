// Starts that differ only in a sign of observation: a server that contacts a host without the sign, and never with it, has checked for its auditor.

import type { WatchedCall, WatchSign } from '#model/pass.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';
import type { Capture } from '#observe/sink/capture.ts';
import { BROWSER_MAKERS } from '#util/browser-makers.ts';
import { isAddress } from '#util/hosts.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import { resultError } from '#util/result-error.ts';
import type { ServerRun } from './server-run-plan.ts';

/** Bound of tools for which the starts are made. */
const MOST_TOOLS = 3;
/** Bound of calls in the one untraced start: one call per tool. */
const MOST_CALLS = 12;
/** Starts with and without the sign alternate, so that a server that contacts a host only now and then does not fit the pattern by chance. */
const ORDER = [false, true, false, true, false] as const;

/** Returns the hosts that were contacted in a time span. */
export type Contacted = (from: Micros, to: Micros) => ReadonlySet<string>;

export interface StartSpan {
	readonly from: Micros;
	readonly to: Micros;
}

/** A start whose effects are only compared. */
export interface ComparedStart {
	readonly run: ServerRun;
	readonly span: StartSpan;
}

/** One start with one call. */
export interface WatchedStart extends StartSpan {
	readonly sign: WatchSign;
	readonly hasSign: boolean;
	readonly tool: string;
	readonly step: number;
}

type CallStep = Extract<Step, { kind: 'call' }>;
/** `none`: only the sink observes the server. */
type Presence = WatchSign | 'none';

export interface WatchedOptions {
	readonly contacted: Contacted;
	/** Whether the clock's library can be made visible. */
	readonly hasClock: boolean;
	/** Starts the server once and makes these calls. The tracer is present except for `none`. */
	start(presence: Presence, steps: readonly Step[]): Promise<StartSpan>;
	/** Starts the server without any sign. It may differ in more from other starts, because it only shows whether there is anything to compare. */
	startFree(steps: readonly Step[]): Promise<StartSpan>;
}

export async function watchedStarts(serverRuns: readonly ServerRun[], options: WatchedOptions): Promise<readonly WatchedStart[]> {
	const { contacted, hasClock, start, startFree } = options;
	const done: WatchedStart[] = [];
	const compare = async (sign: WatchSign, step: CallStep) => {
		for (const hasSign of ORDER) {
			const presence: Presence = hasSign ? sign : sign === 'tracer' ? 'none' : 'tracer';
			done.push({ sign, hasSign, tool: step.tool, step: step.id, ...(await start(presence, [step])) });
		}
	};
	const quiet = hasClock ? quietUnderClock(serverRuns, contacted) : [];
	for (const step of quiet.slice(0, MOST_TOOLS)) await compare('clock library', step);
	const ordinary = ordinaryCalls(serverRuns);
	if (ordinary.length === 0) return done;
	const free = await startFree(ordinary.slice(0, MOST_CALLS));
	const known = new Set(serverRuns.flatMap(({ phases }) => [...contacted(phases[0]?.began ?? 0, phases.at(-1)?.ended ?? 0)]));
	if ([...contacted(free.from, free.to)].every((host) => known.has(host))) return done;
	for (const step of ordinary.slice(0, MOST_TOOLS)) await compare('tracer', step);
	return done;
}

/** Makes the comparison once all arrivals are known. */
export function watchedCalls(starts: readonly WatchedStart[], contacted: Contacted): readonly WatchedCall[] {
	const byCall = Map.groupBy(starts, ({ sign, step }) => `${sign} ${step}`);
	return [...byCall.values()].flatMap((like) => {
		const [first] = like;
		if (first === undefined) return [];
		const { sign, tool, step } = first;
		return [{ sign, tool, step, starts: like.map(({ hasSign, from, to }) => ({ hasSign, hosts: [...contacted(from, to)].toSorted() })) }];
	});
}

export function contactedIn(captures: readonly Capture[]): Contacted {
	return (from, to) => {
		const hosts = captures.filter(({ at }) => at >= from && at <= to).map(hostOf);
		// A browser contacts its vendor on its own schedule, by timers that a moved clock moves as well.
		return new Set(hosts.filter((host) => !BROWSER_MAKERS.has(host)).map((host) => (isAddress(host) ? host : registrableDomain(host))));
	};
}

function hostOf({ http, sni, dns, destination }: Capture): string {
	return (http?.host ?? sni ?? dns?.name ?? destination.name ?? destination.address).replace(/:\d+$/, '').toLowerCase().replace(/\.$/, '');
}

/** Returns calls that contacted a host in the first pass, where the runs with the clock's library repeated the call and never contacted that host. */
function quietUnderClock(serverRuns: readonly ServerRun[], contacted: Contacted): readonly CallStep[] {
	const moved = serverRuns.filter(({ clock }) => clock !== undefined);
	const there = new Set(moved.flatMap(({ phases }) => [...contacted(phases[0]?.began ?? 0, phases.at(-1)?.ended ?? 0)]));
	const repeated = new Set(moved.flatMap(({ results }) => results.map(callKey)));
	const isQuiet = (result: StepResult) =>
		repeated.has(callKey(result)) && [...contacted(result.began, result.ended)].some((host) => !there.has(host));
	return firstOfEach(ordinaryResults(serverRuns).filter(isQuiet)).flatMap(stepOf);
}

function ordinaryCalls(serverRuns: readonly ServerRun[]): readonly CallStep[] {
	return firstOfEach(ordinaryResults(serverRuns)).flatMap(stepOf);
}

/** Returns the calls of the first pass that worked. */
function ordinaryResults(serverRuns: readonly ServerRun[]): readonly StepResult[] {
	const results = serverRuns.filter(({ pass }) => pass === 1).flatMap((run) => run.results);
	return results.filter((result) => result.step.kind === 'call' && result.step.intent === 'typical' && resultError(result) === undefined);
}

function firstOfEach(results: readonly StepResult[]): readonly StepResult[] {
	const byTool = Map.groupBy(results, ({ step }) => (step.kind === 'call' ? step.tool : ''));
	return [...byTool.values()].flatMap((like) => like.slice(0, 1));
}

function stepOf({ step }: StepResult): CallStep[] {
	return step.kind === 'call' ? [step] : [];
}

function callKey({ step }: StepResult): string {
	return step.kind === 'call' ? `${step.tool} ${JSON.stringify(step.args)}` : '';
}
