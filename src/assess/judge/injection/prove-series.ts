// Evaluates steps that prove an injection only together: a true condition against a false one, and an attack against its control.

import { isSameScope, scopeOfStep } from '#model/scope.ts';
import type { StepResult } from '#model/step.ts';
import { excerpt } from '../show.ts';
import type { InjectionResult, Proven } from './injection-result.ts';

/** An attack must take this many times as long as the slowest control, plus LONGER_MICROS. */
const SLOWER = 5;
const LONGER_MICROS = 400_000;
// The end of a long answer in the record, its numbers already replaced: <stop color=… [cut: # characters of JSON]"
const CUT = /… \[cut: # characters of JSON\]"$/;

/** `steps`: all steps of the run, which include the ordinary calls. */
export function proveSeries(tried: readonly InjectionResult[], steps: readonly StepResult[]): readonly Proven[] {
	const series = Map.groupBy(tried, ({ step }) => step.injection.series?.key ?? '');
	series.delete('');
	return [...series.values()].flatMap((results) => {
		const has = (kind: string) => results.some(({ step }) => step.injection.proofs.some((proof) => proof.kind === kind));
		return [...(has('differs') ? differs(results, usualAnswers(steps, results)) : []), ...(has('slow') ? slow(results) : [])];
	});
}

/** Answers to the same condition must agree, which rules out chance and counters; answers to different conditions must differ. */
function differs(results: readonly InjectionResult[], usual: ReadonlySet<string>): readonly Proven[] {
	const [yes, no] = [inRole(results, 'true'), inRole(results, 'false')];
	const [first, other] = [yes[0], no[0]];
	if (first === undefined || other === undefined || yes.length < 2 || no.length < 2) return [];
	const [whenTrue, whenFalse] = [answerOf(first), answerOf(other)];
	const isSteady = yes.every((one) => answerOf(one) === whenTrue) && no.every((one) => answerOf(one) === whenFalse);
	// The true condition must find something: an answer that is merely another refusal proves nothing.
	const isUsual = usual.has(whenTrue) && !usual.has(whenFalse);
	const finds = first.outcome === 'ok' && (other.outcome !== 'ok' || whenTrue.length > whenFalse.length || isUsual);
	if (!isSteady || isSameAsKept(whenTrue, whenFalse) || !finds) return [];
	const how = `what is true in it and what is false were answered differently: ${excerpt(textOf(first), 60)} against ${excerpt(textOf(other), 60)}`;
	return [{ result: first, by: 'differs', how, evidence: [] }];
}

/** Whether two answers agree as far as both were kept. Where a long one was cut depends on the length of the argument that it repeats. */
function isSameAsKept(one: string, other: string): boolean {
	const [end, otherEnd] = [one.search(CUT), other.search(CUT)];
	if (end === -1 || otherEnd === -1) return one === other;
	const kept = Math.min(end, otherEnd);
	return one.slice(0, kept) === other.slice(0, kept);
}

/** Returns the answers to ordinary calls of the same tool. If one of these calls has the same other arguments, only such calls count as usual. */
function usualAnswers(steps: readonly StepResult[], [first]: readonly InjectionResult[]): ReadonlySet<string> {
	if (first === undefined) return new Set();
	const own = steps.filter(
		({ step, outcome }) => isSameScope(scopeOfStep(step), scopeOfStep(first.step)) && step.intent === 'typical' && outcome === 'ok',
	);
	const around = aroundOf(first, first);
	const alike = around === undefined ? [] : own.filter((one) => aroundOf(one, first) === around);
	return new Set((alike.length > 0 ? alike : own).map(answerOf));
}

/** Returns the other arguments, or undefined if there are none. */
function aroundOf({ step }: StepResult, { step: { injection } }: InjectionResult): string | undefined {
	if (step.kind !== 'call') return undefined;
	const { [injection.argument]: _, ...others } = step.args;
	return Object.keys(others).length === 0 ? undefined : JSON.stringify(others);
}

function slow(results: readonly InjectionResult[]): readonly Proven[] {
	const [attacks, controls] = [inRole(results, 'attack'), inRole(results, 'control')];
	if (controls.length === 0 || controls.some(({ outcome }) => outcome === 'timeout')) return [];
	const slowest = Math.max(...controls.map(duration));
	const late = attacks.filter((one) => one.outcome === 'timeout' || duration(one) > SLOWER * slowest + LONGER_MICROS);
	// An attack that timed out is not repeated; an attack that was answered must be slow twice.
	const isConfirmed = late.length > 1 || late.some(({ outcome }) => outcome === 'timeout');
	const [first] = late;
	if (first === undefined || !isConfirmed) return [];
	const times = late.map((one) => (one.outcome === 'timeout' ? `no answer in ${seconds(duration(one))}` : seconds(duration(one))));
	return [
		{ result: first, by: 'slow', how: `it took ${times.join(' and ')}, where a harmless text took ${seconds(slowest)}`, evidence: [] },
	];
}

function inRole(results: readonly InjectionResult[], role: string): readonly InjectionResult[] {
	return results.filter(({ step, outcome }) => step.injection.series?.role === role && outcome !== 'server-died');
}

/** Returns the answer without the parts in which the steps of one series differ: their numbers, markers and operators. */
function answerOf({ outcome, reply }: StepResult): string {
	const text = JSON.stringify(reply ?? null)
		.replace(/ref-[0-9a-z]{7}-\d+/g, '*')
		.replace(/\$(?:ne|eq)/g, '$*')
		// 12, and 12.5: the place of a text in a drawing depends on the text's length
		.replace(/\d+(?:\.\d+)?/g, '#')
		.replaceAll('=#+#', '=#');
	return `${outcome} ${text}`;
}

function textOf({ reply }: StepResult): string {
	const content = typeof reply === 'object' && reply !== null && 'content' in reply ? reply['content'] : undefined;
	const first = Array.isArray(content) ? content[0] : undefined;
	const text = typeof first === 'object' && first !== null && 'text' in first ? first['text'] : undefined;
	return `“${typeof text === 'string' ? text : JSON.stringify(reply ?? null)}”`;
}

function duration({ began, ended }: StepResult): number {
	return ended - began;
}

function seconds(micros: number): string {
	return `${(micros / 1e6).toFixed(micros < 100_000 ? 3 : 1)} s`;
}
