import type { Severity } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import { scopeKey, scopeOfStep } from '#model/scope.ts';
import { worstFirst } from '#model/severity.ts';
import { anyIndex } from '#util/any-index.ts';
import { declaredText } from '../declared-text.ts';
import { type FindingDraft, verdictOf } from '../finding-draft.ts';
import { whyConfined } from '../injection/confined.ts';
import { expectedOf, isCallersOwn, runsStatements } from '../injection/expected.ts';
import { refusesHarmful } from '../injection/harmful-options.ts';
import { type InjectionResult, inputOf, isInjection, isOfSame, type Proven } from '../injection/injection-result.ts';
import { INJECTION_WORDS } from '../injection/injection-words.ts';
import { insidePurpose } from '../injection/inside-purpose.ts';
import { provenInjections } from '../injection/prove.ts';
import { type Suspect, suspects } from '../injection/suspect.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { excerpt, plural, some } from '../show.ts';

export const unsafeInputAccepted: Rule = {
	id: 'unsafe-input-accepted',
	category: 'unsafe_input_accepted',
	severity: 'high',
	summary: 'Text in an argument was taken for more than text: it was run, followed or obeyed.',
	rationale:
		'An agent passes on what it has read, and what it has read may be written by an attacker. Candor puts payloads into each argument, each with a mark of its own, and reports only what it then sees: the program in the payload ran, the file outside was opened, the internal address was connected to, the product of two numbers came back, the condition that is true found more than the one that is false. A payload that merely comes back proves nothing and is not reported. What a tool says it does is no injection: a shell runs commands, a query tool runs queries. Critical when a program ran; high otherwise. Low: an inside address that was reached by a tool for the local network, for a browser or for a service of the user’s own, a slow expression that the caller brought along, SQL where another tool runs any statement, an interpreter that only complained about the payload. Info: a tool that opens any path by design.',
	fix: 'Keep data apart from what is interpreted: argument lists instead of shell text, bound parameters, resolved paths checked against the root, addresses checked after resolution, parsers without entities, Host and Origin compared with the server’s own.',
	needs: ['exec', 'file', 'network'],
	showsInAnswers: true,
	check(evidence) {
		if (!evidence.steps.some(isInjection)) return { kind: 'not-applicable', reason: 'no argument takes text, or none was tried' };
		const all = provenInjections(evidence);
		const judged = all.flatMap((proven) => {
			const severity = severityOf(proven, all, evidence);
			return severity === undefined ? [] : [{ proven, severity }];
		});
		const groups = Map.groupBy(
			judged,
			({
				proven: {
					result: { step },
				},
			}) => `${scopeKey(scopeOfStep(step))}\0${step.injection.class}\0${anyIndex(step.injection.argument)}`,
		);
		const certain = [...groups.values()].flatMap((group) => draftOf(group, evidence));
		const doubtful = suspects(evidence)
			.filter(({ result }) => !all.some((proven) => isAlike(proven.result, result)) && expectedOf(result, evidence) === undefined)
			.map((suspect) => doubtOf(suspect, evidence));
		return verdictOf(this, [...certain, ...doubtful]);
	},
};

interface Judged {
	readonly proven: Proven;
	readonly severity: Severity;
}

function draftOf(group: readonly Judged[], evidence: JudgeEvidence): readonly FindingDraft[] {
	// The shortest of the worst calls is the one to repeat.
	const [first] = worstFirst(group.toSorted((a, b) => length(a) - length(b)));
	if (first === undefined) return [];
	const { step } = first.proven.result;
	const { class: kind } = step.injection;
	const [argument = ''] = group.map(({ proven }) => proven.result.step.injection.argument).toSorted();
	const scope = scopeOf(first.proven.result);
	const ways = [...new Set(group.map(({ proven }) => proven.result.step.injection.variant))];
	const call = callOf(first.proven.result);
	const isByDesign = kind === 'path' && first.severity === 'info';
	const place = placeOf(first.proven.result);
	const taken = `${place} ${isByDesign ? 'leads to any path, and nothing says that it should not' : `was taken for ${INJECTION_WORDS[kind].takenFor}`}`;
	return [
		{
			scope,
			subject: `${kind}:${argument}`,
			severity: first.severity,
			declared: declaredText(scope, evidence, `obeying ${argument}`),
			observed: `${taken} (${some(ways)}; ${plural(group.length, 'call')}): ${first.proven.how}; to repeat it: ${call}`,
			gist: `${taken}: ${first.proven.how}`,
			evidence: group.flatMap(({ proven }) => proven.evidence.slice(0, 2)),
			fix: INJECTION_WORDS[kind].fix,
		},
	];
}

