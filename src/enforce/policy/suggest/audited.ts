// The input of a suggestion: the ordinary calls of an audit as the guard will read them, and the effects of each tool.

import type { JsonObject } from '#model/declaration.ts';
import type { Effect } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import { resultError } from '#util/result-error.ts';
import { readArguments } from '../read/read-arguments.ts';
import type { ArgumentReading } from '../read/reading.ts';
import { roleOf } from '../read/role.ts';

/** The parts of a report that a suggestion uses. */
export type Suggested = Pick<Report, 'declaration' | 'steps' | 'coverage' | 'profile' | 'findings' | 'target' | 'run' | 'sandbox'>;

export interface OrdinaryCall {
	readonly tool: string;
	readonly args: JsonObject;
	readonly hasWorked: boolean;
	readonly reading: ArgumentReading;
}

const MAX_BYTES = 1_048_576;
/** Explanations by the interpreter and the server's own files, which apply in the guard's cell as in the audit's. */
const OF_ITSELF: ReadonlySet<string> = new Set(['runtime', 'package']);

export function ordinaryCalls({ steps, sandbox }: Suggested): readonly OrdinaryCall[] {
	const settings = {
		places: { roots: [], ...(sandbox !== null && { cwd: sandbox.cwd, home: sandbox.home }) },
		maxBytes: MAX_BYTES,
		wantsEnvironment: false,
		wantsLooseSyntax: false,
		wantsUnusual: false,
		wantsSystemPaths: false,
		wantsStructuredSecrets: false,
		wantsNetwork: false,
		wantsLabels: false,
		roleOf,
		resolved: undefined,
		unresolved: undefined,
		realPath: undefined,
	};
	return steps.flatMap((result) => {
		const { step } = result;
		if (step.kind !== 'call' || step.intent !== 'typical') return [];
		const { tool, args } = step;
		return [{ tool, args, hasWorked: resultError(result) === undefined, reading: readArguments(args, settings) }];
	});
}

/** Removes tools that never worked: their attempts are no reason to allow anything. */
export function onlyWorked(report: Suggested): Suggested {
	const failed = new Set(report.coverage.notWorked.map(({ tool }) => tool));
	const { steps, profile } = report;
	return {
		...report,
		steps: steps.filter(({ step }) => step.kind !== 'call' || !failed.has(step.tool)),
		profile: { ...profile, scopes: profile.scopes.filter(({ scope }) => scope.kind !== 'tool' || !failed.has(scope.name)) },
	};
}

/** Returns the effects of a tool beyond those of any running program. */
export function effectsOfTool({ profile }: Suggested, tool: string): readonly Effect[] {
	return profile.scopes
		.filter(({ scope }) => scope.kind === 'tool' && scope.name === tool)
		.flatMap(({ effects }) => effects)
		.filter(isOfNote);
}

export function allEffects({ profile }: Suggested): readonly Effect[] {
	return profile.scopes.flatMap(({ effects }) => effects).filter(isOfNote);
}

function isOfNote({ explanation }: Effect): boolean {
	return explanation === undefined || !OF_ITSELF.has(explanation.by);
}

/** files.0.path → files.*.path, paths.0 → paths: the names that conditions use. */
export function argumentAt(at: string): string {
	return at
		.split('.')
		.map((key) => (/^\d+$/.test(key) ? '*' : key))
		.join('.')
		.replace(/(?:\.\*)+$/, '');
}

/** For a comment: one line of plain letters. */
export function plainLine(text: string): string {
	return text.replace(/[^ -~]/g, '?').slice(0, 120);
}

/** a, b, c and 4 more */
export function someOf(texts: Iterable<string>, most = 3): string {
	const all = [...new Set(texts)].map(plainLine);
	return all.slice(0, most).join(', ') + (all.length > most ? ` and ${all.length - most} more` : '');
}
