// A scan as a comment on a pull request: a row a server, what they could do together, and each audit folded.

import type { ScanAudit, ScannedServer, ScanResult } from '#model/scan.ts';
import { worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { adviceOf } from '../advice.ts';
import { ANSWERS, renderMarkdown } from '../formats/markdown.ts';
import { markdownCode, markdownText } from '../markdown.ts';
import { tilde } from '../tilde.ts';
import { combinationText } from './scan-list.ts';

const LONGEST = 240;
const MOST_ROWS = 100;
/** A comment may have 65,536 characters. */
const LONGEST_COMMENT = 60_000;

export function renderScanMarkdown(result: ScanResult, { home }: { readonly home: string }): string {
	const { servers, audits, combinations } = result;
	const head = [
		`### Candor: ${counted(servers.length, 'MCP server')}${audits.length === 0 ? '' : `, ${counted(audits.length, 'audit')}`}`,
		...(audits.length === 0 ? listTable(servers, home) : auditTable(audits)),
		...(combinations.length === 0 ? [] : ['', '**Together they could**', '']),
		...combinations.map((one) => `- ${markdownText(combinationText(one), 2 * LONGEST)}`),
		...result.unread.map(({ file, reason }) => `\n⚠️ not read: ${markdownCode(tilde(file, home))}: ${markdownText(reason, LONGEST)}`),
	];
	return `${withDetails(head.join('\n'), audits)}\n`;
}

/** As many audits as fit, in their order. */
function withDetails(head: string, audits: readonly ScanAudit[]): string {
	let text = head;
	let left = 0;
	for (const { name, report } of audits) {
		if (report === null) continue;
		const details = `\n\n<details><summary>${markdownText(name, LONGEST)}</summary>\n\n${renderMarkdown(report)}\n</details>`;
		if (text.length + details.length > LONGEST_COMMENT) left++;
		else text += details;
	}
	return left === 0 ? text : `${text}\n\n${counted(left, 'audit')} too long for a comment: \`--format text\` has all of them.`;
}

function auditTable(audits: readonly ScanAudit[]): readonly string[] {
	const rows = audits.slice(0, MOST_ROWS).map(({ name, report, failure }) => {
		if (report === null) return `| ${markdownText(name, LONGEST)} | ⏳ Not audited | | ${markdownText(failure ?? '', LONGEST)} |`;
		const { worked, declared } = report.coverage.tools;
		const { answer, why } = adviceOf(report);
		const seen = worstFirst(report.incidents)[0]?.title ?? why;
		return `| ${markdownText(name, LONGEST)} | ${ANSWERS[answer]} | ${worked} of ${declared} | ${markdownText(seen, LONGEST)} |`;
	});
	return ['', '| server | may I add it? | tools that worked | what was seen |', '|---|---|---|---|', ...rows, ...beyond(audits.length, 4)];
}

function listTable(servers: readonly ScannedServer[], home: string): readonly string[] {
	const rows = servers.slice(0, MOST_ROWS).map(({ name, clientName, file, line, package: known, verdict }) => {
		const pinned = known === undefined ? '' : known.version === undefined ? '⚠️ not pinned' : markdownText(known.version, 40);
		const place = `${markdownText(clientName)}, ${markdownCode(`${tilde(file, home)}:${line}`)}`;
		return `| ${markdownText(name, LONGEST)} | ${place} | ${pinned} | ${verdict === null ? 'never audited' : verdict.conclusion} |`;
	});
	return servers.length === 0
		? []
		: ['', '| server | configured in | version | last audit |', '|---|---|---|---|', ...rows, ...beyond(servers.length, 4)];
}

function beyond(count: number, columns: number): readonly string[] {
	return count > MOST_ROWS ? [`| … ${count - MOST_ROWS} more ${'|'.repeat(columns)}`] : [];
}
