// An interpreter that complains about the payload has parsed it. That is a suspicion, not a proof.

import type { InjectionClass } from '#model/injection.ts';
import { isSameScope, scopeKey, scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { JudgeEvidence } from '../rule.ts';
import { type InjectionResult, isInjection } from './injection-result.ts';

export interface Suspect {
	readonly result: InjectionResult;
	readonly complaint: string;
}

/** Messages that only these interpreters print about text that they were to run. */
const COMPLAINTS: Partial<Readonly<Record<InjectionClass, RegExp>>> = {
	// near "UNION": syntax error · unrecognized token: "' OR" · syntax error at or near "OR" · You have an error in your SQL syntax
	sql: /(?<!fts5: )(?:near \\?"[^"]{0,40}\\?": syntax error|unrecognized token: |syntax error at or near|error in your SQL syntax|unterminated quoted string)/i,
	// sh: 1: Syntax error: Unterminated quoted string · unexpected EOF while looking for matching `''
	shell: /\bsh: (?:\d+|line \d+|-c: line \d+): |unexpected EOF while looking for matching/i,
	// invalid syntax (<string>, line 1), printed by eval; ast.parse prints <unknown>
	code: /\(<string>, line \d+\)|missing \) after argument list|Invalid or unexpected token/,
};

/** Returns at most one suspect per tool and class. Tools that answer ordinary calls in the same way are excluded. */
export function suspects(evidence: JudgeEvidence): readonly Suspect[] {
	const found = new Map<string, Suspect>();
	for (const result of evidence.steps.filter(isInjection)) {
		const { injection } = result.step;
		const scope = scopeOfStep(result.step);
		const key = `${scopeKey(scope)}\0${injection.class}`;
		const complaint = complaintIn(result, injection.class);
		if (complaint === undefined || found.has(key)) continue;
		const isUsual = evidence.steps.some(
			(other) => !isInjection(other) && isSameScope(scopeOfStep(other.step), scope) && complaintIn(other, injection.class) !== undefined,
		);
		if (!isUsual) found.set(key, { result, complaint });
	}
	return [...found.values()];
}

function complaintIn({ reply }: StepResult, kind: InjectionClass): string | undefined {
	return reply === undefined ? undefined : ownEntry(COMPLAINTS, kind)?.exec(JSON.stringify(reply))?.[0];
}
