// Decides by the audit whether a tool may be called.

import type { Finding } from '#model/finding.ts';
import type { Effect } from '#model/profile.ts';
import { SEVERITIES } from '#model/severity.ts';
import { isUnder } from '#util/absolute-path.ts';
import { effectsOfTool, type OrdinaryCall, plainLine, type Suggested, someOf } from './audited.ts';

export interface Standing {
	/** Absent: the tool is left out, and so denied. */
	readonly effect?: 'allow' | 'ask';
	/** For the agent and the ledger. */
	readonly reason: string;
	/** The evidence, for the reader of the file. */
	readonly evidence: string;
}

const DOES: Readonly<Partial<Record<Effect['kind'], string>>> = {
	read: 'read', write: 'wrote', delete: 'deleted', mkdir: 'made the directories', executable: 'made executable', exec: 'started',
	egress: 'contacted', listen: 'listened on', 'local-socket': 'connected to',
}; // biome-ignore format: two lines
const SERIOUS = SEVERITIES.indexOf('medium');

export function standingOf(tool: string, calls: readonly OrdinaryCall[], report: Suggested): Standing {
	const own = calls.filter((call) => call.tool === tool);
	if (own.length === 0) return { reason: 'the audit did not call it', evidence: 'the audit did not call it' };
	const effects = effectsOfTool(report, tool);
	const failed = report.coverage.notWorked.find((one) => one.tool === tool);
	const worked = failed === undefined ? own.filter(({ hasWorked }) => hasWorked).length : 0;
	const error = failed === undefined ? '' : ` ("${plainLine(failed.error)}")`;
	const evidence = `${worked} of ${own.length} ordinary calls worked${error}; ${occurrences(effects)}`;
	const [worst] = report.findings.filter((finding) => isOfTool(finding, tool) && SEVERITIES.indexOf(finding.severity) >= SERIOUS);
	if (worst !== undefined) return { effect: 'ask', reason: `the audit found ${worst.rule} (${worst.severity})`, evidence };
	if (failed !== undefined) return { effect: 'ask', reason: 'it never worked in the audit, so what it does was not seen', evidence };
	if (isRunner(effects))
		return { effect: 'ask', reason: 'it runs what its arguments say, which can do all that other rules deny', evidence };
	return { effect: 'allow', reason: 'the audit called it and found nothing against it', evidence };
}

function isOfTool({ scopes }: Finding, tool: string): boolean {
	return scopes.some(({ kind, name }) => kind === 'tool' && name === tool);
}

/** Whether a program was started only because an argument named it: the tool is a shell by another name. */
function isRunner(effects: readonly Effect[]): boolean {
	const started = effects.filter(({ kind, succeeded }) => kind === 'exec' && succeeded > 0);
	const otherwise = new Set(started.filter(({ explanation }) => explanation?.by !== 'argument').map(({ subject }) => subject));
	return started.some(({ subject }) => !otherwise.has(subject));
}

/** Example: it started /usr/bin/git; contacted what its arguments name */
function occurrences(effects: readonly Effect[]): string {
	const byArgument = effects.filter(({ explanation }) => explanation?.by === 'argument').map(({ subject }) => subject);
	// Directories on the way to a named path, entries that were removed again, and a listing of the working directory.
	const isUnsolicited = ({ kind, subject, explanation }: Effect) =>
		explanation?.by === 'scratch' ||
		(explanation?.by === 'launch' && kind === 'read') ||
		(explanation?.by !== 'argument' && byArgument.some((path) => isUnder(path, subject)));
	const told = Object.entries(DOES).flatMap(([kind, verb]) => {
		const ofKind = effects.filter((effect) => effect.kind === kind && !isUnsolicited(effect));
		const named = ofKind.filter(({ explanation }) => explanation?.by !== 'argument').map(({ subject }) => subject);
		const more = ofKind.length > named.length ? ['what its arguments name'] : [];
		return ofKind.length === 0 ? [] : [`${verb} ${[...(named.length > 0 ? [someOf(named)] : []), ...more].join(', and ')}`];
	});
	if (told.length > 0) return `it ${told.join('; ')}`;
	const isAtHome = effects.some(({ kind, explanation }) => kind === 'read' && explanation?.by === 'launch');
	return isAtHome ? 'it read only where it was started, or what its command line names' : 'nothing was seen of it but answers';
}
