import type { Severity } from '#model/finding.ts';
import { isUnder } from '#util/absolute-path.ts';
import { factsFor, type ScopedFact } from '../facts.ts';
import { groupFacts } from '../group.ts';
import { verdictOfEffects } from '../matter.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { isSameScope } from '../scope.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';

const CHANGES = ['write', 'delete', 'mkdir', 'executable'] as const;
/** What these explain does not change the user's world. */
const HARMLESS: ReadonlySet<string> = new Set(['runtime', 'scratch', 'own-data']);

export const readOnlyWrites: Rule = {
	id: 'read-only-writes',
	category: 'annotation_violated',
	severity: 'high',
	summary: 'A tool annotated readOnlyHint: true changed files.',
	rationale:
		'Clients let read-only tools run without asking the user. A tool that says so and then creates, changes or removes files takes that trust for something it did not promise, even when an argument named the file. Not counted: temporary files that are gone again, caches of the runtime, data under the server’s own name. Milder: output left in the temporary directory, a try that was refused, and a file that the whole server keeps open for writing, such as its database.',
	fix: 'Set readOnlyHint to false, or do not write in this tool.',
	needs: ['file'],
	check(evidence) {
		const tools = new Set(
			evidence.declaration?.tools.filter(({ annotations }) => annotations?.readOnlyHint === true).map(({ name }) => name),
		);
		if (tools.size === 0) return { kind: 'not-applicable', reason: 'no tool says that it is read-only' };
		if (!evidence.steps.some(({ step }) => step.kind === 'call' && tools.has(step.tool)))
			return { kind: 'untested', reason: 'no read-only tool was called' };
		const found = factsFor(evidence, 'read-only-writes', CHANGES).filter(
			({ scope, fact }) =>
				scope.kind === 'tool' &&
				tools.has(scope.name) &&
				!HARMLESS.has(fact.explanation?.by ?? '') &&
				// Told once, as an attempt on the kernel.
				fact.guarded?.as !== 'kernel',
		);
		const groups = groupFacts(found, (one) => ({
			severity: severityOf(one, tools, evidence),
			key: showPath(one.fact.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, facts, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const deed = succeeded(facts) > 0 ? 'changed' : `tried to change (${failure(facts, evidence) ?? 'refused'})`;
				return { ...group, declared: 'readOnlyHint: true', observed: `${deed} ${paths} ${circumstances(scopes, facts, evidence)}` };
			}),
		);
	},
};

function severityOf({ scope, fact }: ScopedFact, readOnly: ReadonlySet<string>, evidence: JudgeEvidence): Severity {
	if (fact.kind !== 'executable' && isUnder(fact.subject, evidence.places.tmp)) return 'low';
	if (fact.guarded === undefined && isServersOwnFile(fact.subject, scope, readOnly, evidence)) return 'low';
	return fact.succeeded > 0 ? 'high' : 'medium';
}

/** A database or log is opened for writing by whatever runs first; that alone says nothing about this tool. */
function isServersOwnFile(path: string, own: ScopedFact['scope'], readOnly: ReadonlySet<string>, { profile }: JudgeEvidence): boolean {
	return profile.scopes.some(({ scope, facts }) => {
		const isElsewhere = !isSameScope(scope, own) && !(scope.kind === 'tool' && readOnly.has(scope.name));
		return isElsewhere && facts.some((fact) => fact.kind === 'write' && fact.subject === path);
	});
}
