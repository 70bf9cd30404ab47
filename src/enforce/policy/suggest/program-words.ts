// Tools that start programs: which of their arguments never need shell syntax or a leading dash.

import { linearPattern } from '../compile/linear-pattern.ts';
import { roleOf } from '../read/role.ts';
import { argumentAt, effectsOfTool, type OrdinaryCall, type Suggested, someOf } from './audited.ts';

export interface ProgramWords {
	readonly tools: readonly string[];
	readonly arguments: readonly string[];
	readonly matches: readonly string[];
	readonly evidence: string;
}

/** --output=x; then ;, |, a backtick, a line break, &&, $( and ${ */
const MATCHES: readonly string[] = ['^\\s*-', '[;|`\\n]|&&|\\$[({]'];

/** `allowed`: the tools that need no approval anyway. */
export function programWords(report: Suggested, calls: readonly OrdinaryCall[], allowed: readonly string[]): ProgramWords | undefined {
	const programs = new Map(
		allowed.map((tool) => [tool, effectsOfTool(report, tool).filter(({ kind, succeeded }) => kind === 'exec' && succeeded > 0)]),
	);
	const starting = calls.filter(({ tool }) => (programs.get(tool)?.length ?? 0) > 0);
	// Most servers start no program, and the patterns' engine takes a while to load.
	if (starting.length === 0) return undefined;
	const patterns = MATCHES.map(linearPattern);
	const texts = starting.flatMap(({ tool, reading }) => reading.texts.map(({ at, text }) => ({ tool, at: argumentAt(at), text })));
	const needed = new Set(texts.filter(({ text }) => patterns.some((pattern) => pattern.test(text))).map(({ at }) => at));
	const kept = texts.filter(({ at }) => !needed.has(at) && !isForPeople(at));
	if (kept.length === 0) return undefined;
	const tools = [...new Set(kept.map(({ tool }) => tool))];
	const started = tools.flatMap((tool) => programs.get(tool)?.map(({ subject }) => subject) ?? []);
	return {
		tools,
		arguments: [...new Set(kept.map(({ at }) => at))],
		matches: MATCHES,
		evidence: `in the audit they started ${someOf(started)}, and no ordinary call needed this`,
	};
}

/** commits.*.message, or the command itself */
function isForPeople(at: string): boolean {
	const { text, command } = roleOf(at.split('.').findLast((key) => key !== '*') ?? '');
	return text || command;
}
