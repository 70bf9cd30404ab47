// The last lines of a report answer *may I add it?*: the answer, its reason, and the next command to type.

import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast, type Severity, worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { asObject } from '#util/json-object.ts';
import { printable } from '#util/printable.ts';
import type { ShellFlag } from '#util/shell-command.ts';
import { shellWord } from '#util/shell-word.ts';
import { looseEffects } from './loose-effects.ts';
import { startCommand } from './start-command.ts';

export interface Advice {
	readonly answer: 'yes' | 'no' | 'with care' | 'not yet';
	/** The reason as one clause. */
	readonly why: string;
	/** The commands to type next, with their purpose. */
	readonly next: readonly { readonly command: string; readonly to: string }[];
}

const LONGEST_COMMAND = 200;
const CHANGED = 'declaration-changed';
// sample: Read the difference. If you accept it: candor accept notes --digest 84816cb390aa
const ACCEPT = /If you accept it: (?<command>candor accept .+)$/;

export function adviceOf(report: Report): Advice {
	const { summary, findings, incidents } = report;
	const [worst] = worstFirst(findings);
	const guard = nextOf(startCommand('guard', report), 'hold it to a policy while it works');
	const explain = worst === undefined ? [] : [{ command: `candor explain ${worst.rule}`, to: 'read why this matters' }];
	if (worst !== undefined && isAtLeast(worst.severity, 'high'))
		return {
			answer: 'no',
			why: `${worst.rule === CHANGED ? 'its declaration is not the accepted one: ' : ''}${worstFirst(incidents)[0]?.title ?? worst.observed}`,
			next: [...explain, ...repeatOf(findings, worst.severity), ...acceptanceOf(worst)],
		};
	if (report.declaration === null)
		return { answer: 'not yet', why: summary.because[0] ?? 'it could not be talked to', next: startOf(report) };
	if (summary.conclusion === 'inconclusive' || summary.doubts.length > 0)
		return {
			answer: 'not yet',
			why: `too little was seen: ${summary.doubts[0] ?? summary.because[0] ?? 'nothing'}`,
			next: moreOf(report),
		};
	if (report.run.mode !== 'sandbox')
		return {
			answer: 'with care',
			why: 'only its answers were looked at, not what it does',
			next: report.run.mode === 'remote' ? [] : auditAgain(report, 'see what it does'),
		};
	const others = toolsLeftOut(report);
	if (others > 0)
		return {
			answer: 'not yet',
			why: `only one tool was asked for: ${counted(others, 'other tool')} ${others === 1 ? 'was' : 'were'} not called`,
			next: auditAgain(report, 'audit all of it'),
		};
	if (wasOneInput(report))
		return {
			answer: 'not yet',
			why: 'only one input was tried',
			next: auditAgain(report, 'try many'),
		};
	const lock = nextOf(startCommand('lock', report), 'hold the next version to what this one does');
	if (worst !== undefined && isAtLeast(worst.severity, 'medium'))
		return {
			answer: 'with care',
			why: `${counted(findings.length, 'finding')}, none above medium: read them first`,
			next: [...explain, ...guard],
		};
	return { answer: 'yes', why: reasonForYes(report, worst?.severity), next: [...lock, ...guard] };
}

/** Number of tools that `--only-tool` left out. */
function toolsLeftOut({ declaration, coverage }: Report): number {
	return Math.max(0, (declaration?.tools.length ?? 0) - coverage.tools.declared);
}

/** `--input`, with as many calls as one likes. A tool without parameters has no other input. */
function wasOneInput({ steps, declaration }: Report): boolean {
	const calls = steps.flatMap(({ step }) => (step.kind === 'call' ? [step] : []));
	const [first] = calls;
	const schema = declaration?.tools.find(({ name }) => name === first?.tool)?.inputSchema ?? {};
	const hasParameters = Object.keys(asObject(schema['properties']) ?? {}).length > 0;
	return first !== undefined && hasParameters && calls.every(({ args }) => JSON.stringify(args) === JSON.stringify(first.args));
}

/** An effect that nothing explains is named here too, so that the answer does not promise more than the report shows. */
function reasonForYes(report: Report, worst: Severity | undefined): string {
	const { length: found } = report.findings;
	const { length: unexplained } = looseEffects(report);
	const parts = [
		...(worst === undefined ? [] : [found === 1 ? `1 finding, which is ${worst}` : `${found} findings, none above ${worst}`]),
		...(unexplained === 0 ? [] : [`${counted(unexplained, 'effect')} unexplained, and no rule takes that for a fault`]),
	];
	const told = parts.length === 0 ? ['it did nothing that its declaration, its arguments and its own files do not explain'] : parts;
	return [...told, ...unworked(report)].join('; ');
}

/** What a tool does that never worked was not seen. */
function unworked({ coverage: { notWorked } }: Report): readonly string[] {
	const [only, ...others] = notWorked;
	if (only === undefined) return [];
	return [
		others.length === 0
			? `${printable(only.tool)} never worked, so what it does was not seen`
			: `${notWorked.length} tools never worked, so what they do was not seen`,
	];
}

function repeatOf(findings: readonly Finding[], severity: Severity): Advice['next'] {
	const repeat = findings.find((finding) => finding.severity === severity && finding.repeat !== undefined)?.repeat;
	return repeat === undefined || repeat.length > LONGEST_COMMAND ? [] : [{ command: printable(repeat), to: 'see it again' }];
}

function acceptanceOf({ rule, fix }: Finding): Advice['next'] {
	const command = rule === CHANGED ? ACCEPT.exec(fix ?? '')?.groups?.['command'] : undefined;
	return command === undefined ? [] : [{ command: printable(command), to: 'accept the change, once you have read it' }];
}

/** Advice for a server that Candor could not connect to. More inputs would change nothing. */
function startOf(report: Report): Advice['next'] {
	const { mode } = report.run;
	if (mode === 'remote') return [];
	return [
		...auditAgain(report, 'read all that it wrote to stderr', [{ name: '--out-dir', value: 'DIR' }]),
		...(mode === 'sandbox' ? [{ command: 'candor doctor', to: 'see what this machine lacks' }] : []),
	];
}

function moreOf(report: Report): Advice['next'] {
	const { notWorked, tools } = report.coverage;
	const lacking = notWorked.find(({ help }) => help !== undefined);
	// What would help a tool to work does not help where enough of them did.
	if (lacking?.help !== undefined && tools.worked * 2 < tools.declared) return whatHelps(report, lacking.tool, lacking.help);
	return report.run.mode === 'sandbox'
		? [
				...auditAgain(report, 'try more inputs', [{ name: '--depth', value: 'deep' }]),
				{ command: 'candor doctor', to: 'see what this machine lacks' },
			]
		: [];
}

function whatHelps(report: Report, tool: string, help: string): Advice['next'] {
	if (!help.includes('--only-tool NAME')) return auditAgain(report, `try again, when this is done: ${printable(help)}`);
	const input = [
		{ name: '--only-tool', value: shellWord(tool) },
		{ name: '--input', value: `'{…}'` },
	];
	return auditAgain(report, 'call a tool with arguments of your own', input);
}

function auditAgain(report: Report, to: string, more: readonly ShellFlag[] = []): Advice['next'] {
	return nextOf(startCommand('audit', report, more), to);
}

function nextOf(command: string | undefined, to: string): Advice['next'] {
	return command === undefined ? [] : [{ command, to }];
}
