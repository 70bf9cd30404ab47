// Builds a timeline from the evidence of the findings, for a report from before 2.1, which has none.

import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import type { Moment, MomentKind, RunTimeline } from '#model/timeline.ts';

export function timelineOfEvidence({ evidence, coverage, run }: Report): RunTimeline | null {
	if (run.tracer === null || evidence.length === 0) return null;
	const times = [...coverage.phases.flatMap(({ began, ended }) => [began, ended]), ...evidence.map(({ at }) => at)];
	const began = times.reduce((least, time) => Math.min(least, time));
	const ended = times.reduce((most, time) => Math.max(most, time));
	const moments = evidence.flatMap((one) => momentOf(one, began)).toSorted((a, b) => a.at - b.at);
	return { began, ended, moments, leftOut: 0 };
}

function momentOf(observation: Observation, began: number): readonly Moment[] {
	const named = nameOf(observation);
	if (named === undefined) return [];
	const { at, seq, cause, exe } = observation;
	const isFailed = 'ok' in observation && !observation.ok;
	return [
		{
			...named,
			at: at - began,
			seq,
			...(cause === undefined ? {} : { step: cause.step }),
			...(exe === undefined ? {} : { program: exe }),
			...(isFailed ? { failed: 1 } : {}),
		},
	];
}

function nameOf(observation: Observation): { readonly kind: MomentKind; readonly subject: string } | undefined {
	switch (observation.kind) {
		case 'file': {
			const { op, path } = observation;
			const kind = op === 'read' || op === 'list' || op === 'delete' || op === 'mkdir' || op === 'load' ? op : 'write';
			return { kind, subject: path };
		}
		case 'exec':
			return { kind: 'exec', subject: observation.program };
		case 'network': {
			const { op, address, port } = observation;
			return { kind: op === 'listen' || op === 'bind' ? 'listen' : 'egress', subject: port === undefined ? address : `${address}:${port}` };
		}
		case 'dns':
			return { kind: 'egress', subject: observation.name };
		case 'kernel':
			return { kind: 'kernel', subject: observation.call };
		case 'capture':
			return { kind: 'sent', subject: observation.destination };
		case 'canary':
			return { kind: 'disclosure', subject: observation.where };
		case 'ask':
			return { kind: 'asked', subject: observation.what };
		default:
			return undefined;
	}
}
