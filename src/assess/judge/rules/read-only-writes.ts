import type { Severity } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import { isSameScope } from '#model/scope.ts';
import { isUnder } from '#util/absolute-path.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

/** What these explain does not change the user's world. */
const HARMLESS: ReadonlySet<string> = new Set(['runtime', 'scratch', 'own-data']);

type Known = JudgeEvidence & { readonly promising: ReadonlySet<string> };
/** Which scopes opened a path for writing. */
type Writers = ReadonlyMap<string, readonly Scope[]>;

export const readOnlyWrites = effectRule({
	id: 'read-only-writes',
	category: 'annotation_violated',
	severity: 'high',
	summary: 'A tool annotated readOnlyHint: true changed files.',
	rationale:
		'Clients let read-only tools run without asking the user. A tool that says so and then creates, changes or removes files takes that trust for something it did not promise, even when an argument named the file. Not counted: temporary files that are gone again, caches of the runtime, data under the server’s own name. Milder: output left in the temporary directory, a try that was refused, and a file that the whole server keeps open for writing, such as its database.',
	fix: 'Set readOnlyHint to false, or do not write in this tool.',
	needs: ['file'],
	effects: ['write', 'delete', 'mkdir', 'executable'],
	isEntitled: true,
	against: {
		annotation: 'readOnlyHint: true',
		isPromised: ({ readOnlyHint }) => readOnlyHint === true,
		unpromised: 'no tool says that it is read-only',
		uncalled: 'no read-only tool was called',
	},
	prepare: (evidence) => ({ writers: writersByPath(evidence) }),
	// What is written to the kernel is told once, by kernel-tampering.
	when: ({ effect }) => !HARMLESS.has(effect.explanation?.by ?? '') && effect.guarded?.as !== 'kernel',
	severityOf: (found, evidence) => severityOf(found, evidence.writers, evidence),
	phrase: { done: 'changed', tried: 'tried to change' },
});

function severityOf({ scope, effect }: ScopedEffect, writers: Writers, { places, promising }: Known): Severity {
	if (effect.kind !== 'executable' && isUnder(effect.subject, places.tmp)) return 'low';
	// A database or log is opened for writing by whatever runs first; that alone says nothing about this tool.
	const isServersOwn = writers
		.get(effect.subject)
		?.some((one) => !isSameScope(one, scope) && !(one.kind === 'tool' && promising.has(one.name)));
	if (effect.guarded === undefined && isServersOwn === true) return 'low';
	return effect.succeeded > 0 ? 'high' : 'medium';
}

function writersByPath({ profile }: JudgeEvidence): Writers {
	const writers = new Map<string, Scope[]>();
	for (const { scope, effects } of profile.scopes) {
		for (const { kind, subject } of effects) {
			if (kind !== 'write') continue;
			const scopes = writers.get(subject);
			if (scopes === undefined) writers.set(subject, [scope]);
			else scopes.push(scope);
		}
	}
	return writers;
}
