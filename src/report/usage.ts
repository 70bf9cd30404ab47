// The resources of the server: one line, and the whole curve if a finding concerns it.

import type { Phase } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import type { ResourceSample, Resources } from '#model/resources.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { pad } from './columns.ts';
import { flow } from './flow.ts';
import { type Line, span, type Tone } from './line.ts';
import { sparkline, type TimeSpan } from './sparkline.ts';

const TITLE = 'What it used';
const LABEL = 12;
const SHORT_CURVE = 12;
const LONG_CURVE = 48;
/** The cell's own network device sends a few packets by itself. */
const SILENCE_BYTES = 4096;

const PHASE_NAMES: Readonly<Record<Phase, string>> = { install: 'install', start: 'start', exercise: 'calls', idle: 'idle', stop: 'stop' };

/** The interval between two samples. */
interface Interval {
	readonly micros: number;
	readonly phase: Phase;
	readonly processors: number;
	readonly memoryBytes: number;
}

export function usage({ sandbox, findings }: Report, width: number, verbose: boolean): readonly Line[] {
	const resources = sandbox?.resources ?? null;
	const intervals = resources === null ? [] : resources.serverRuns.flatMap(({ samples }) => between(samples));
	if (sandbox === null || resources === null || intervals.length === 0) return [];
	const isAbuse = findings.some(({ rule }) => rule === 'resource-abuse');
	if (!isAbuse && !verbose) return quietLine(resources, intervals, width);
	const length = Math.min(LONG_CURVE, width - LABEL - 24);
	const tone: Tone = isAbuse ? 'bad' : 'good';
	const most = Math.round(Math.max(...intervals.map(({ processors }) => processors)) * 100);
	return [
		[span(TITLE, 'strong')],
		row('cpu', processorCurve(intervals, length), `${seconds(resources.total.cpuMs)}, at most ${most} %`, tone),
		row('memory', memoryCurve(intervals, resources, length), `at most ${bytes(resources.peak.memoryBytes)}`, tone),
		[span(pad('', LABEL)), span(ruler(intervals, length), 'dim')],
		...flow([span(' at most  '.padEnd(LABEL), 'dim')], figures(resources, true).map(plain), width),
		...flow(
			[span(' limits  '.padEnd(LABEL), 'dim')],
			Object.entries(sandbox.limits).map(([what, limit]) => plain(`${what} ${printable(limit)}`)),
			width,
		),
	];
}

function quietLine(resources: Resources, intervals: readonly Interval[], width: number): readonly Line[] {
	const curve = (name: string, drawn: string, what: string) => ({
		spans: [span(`${name} `, 'dim'), span(drawn, 'good'), span(` ${what}`)],
		before: '   ',
	});
	return flow(
		[span(`${TITLE}  `, 'strong')],
		[
			curve('cpu', processorCurve(intervals, SHORT_CURVE), seconds(resources.total.cpuMs)),
			curve('memory', memoryCurve(intervals, resources, SHORT_CURVE), bytes(resources.peak.memoryBytes)),
			{ spans: [span(figures(resources, false).join(', '), 'dim')], before: '   ' },
		],
		width,
	);
}

function row(label: string, curve: string, what: string, tone: Tone): Line {
	return [span(pad(` ${label}`, LABEL)), span(curve, tone), span(`  ${what}`)];
}

/** A full bar is one whole processor, or the maximum if several were busy. */
function processorCurve(intervals: readonly Interval[], length: number): string {
	const curve = intervals.map(({ micros, processors }): TimeSpan => ({ micros, value: processors }));
	return sparkline(curve, length, Math.max(1, ...curve.map(({ value }) => value)));
}

function memoryCurve(intervals: readonly Interval[], { peak }: Resources, length: number): string {
	const curve = intervals.map(({ micros, memoryBytes }): TimeSpan => ({ micros, value: memoryBytes }));
	return sparkline(curve, length, peak.memoryBytes);
}

function between(samples: readonly ResourceSample[]): readonly Interval[] {
	return samples.flatMap((sample, index) => {
		const before = samples[index - 1];
		if (before === undefined || sample.at <= before.at) return [];
		const micros = sample.at - before.at;
		const { phase, memoryBytes } = sample;
		return [{ micros, phase, memoryBytes, processors: ((sample.cpuMs - before.cpuMs) * 1000) / micros }];
	});
}

/** `start   calls      idle`: each name where its phase begins. If two do not fit, the later one is shown. */
function ruler(intervals: readonly Interval[], length: number): string {
	const total = intervals.reduce((sum, { micros }) => sum + micros, 0);
	const marks: { readonly column: number; readonly name: string }[] = [];
	let at = 0;
	for (const [index, { micros, phase }] of intervals.entries()) {
		if (phase !== intervals[index - 1]?.phase) marks.push({ column: Math.round((at / total) * length), name: PHASE_NAMES[phase] });
		at += micros;
	}
	let text = '';
	let next = length;
	for (const { column, name } of marks.toReversed()) {
		if (next - column < name.length + (text === '' ? 0 : 1)) continue;
		text = pad(name, next - column) + text;
		next = column;
	}
	return `${' '.repeat(next)}${text}`.trimEnd();
}

function figures({ peak, total }: Resources, isWhole: boolean): readonly string[] {
	return [
		...(peak.processes > 1 ? [`${peak.processes} processes`] : []),
		counted(peak.threads, 'thread'),
		...(isWhole ? [counted(peak.descriptors, 'descriptor')] : []),
		...(total.bytesOut > SILENCE_BYTES ? [`${bytes(total.bytesOut)} sent`] : []),
	];
}

function plain(text: string) {
	return { spans: [span(text)] };
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}

function bytes(count: number): string {
	return count < 1_000_000 ? `${Math.ceil(count / 1000)} kB` : `${Math.round(count / 1_000_000)} MB`;
}
