// Draws calls as bars. Where many calls fall on the same few pixels, they become one bar with the worst outcome, so that the number of bars stays bounded.

import type { Outcome, StepResult } from '#model/step.ts';
import type { Axis } from './axis.ts';
import { pixelOf, type View } from './buckets.ts';

export interface StepBar {
	readonly x: number;
	readonly width: number;
	readonly first: StepResult;
	readonly count: number;
	readonly tone: 'ok' | 'refused' | 'broken';
}

const LEAST_PIXELS = 3;
const TONES = ['ok', 'refused', 'broken'] as const;

function toneOf(outcome: Outcome): StepBar['tone'] {
	if (outcome === 'ok') return 'ok';
	return outcome === 'tool-error' || outcome === 'protocol-error' ? 'refused' : 'broken';
}

export function stepBars(steps: readonly StepResult[], began: number, axis: Axis, view: View): readonly StepBar[] {
	const bars: StepBar[] = [];
	for (const step of steps) {
		const x = pixelOf(axis.place(step.began - began), view);
		const end = pixelOf(axis.place(step.ended - began), view);
		if (end < 0 || x > view.width) continue;
		const from = Math.max(0, x);
		const width = Math.max(LEAST_PIXELS, Math.min(view.width, end) - from - 1);
		const tone = toneOf(step.outcome);
		const last = bars.at(-1);
		if (last !== undefined && width <= LEAST_PIXELS && from < last.x + LEAST_PIXELS)
			bars[bars.length - 1] = { ...last, count: last.count + 1, tone: TONES.indexOf(tone) > TONES.indexOf(last.tone) ? tone : last.tone };
		else bars.push({ x: from, width, first: step, count: 1, tone });
	}
	return bars;
}

/** Joins neighbours of the same tool, resource or prompt, so that the name is written once. */
export function namedSpans(
	steps: readonly StepResult[],
	began: number,
	axis: Axis,
	view: View,
): readonly { readonly x: number; readonly width: number; readonly name: string }[] {
	const spans: { x: number; width: number; name: string }[] = [];
	for (const result of steps) {
		const name = stepSubject(result);
		const from = Math.max(0, pixelOf(axis.place(result.began - began), view));
		const to = Math.min(view.width, pixelOf(axis.place(result.ended - began), view));
		if (to <= 0 || from >= view.width) continue;
		const last = spans.at(-1);
		if (last?.name === name) last.width = to - last.x;
		else spans.push({ x: from, width: to - from, name });
	}
	return spans.filter(({ width }) => width > 26);
}

/** Returns the tool, resource or prompt that a step used. */
export function stepSubject({ step }: StepResult): string {
	if ('tool' in step) return step.tool;
	if ('prompt' in step) return step.prompt;
	return 'template' in step && step.template !== undefined ? step.template : 'uri' in step ? step.uri : step.kind;
}
