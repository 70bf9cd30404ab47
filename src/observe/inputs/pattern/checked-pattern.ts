import { RE2JS, RE2JSException } from 're2js';
import { matchPattern } from './match-pattern.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Syntax } from './syntax.ts';
import { withShortNames } from './unicode-property.ts';

/** Allows some thousands of tests of an ordinary pattern. */
const MAX_EFFORT = 3_000_000;

/** A server's `pattern`, in a form that is safe to test with. */
export interface CheckedPattern {
	readonly source: string;
	/** False if the pattern cannot be tested here. Only the author's own values are then accepted. */
	readonly isCheckable: boolean;
	/** Syntax tree for generating matching texts. Absent: our parser does not support the pattern. */
	readonly syntax?: Syntax;
	test(text: string): boolean;
	toString(): string;
}

/** `vouched`: the strings that the schema's author offers as examples or defaults. */
export function patternChecker(vouched: ReadonlySet<string>): (source: string) => CheckedPattern {
	const known = new Map<string, CheckedPattern>();
	return (source) => {
		const pattern = known.get(source) ?? checkPattern(source, vouched);
		known.set(source, pattern);
		return pattern;
	};
}

function checkPattern(source: string, vouched: ReadonlySet<string>): CheckedPattern {
	const parsed = parsePattern(source);
	const effort = { left: MAX_EFFORT };
	const test =
		linearTest(source) ?? (parsed && !parsed.approximate ? (text: string) => matchPattern(parsed.syntax, text, effort) : undefined);
	return {
		source,
		isCheckable: test !== undefined,
		...(parsed && { syntax: parsed.syntax }),
		test: test ?? ((text) => vouched.has(text)),
		toString: () => source,
	};
}

function linearTest(source: string): ((text: string) => boolean) | undefined {
	// RE2 does not refuse a named back-reference, but reads it as plain letters.
	if (source.includes('\\k')) return undefined;
	try {
		const compiled = RE2JS.compile(RE2JS.translateRegExp(withShortNames(source)));
		return (text) => compiled.test(text);
	} catch (error) {
		if (error instanceof RE2JSException) return undefined;
		throw error;
	}
}
