// The text of `candor scan`: servers by file, risky combinations, unreadable files, and the next steps.

import type { Combination, ScannedServer, ScanResult } from '#model/scan.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { shellWord } from '#util/shell-word.ts';
import { columns, cut, pad, wrap } from '../columns.ts';
import { BLANK, type Line, type Look, paint, type Span, span } from '../line.ts';
import { prose } from '../prose.ts';
import { tilde } from '../tilde.ts';
import { scanAuditLines } from './scan-audits.ts';

const DAY_MS = 86_400_000;

export interface ScanLook extends Look {
	/** The user's home. Paths below it are written with a tilde. */
	readonly home: string;
	readonly now: Date;
}

const LONGEST_NAME = 24;
const LEAST_WIDTH = 40;
/** Replaces a secret. Quoting it for a shell would suggest that it is a literal word. */
const MASK = '•••';

export function renderScanList(result: ScanResult, look: ScanLook): string {
	const width = Math.max(LEAST_WIDTH, look.width);
	const { servers, unread } = result;
	const files = [...new Set(servers.map(({ file }) => file))];
	const nameWidth = Math.min(LONGEST_NAME, Math.max(0, ...servers.map(({ name }) => columns(printable(name)))));
	return paint(
		[
			...scanAuditLines(result.audits, width),
			...files.flatMap((file) => [
				...fileLines(
					servers.filter((server) => server.file === file),
					nameWidth,
					{ ...look, width },
				),
				BLANK,
			]),
			...unread.flatMap(({ file, reason }) => prose(`NOT READ  ${tilde(printable(file), look.home)}: ${printable(reason)}`, width, 'warn')),
			...(unread.length === 0 ? [] : [BLANK]),
			...combinationLines(result, width),
			...sum(result, width),
		],
		{ ...look, width },
	);
}

function fileLines(servers: readonly ScannedServer[], nameWidth: number, look: ScanLook): readonly Line[] {
	const [first] = servers;
	if (first === undefined) return [];
	return [
		[span(first.clientName, 'strong'), span(`  ${tilde(printable(first.file), look.home)}`, 'dim')],
		...servers.flatMap((server) => serverLines(server, nameWidth, look)),
	];
}

function serverLines(server: ScannedServer, nameWidth: number, look: ScanLook): readonly Line[] {
	const indent = ' '.repeat(nameWidth + 4);
	const room = look.width - nameWidth - 4;
	const name = span(`  ${pad(cut(printable(server.name), nameWidth), nameWidth)}  `, 'strong');
	const command = commandText(server, look.home);
	const lines = look.isWhole === true ? [command] : [cut(command, room)];
	const details = [
		span(`line ${server.line}`, 'dim'),
		...(server.project === undefined || server.file.startsWith(`${server.project}/`)
			? []
			: [span(`in ${tilde(printable(server.project), look.home)}`)]),
		...pinned(server),
		...(server.disabled ? [span('disabled')] : []),
		...(server.guardedBy === undefined ? [] : [span(`guarded (${policyName(server.guardedBy)})`, 'good')]),
		verdictWords(server, look.now),
		...named('variables', server.variables),
		...named('headers', server.headers),
		...server.notes.map((note) => span(printable(note), 'warn')),
	];
	return [...lines.map((line, index) => [index === 0 ? name : span(indent), span(line)]), ...joined(details, indent, room)];
}

function commandText({ command, url, problem = '' }: ScannedServer, home: string): string {
	if (command !== undefined) return command.map((word) => tilde(printable(word.includes(MASK) ? word : shellWord(word)), home)).join(' ');
	return url === undefined ? printable(problem) : printable(url);
}

function pinned({ package: known, url, problem }: ScannedServer): readonly Span[] {
	if (problem !== undefined) return [];
	if (url !== undefined) return [span('runs elsewhere')];
	if (known === undefined) return [span('a program of this machine')];
	if (known.version === undefined) return [span('not pinned', 'warn')];
	return [span(`pinned ${printable(known.version.slice(0, LONGEST_NAME))}`)];
}

function named(what: string, names: readonly string[]): readonly Span[] {
	return names.length === 0 ? [] : [span(`${what}: ${names.map(printable).join(', ')}`, 'dim')];
}

/** /home/me/.local/share/candor/policies/github.yaml becomes github.yaml */
function policyName(policy: string): string {
	return printable(policy.slice(policy.lastIndexOf('/') + 1));
}

/** Joins the parts with dots and breaks the line before a part that does not fit. */
function joined(parts: readonly Span[], indent: string, room: number): readonly Line[] {
	const lines: Span[][] = [];
	let used = 0;
	for (const part of parts) {
		const last = lines.at(-1);
		if (last !== undefined && used + 3 + columns(part.text) <= room) {
			last.push(span(' · ', 'dim'), part);
			used += 3 + columns(part.text);
			continue;
		}
		const [first = '', ...rest] = wrap(part.text, room);
		lines.push([span(indent), { ...part, text: first }], ...rest.map((text) => [span(indent), { ...part, text }]));
		used = columns(rest.at(-1) ?? first);
	}
	return lines;
}

