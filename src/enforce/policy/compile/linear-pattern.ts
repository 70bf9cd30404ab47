// Regular expressions in linear time (RE2). Linear time can still be long, so the work has a bound as well.

import type * as Re2 from 're2js';
import { onDemand } from '#util/on-demand.ts';

const re2 = onDemand<typeof Re2>('re2js');

/** Number of letters times the size of the pattern. The slowest patterns take 45 ns per unit. */
const MAX_WORK = 25_000_000;

export interface LinearPattern {
	readonly test: (text: string) => boolean;
	/** Throws if matching a text, or several texts together, would take too long. */
	readonly refuseLongerThan: (length: number) => void;
}

/** Converts an expression to RE2's syntax as far as possible. */
export function inLinearSyntax(source: string): string {
	return re2().RE2JS.translateRegExp(source);
}

/** Takes RE2's own syntax. Throws for unsupported syntax. */
export function linearPattern(source: string): LinearPattern {
	const pattern = re2().RE2JS.compile(source);
	const most = Math.floor(MAX_WORK / pattern.programSize());
	const refuseLongerThan = (length: number) => {
		if (length > most) throw new Error(`a text of ${length} characters is too long for /${source.slice(0, 60)}/`);
	};
	return { test: (text) => pattern.test(text), refuseLongerThan };
}
