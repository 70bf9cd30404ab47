// Gives each raw observation its phase and its cause: by process tree and arguments where they prove it, otherwise by the time window.

import type { Cause, Observation, Phase, RawObservation } from '#model/observation.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';
import type { Argv } from '#model/target.ts';
import { MARKER } from '#observe/inputs/marker.ts';

export interface Recording {
	/** Observations in the order of the trace. */
	readonly raw: readonly RawObservation[];
	/** The program whose start ends the set-up of the cell. Absent: nothing of a process was recorded. */
	readonly argv?: Argv;
}

export interface Timeline {
	readonly phases: readonly PhaseSpan[];
	readonly results: readonly StepResult[];
	readonly pass: number;
}

/** Returns the observations from the server's start on. The set-up of the cell itself is left out. */
export function attribute(recording: Recording, timeline: Timeline, firstSeq: number): Observation[] {
	const causeOf = causeFinder(timeline);
	const births = new Map<number, Cause | undefined>();
	const observations: Observation[] = [];
	for (const raw of recording.raw) {
		if (!belongsToServer(raw, recording.argv, births)) continue;
		const inherited = raw.pid === undefined ? undefined : births.get(raw.pid);
		const cause = causeOf.byArguments(raw) ?? inherited ?? causeOf.byTime(raw.at);
		if (raw.kind === 'fork' && !raw.thread) births.set(raw.child, cause === undefined ? undefined : { step: cause.step, by: 'exact' });
		observations.push({
			...raw,
			seq: firstSeq + observations.length,
			pass: timeline.pass,
			phase: phaseAt(timeline.phases, raw.at),
			...(cause === undefined ? {} : { cause }),
		});
	}
	return observations;
}

/**
 * After the server's start, the effects of any process in the cell count as the server's: the processes that made the cell only wait from then on, and the server
 * may write into the memory of the cell's init. Their exits belong to the cell.
 */
function belongsToServer(raw: RawObservation, argv: Argv | undefined, births: Map<number, Cause | undefined>): boolean {
	if (raw.kind === 'gap' || raw.kind === 'message' || raw.pid === undefined) return true;
	if (births.has(raw.pid)) return true;
	const isServerStart = births.size === 0 && argv !== undefined && isStartOf(argv, raw);
	const isStranger = births.size > 0 && raw.kind !== 'exit';
	if (isServerStart || isStranger) births.set(raw.pid, undefined);
	return isServerStart || isStranger;
}

export function isStartOf(argv: Argv, raw: RawObservation): boolean {
	return raw.kind === 'exec' && raw.ok && raw.argv.length === argv.length && raw.argv.every((word, index) => word === argv[index]);
}

export function phaseAt(phases: readonly PhaseSpan[], at: Micros): Phase {
	for (let i = phases.length - 1; i >= 0; i--) {
		const span = phases[i];
		if (span !== undefined && at >= span.began) return span.phase;
	}
	return phases[0]?.phase ?? 'start';
}

export function causeFinder({ results, phases }: Omit<Timeline, 'pass'>) {
	const carrierOf = markerCarriers(results);
	const windows = results.map((result) => result.began);
	const over = phases.find((span) => span.phase === 'idle' || span.phase === 'stop')?.began ?? Number.POSITIVE_INFINITY;
	return {
		byArguments: (raw: RawObservation): Cause | undefined => {
			for (const [marker] of visibleText(raw).matchAll(MARKER)) {
				const step = carrierOf(marker, raw.at);
				if (step !== undefined) return { step, by: 'exact' };
			}
			return undefined;
		},
		/** A call's window lasts until the next call begins: calls are sequential, with a quiet gap between them. */
		byTime: (at: Micros): Cause | undefined => {
			if (at >= over) return undefined;
			const index = lastAtOrBefore(windows, at);
			const result = results[index];
			return result === undefined ? undefined : { step: result.step.id, by: 'window' };
		},
	};
}

/** Returns the step whose markers a text carries, if it carries those of one step only. */
export type MarkerOwner = (text: string, at: Micros) => number | undefined;

export function markerOwner(results: readonly StepResult[]): MarkerOwner {
	const carrierOf = markerCarriers(results);
	return (text, at) => {
		const [first, ...others] = new Set([...text.matchAll(MARKER)].map(([marker]) => carrierOf(marker, at)));
		return others.length === 0 ? first : undefined;
	};
}

/** Returns the step that passed a marker last. A later call may use a file that an earlier one created. */
function markerCarriers(results: readonly StepResult[]): (marker: string, at: Micros) => number | undefined {
	const byMarker = new Map<string, StepResult[]>();
	for (const result of results) {
		for (const [marker] of givenTo(result.step).matchAll(MARKER)) byMarker.set(marker, [...(byMarker.get(marker) ?? []), result]);
	}
	return (marker, at) => {
		const carriers = byMarker.get(marker);
		return (carriers?.findLast(({ began }) => began <= at) ?? carriers?.[0])?.step.id;
	};
}

/** Returns everything that the step passed to the server. */
function givenTo(step: Step): string {
	if ('uri' in step) return step.uri;
	if (step.kind === 'complete') return JSON.stringify([step.value, step.others]);
	return JSON.stringify(step.kind === 'together' ? step.inputs : step.args);
}

function visibleText(raw: RawObservation): string {
	if (raw.kind === 'file') return `${raw.path}\n${raw.to ?? ''}`;
	if (raw.kind === 'exec') return raw.argv.join('\n');
	if (raw.kind === 'dns') return raw.name;
	return '';
}

/** Returns the index of the last time that is not after `at`, or -1. */
function lastAtOrBefore(times: readonly Micros[], at: Micros): number {
	let low = 0;
	let high = times.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((times[middle] as Micros) <= at) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}