function combinationLines({ combinations, unknown }: ScanResult, width: number): readonly Line[] {
	if (combinations.length === 0) return [];
	return [
		[span('Together they could', 'strong')],
		...combinations.flatMap((one) => prose(`  ${combinationText(one)}`, width, 'warn')),
		...(unknown.length === 0 ? [] : prose(`  Not known of ${unknown.map(printable).join(', ')}: never audited.`, width, 'dim')),
		BLANK,
	];
}

export function combinationText({ reads, sends, clients }: Combination): string {
	const of = ({ tools, by }: Combination['reads']) =>
		`(${tools.map(printable).join(', ')}; ${by === 'observed' ? 'seen in its audit' : 'by its tools’ names'})`;
	return `${printable(reads.name)} reads private data ${of(reads)}, and ${printable(sends.name)} can send it out ${of(sends)}: one agent has both in ${clients.join(', ')}.`;
}

function sum({ servers, unread, audits }: ScanResult, width: number): readonly Line[] {
	if (servers.length === 0) {
		const none = 'No MCP server is configured in any file that candor knows (docs/scan.md lists them).';
		return prose(none, width);
	}
	const count = (is: (server: ScannedServer) => boolean) => servers.filter(is).length;
	const never = count(({ verdict }) => verdict === null);
	const parts = [
		[count(({ verdict }) => verdict?.conclusion === 'clean'), 'clean'],
		[count(({ verdict }) => verdict?.conclusion === 'findings'), 'with findings'],
		[count(({ verdict }) => verdict?.conclusion === 'inconclusive'), 'inconclusive'],
		[never, 'never audited'],
		[count(({ package: known }) => known !== undefined && known.version === undefined), 'not pinned'],
		[count(({ guardedBy }) => guardedBy === undefined), 'without a guard'],
		[unread.length, unread.length === 1 ? 'file not read' : 'files not read'],
	] as const;
	const files = new Set(servers.map(({ file }) => file)).size;
	const head = `${counted(servers.length, 'server')} in ${counted(files, 'file')}: ${parts
		.filter(([number]) => number > 0)
		.map(([number, what]) => `${number} ${what}`)
		.join(', ')}.`;
	return [...prose(head, width, 'strong'), ...next(servers, audits.length > 0, width)];
}

/** `wasAudited`: this scan audited what it could, so that auditing again would tell nothing new. Each step names servers that it can do something for. */
function next(servers: readonly ScannedServer[], wasAudited: boolean, width: number): readonly Line[] {
	const unknown = servers.filter(({ verdict, disabled }) => verdict === null && !disabled);
	const steps = [
		[!wasAudited && unknown.some(isProgram), 'candor scan --audit runs those of this machine in a cell and says what they do.'],
		[unknown.some(({ url }) => url !== undefined), 'candor audit URL looks at what one that runs elsewhere answers.'],
		[unknown.some(isContainer), 'candor audit --image NAME runs one that is a container.'],
		[
			servers.some((server) => isProgram(server) && server.guardedBy === undefined),
			`candor wrap puts the guard in front of ${whom(servers)}.`,
		],
	] as const;
	return steps.flatMap(([isOpen, text]) => (isOpen ? prose(text, width) : []));
}

function whom(servers: readonly ScannedServer[]): string {
	return servers.every(isProgram) ? 'them' : 'those of this machine';
}

function isContainer({ package: known }: ScannedServer): boolean {
	return known?.registry === 'image';
}

/** Whether a scan can audit it, and the guard can start it in a cell. */
function isProgram(server: ScannedServer): boolean {
	return server.command !== undefined && !isContainer(server);
}

/** `clean 2 days ago, 12 of 12 tools worked` */
function verdictWords({ verdict, package: known }: Pick<ScannedServer, 'verdict' | 'package'>, now: Date): Span {
	if (verdict === null) return span('never audited', 'warn');
	const { conclusion, worst, findings, tools, version, at } = verdict;
	// A pin to another version than the audited one is another program.
	const isOther = version !== undefined && known?.version !== undefined && known.version !== version;
	const what = conclusion === 'findings' ? `${counted(findings, 'finding')}, worst ${worst}` : conclusion;
	const words = `${what} ${ago(at, now)}, ${tools.worked} of ${counted(tools.declared, 'tool')} worked`;
	if (isOther) return span(`${words}, in version ${version} and not this one`, 'warn');
	return span(words, conclusion === 'clean' ? 'good' : worst === 'high' || worst === 'critical' ? 'bad' : 'warn');
}

function ago(at: string, now: Date): string {
	const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
	return days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}
