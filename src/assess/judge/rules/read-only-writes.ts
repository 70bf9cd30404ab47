import type { Severity } from '#model/finding.ts';
import { isUnder } from '#util/absolute-path.ts';
import { verdictOfEffects } from '../finding-draft.ts';
import { groupEffects } from '../group.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { isSameScope } from '../scope.ts';
import { circumstances, failure, succeeded } from '../seen.ts';
import { showPath, some } from '../show.ts';
import { effectsFor, type ScopedEffect } from '../unexplained-effects.ts';

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
		const found = effectsFor(evidence, 'read-only-writes', CHANGES).filter(
			({ scope, effect }) =>
				scope.kind === 'tool' &&
				tools.has(scope.name) &&
				!HARMLESS.has(effect.explanation?.by ?? '') &&
				// Told once, as an attempt on the kernel.
				effect.guarded?.as !== 'kernel',
		);
		const groups = groupEffects(found, (one) => ({
			severity: severityOf(one, tools, evidence),
			key: showPath(one.effect.subject, evidence.places.home),
		}));
		return verdictOfEffects(
			this,
			groups.map((group) => {
				const { scopes, effects, subjects } = group;
				const paths = some(subjects.map((path) => showPath(path, evidence.places.home)));
				const occurrence = succeeded(effects) > 0 ? 'changed' : `tried to change (${failure(effects, evidence) ?? 'refused'})`;
				return { ...group, declared: 'readOnlyHint: true', observed: `${occurrence} ${paths} ${circumstances(scopes, effects, evidence)}` };
			}),
		);
	},
};

function severityOf({ scope, effect }: ScopedEffect, readOnly: ReadonlySet<string>, evidence: JudgeEvidence): Severity {
	if (effect.kind !== 'executable' && isUnder(effect.subject, evidence.places.tmp)) return 'low';
	if (effect.guarded === undefined && isServersOwnFile(effect.subject, scope, readOnly, evidence)) return 'low';
	return effect.succeeded > 0 ? 'high' : 'medium';
}

/** A database or log is opened for writing by whatever runs first; that alone says nothing about this tool. */
function isServersOwnFile(path: string, own: ScopedEffect['scope'], readOnly: ReadonlySet<string>, { profile }: JudgeEvidence): boolean {
	return profile.scopes.some(({ scope, effects }) => {
		const isElsewhere = !isSameScope(scope, own) && !(scope.kind === 'tool' && readOnly.has(scope.name));
		return isElsewhere && effects.some((effect) => effect.kind === 'write' && effect.subject === path);
	});
}