function length({ proven }: Judged): number {
	return JSON.stringify(inputOf(proven.result)).length;
}

/** Returns where to fix the problem. Accepting requests from any origin is no single tool's fault, and a polluted prototype shows up in any tool. */
function scopeOf({ step }: InjectionResult): Scope {
	const { class: kind, storedBy } = step.injection;
	if (kind === 'origin') return { kind: 'phase', name: 'exercise' };
	return kind === 'prototype' && storedBy !== undefined ? { kind: 'tool', name: storedBy } : scopeOfStep(step);
}

function placeOf({ step: { kind, injection } }: InjectionResult): string {
	const { argument, class: of } = injection;
	if (of === 'origin' || argument === 'request headers')
		return argument === 'request headers' ? 'what stands in the request’s headers' : 'a request';
	if (kind === 'read') return `the variable “${argument}”`;
	return argument === '' ? 'the object of arguments' : `the argument “${argument}”`;
}

/** read({"path":"…"}), GET notes://…, call({}) with the header x: … */
function callOf({ step }: InjectionResult): string {
	if (step.kind === 'read') return `resources/read ${excerpt(step.uri, 240)}`;
	const head = Object.entries(step.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
	return `${step.tool}(${excerpt(JSON.stringify(step.args), 240)})${head.length === 0 ? '' : ` with ${excerpt(head.join(', '), 160)}`}`;
}

function isAlike(result: InjectionResult, { step: other, ...rest }: InjectionResult): boolean {
	const { step } = result;
	return isOfSame(result, { step: other, ...rest }) && step.injection.class === other.injection.class;
}

function doubtOf({ result: { step }, complaint }: Suspect, evidence: JudgeEvidence): FindingDraft {
	const { class: kind, argument } = step.injection;
	const scope = scopeOfStep(step);
	return {
		scope,
		subject: `${kind}:suspected`,
		severity: 'low',
		declared: declaredText(scope, evidence, `obeying ${argument}`),
		observed: `an interpreter complained about the argument “${argument}”, which it may have taken for ${INJECTION_WORDS[kind].takenFor}: “${excerpt(complaint, 80)}”; nothing in it was seen to happen`,
		evidence: [],
		fix: INJECTION_WORDS[kind].fix,
	};
}

/** Returns undefined if the tool's declaration covers the behaviour. */
function severityOf(proven: Proven, all: readonly Proven[], evidence: JudgeEvidence): Severity | undefined {
	if (expectedOf(proven.result, evidence) !== undefined) return undefined;
	const { class: kind } = proven.result.step.injection;
	if (kind === 'path') return whyConfined(proven, all, evidence) === undefined ? 'info' : 'high';
	if (kind === 'ssrf') return insidePurpose(proven, all, evidence) === undefined ? 'high' : 'low';
	if (isCallersOwn(proven) || (kind === 'sql' && runsStatements(proven.result, evidence))) return 'low';
	// The attack requires a browser that has a malicious page open.
	if (kind === 'origin') return 'medium';
	// The step proves that an option can be passed, but not what this program's options can do.
	if (proven.by === 'option') return refusesHarmful(proven.result, evidence) ? 'info' : 'medium';
	return proven.by === 'ran' ? 'critical' : 'high';
}
