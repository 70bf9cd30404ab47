// A pattern of `contains`, `blocked_arg_patterns` and `blocked_tool_patterns`: a text that is matched without case, or an expression between slashes.

import { caseFolded } from '#util/case-folded.ts';
import { linearPattern } from './linear-pattern.ts';

export interface BlockedPattern {
	readonly source: string;
	readonly test: (text: string) => boolean;
	/** Throws if matching a text, or several texts together, would take too long. */
	readonly refuseLongerThan: (length: number) => void;
}

/** /rm\s+-rf/ and /rm\s+-rf/i, with a slash inside only as \/ */
const EXPRESSION = /^\/((?:[^/\\]|\\.)+)\/(i?)$/s;
/** The characters that distinguish an expression from a text. A dot does not, because paths are full of dots. */
const SYNTAX = /[\\^$|?*+()[\]{}]/;

/** Throws for an expression that RE2 does not support. */
export function blockedPattern(source: string): BlockedPattern {
	const [, inner, flag] = EXPRESSION.exec(source) ?? [];
	// `/etc/` is a text: nothing between its slashes is an expression.
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
