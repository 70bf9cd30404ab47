// The labels above and below the lanes: round times, and the beginning of each pass.

import type { Report } from '#model/report.ts';

/** Returns about eight round times. */
export function ticks(from: number, to: number): readonly number[] {
	const rough = Math.max(1, (to - from) / 7);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
	const first = Math.ceil(from / step) * step;
	return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

/** A pass begins with the last start before its first step. */
export function passMarks({ run, steps, coverage }: Report, began: number): readonly { readonly at: number; readonly label: string }[] {
	const starts = coverage.phases.filter(({ phase }) => phase === 'start');
	return run.passes.flatMap(({ number: pass, label, firstStep }) => {
		const first = steps.find(({ step }) => step.id >= firstStep);
		const start = first === undefined ? undefined : starts.findLast((span) => span.began <= first.began);
		return start === undefined ? [] : [{ at: start.began - began, label: `pass ${pass}: ${label}` }];
	});
}

/** `search_n…`: truncates to the width, at about 6.2 pixels per letter. */
export function fitted(text: string, width: number): string {
	const most = Math.floor(width / 6.2);
	return text.length <= most ? text : most < 3 ? '' : `${text.slice(0, most - 1)}…`;
}
