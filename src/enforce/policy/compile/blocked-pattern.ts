// A pattern of `contains`, `blocked_arg_patterns` and `blocked_tool_patterns`: a text that is looked for in upper and lower case, or an expression between slashes.

import { linearPattern } from './linear-pattern.ts';

export interface BlockedPattern {
	readonly source: string;
	readonly test: (text: string) => boolean;
	/** Throws when a text, or texts together, would take too long. */
	readonly refuseLongerThan: (length: number) => void;
}

/** /rm\s+-rf/ and /rm\s+-rf/i, with a slash inside only as \/ */
const EXPRESSION = /^\/((?:[^/\\]|\\.)+)\/(i?)$/s;
/** What makes a difference between an expression and a text. A dot alone does not: paths are full of them. */
const SYNTAX = /[\\^$|?*+()[\]{}]/;

/** Throws for an expression that RE2 does not know. */
export function blockedPattern(source: string): BlockedPattern {
	const [, inner, flag] = EXPRESSION.exec(source) ?? [];
	// `/etc/` is a text: between its slashes nothing is an expression.
	if (inner !== undefined && SYNTAX.test(inner)) {
		const pattern = linearPattern(`${flag === 'i' ? '(?i)' : ''}${inner.replaceAll('\\/', '/')}`);
		return { source, ...pattern };
	}
	const sought = caseFolded(source);
	return { source, test: (text) => caseFolded(text).includes(sought), refuseLongerThan: () => {} };
}

export function blockedPatternProblem(source: string): string | undefined {
	try {
		blockedPattern(source);
		return undefined;
	} catch (error) {
		return `not a regular expression that RE2 knows: ${error instanceof Error ? error.message : String(error)}`;
	}
}

/** Upper case first: `ſ` has no lower case of its own, but its upper case is `S`. */
export function caseFolded(text: string): string {
	return text.toUpperCase().toLowerCase();
}
