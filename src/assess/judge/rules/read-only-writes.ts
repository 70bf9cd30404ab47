import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { Severity } from '#model/finding.ts';
import type { Effect, Scope } from '#model/profile.ts';
import { isSameScope } from '#model/scope.ts';
import { isUnder } from '#util/absolute-path.ts';
import { effectRule } from '../effect-rule.ts';
import type { JudgeEvidence } from '../rule.ts';
import { showPath } from '../show.ts';
import type { ScopedEffect } from '../unexplained-effects.ts';

/** Effects with these explanations do not change the user's data. */
const HARMLESS: ReadonlySet<string> = new Set(['runtime', 'scratch', 'own-data']);

/** Maps a path to the scopes that opened it for writing. */
type Writers = ReadonlyMap<string, readonly Scope[]>;
type Known = JudgeEvidence & {
	readonly promising: ReadonlySet<string>;
	readonly writers: Writers;
	readonly savers: ReadonlySet<string>;
};

/** "File name to save the screenshot to", "Save results to a file instead of returning them" */
const SAVES =
	/\b(?:file ?names?|files?|paths?)\b[^.]{0,30}\bto (?:save|write|export|store|dump)\b|^(?:optional(?:ly)?\W+)?(?:saves?|writes?|exports?|dumps?|stores?)\b[^.]{0,60}\b(?:files?|disk|paths?|director(?:y|ies)|folder)\b/i;

export const readOnlyWrites = effectRule({
	id: 'read-only-writes',
	category: 'annotation_violated',
	severity: 'high',
	summary: 'A tool annotated readOnlyHint: true changed files.',
	rationale:
		'Clients let read-only tools run without asking the user. A tool that says so and then creates, changes or removes files takes that trust for something it did not promise, even when an argument named the file. Not counted: temporary files that are gone again, caches of the runtime, data under the server’s own name. Milder: output left in the temporary directory, a file that an argument names which may be left out and says that it saves the answer, a try that was refused, and a file that the whole server keeps open for writing, such as its database.',
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
	prepare: (evidence) => ({ writers: writersByPath(evidence), savers: optionalSavers(evidence) }),
	// The rule kernel-tampering already reports writes to kernel settings.
	when: ({ effect }) => !HARMLESS.has(effect.explanation?.by ?? '') && effect.guarded?.as !== 'kernel',
	severityOf: (found, evidence) => severityOf(found, evidence),
	// Files that the caller names are one finding, regardless of how many names were tried.
	keyOf: ({ effect }, { places }) => (isGiven(effect) ? 'arguments' : showPath(effect.subject, places.home)),
	phrase: ({ effects }) => ({
		done: 'changed',
		tried: 'tried to change',
		clauses: [effects.every(isGiven) ? 'its arguments name these files' : undefined],
	}),
});

function isGiven({ explanation }: Effect): boolean {
	return explanation?.by === 'argument';
}

function severityOf({ scope, effect }: ScopedEffect, { places, promising, writers, savers }: Known): Severity {
	if (isGiven(effect) && scope.kind === 'tool' && savers.has(scope.name)) return 'low';
	if (effect.kind !== 'executable' && isUnder(effect.subject, places.tmp)) return 'low';
	// The first tool that runs opens a database or a log for writing, so that alone proves nothing about this tool.
	const isServersOwn = writers
		.get(effect.subject)
		?.some((one) => !isSameScope(one, scope) && !(one.kind === 'tool' && promising.has(one.name)));
	if (effect.guarded === undefined && isServersOwn === true) return 'low';
	return effect.succeeded > 0 ? 'high' : 'medium';
}

/** Returns tools that save their answer to a file only if an argument asks for it. Without that argument, the tool only reads. */
function optionalSavers({ declaration }: JudgeEvidence): ReadonlySet<string> {
	const saves = ({ inputSchema }: DeclaredTool) => {
		const { properties, required } = inputSchema as { readonly properties?: JsonObject; readonly required?: readonly string[] };
		return Object.entries(properties ?? {}).some(([name, schema]) => {
			const description = (schema as { readonly description?: Json } | null)?.description;
			return typeof description === 'string' && SAVES.test(description) && required?.includes(name) !== true;
		});
	};
	return new Set(declaration?.tools.filter(saves).map(({ name }) => name));
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
