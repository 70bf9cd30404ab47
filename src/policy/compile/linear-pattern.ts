// Regular expressions in linear time (RE2). Linear is not short, so their work has a bound as well.

import { RE2JS } from 're2js';

/** Letters times the size of the pattern; the slowest take 45 ns for each. */
const MAX_WORK = 25_000_000;

export interface LinearPattern {
	readonly test: (text: string) => boolean;
	/** Throws when a text, or texts together, would take too long. */
	readonly refuseLongerThan: (length: number) => void;
}

/** In RE2's own syntax. Throws for what it does not know. */
export function linearPattern(source: string): LinearPattern {
	const pattern = RE2JS.compile(source);
	const most = Math.floor(MAX_WORK / pattern.programSize());
	const refuseLongerThan = (length: number) => {
		if (length > most) throw new Error(`a text of ${length} characters is too long for /${source.slice(0, 60)}/`);
	};
	return { test: (text) => pattern.test(text), refuseLongerThan };
}
