import { RE2JS } from 're2js';
import type { Json } from '#model/declaration.ts';
import type { Expectation } from '#model/expectation.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { isObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { excerpt } from '../show.ts';

export const expectationFailed: Rule = {
	id: 'expectation-failed',
	category: 'robustness',
	severity: 'high',
	summary: 'A tool did not answer as the user’s own oracle file says.',
	rationale:
		'With --oracle a user says what a tool must answer to an input: the whole text, parts of it, a pattern, structured content, or an error. Each is called once, before anything else. The severity is the one in the file, high unless it says otherwise. Without such a file the rule does not apply.',
	fix: 'Correct the tool, or the expectation.',
	needs: ['message'],
	check({ steps }) {
		const expected = steps.flatMap((result) =>
			result.step.kind === 'call' && result.step.expectation !== undefined ? [{ result, expectation: result.step.expectation }] : [],
		);
		if (expected.length === 0) return { kind: 'not-applicable', reason: 'no expectations were given' };
		const failed = expected.flatMap(({ result, expectation }) => {
			const why = whyNot(result, expectation);
			return why === undefined ? [] : [{ result, expectation, why }];
		});
		const isCut = expected.some(({ result }) => wasCut(result));
		if (failed.length === 0 && isCut) return { kind: 'untested', reason: 'an answer is longer than what is kept of it' };
		return verdictOf(
			this,
			failed.map(({ result: { step }, expectation, why }) => ({
				scope: scopeOfStep(step),
				subject: expectation.name,
				severity: expectation.severity,
				declared: `${expectation.name} (${expectation.where})`,
				observed: `${why}; called with ${excerpt(JSON.stringify(step.kind === 'call' ? step.args : {}), 160)}`,
				evidence: [],
			})),
		);
	},
};

function wasCut({ outcome, reply }: StepResult): boolean {
	return outcome === 'ok' && typeof reply === 'string';
}

/** Returns undefined if the expectation is met or cannot be decided. */
function whyNot(result: StepResult, expectation: Expectation): string | undefined {
	const { outcome, reply } = result;
	const isError = outcome === 'tool-error' || outcome === 'protocol-error';
	const text = textOf(reply);
	if (!isError && outcome !== 'ok') return `there was no answer (${outcome})`;
	if (expectation.isError !== isError)
		return isError ? `it answered with an error: “${excerpt(text, 120)}”` : 'it answered without an error';
	if (wasCut(result)) return undefined;
	if (expectation.text !== undefined && text !== expectation.text)
		return `the text is “${excerpt(text, 120)}”, not “${excerpt(expectation.text, 120)}”`;
	const missing = expectation.contains?.find((part) => !text.includes(part));
	if (missing !== undefined) return `“${excerpt(missing, 80)}” is not in the text “${excerpt(text, 120)}”`;
	const forbidden = expectation.excludes?.find((part) => text.includes(part));
	if (forbidden !== undefined) return `“${excerpt(forbidden, 80)}” is in the text “${excerpt(text, 120)}”`;
	if (expectation.matches !== undefined && !RE2JS.compile(expectation.matches).matcher(text).find())
		return `/${expectation.matches}/ is not found in the text “${excerpt(text, 120)}”`;
	const structured = isObject(reply) ? ownEntry(reply, 'structuredContent') : undefined;
	if (expectation.structured !== undefined && !holds(structured, expectation.structured))
		return `the structured content ${excerpt(JSON.stringify(structured) ?? 'is missing', 120)} does not hold ${excerpt(JSON.stringify(expectation.structured), 120)}`;
	return undefined;
}

/** Joins the texts of an answer line by line. For a protocol error, returns its message. */
function textOf(reply: Json | undefined): string {
	if (typeof reply === 'string') return reply;
	const content = isObject(reply) ? ownEntry(reply, 'content') : undefined;
	const texts = Array.isArray(content) ? content.map((part) => (isObject(part) ? ownEntry(part, 'text') : undefined)) : [];
	return texts.filter((text) => typeof text === 'string').join('\n');
}

/** An object may contain more fields than the expected one; every other value must be equal. */
function holds(value: Json | undefined, wanted: Json): boolean {
	if (Array.isArray(wanted))
		return Array.isArray(value) && value.length === wanted.length && wanted.every((one, index) => holds(value[index], one));
	if (!isObject(wanted)) return value === wanted;
	return isObject(value) && Object.entries(wanted).every(([key, inner]) => holds(ownEntry(value, key), inner));
}
