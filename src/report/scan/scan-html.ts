// A scan as one self-contained page: the list of the servers, and the audit page of each one that was audited.

import type { ScanAudit, ScanResult } from '#model/scan.ts';
import { worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { filledPage } from '../formats/html.ts';
import { markup } from '../markup.ts';

export function renderScanHtml(result: ScanResult, template: string): string {
	return filledPage(template, {
		title: `${counted(result.servers.length, 'MCP server')} – Candor`,
		inShort: inShort(result),
		data: result,
	});
}

/** Content for readers without scripts. */
function inShort({ servers, audits }: ScanResult): string {
	return [
		`<h1>${counted(servers.length, 'configured server')}</h1>`,
		`<ul>${servers.map(({ name, file, line }) => `<li>${markup(name)} (${markup(file)}:${line})</li>`).join('')}</ul>`,
		`<p>${counted(audits.length, 'audit')}</p>`,
		`<ul>${audits.map(auditItem).join('')}</ul>`,
		'<p>The rest of this page needs JavaScript.</p>',
	].join('\n');
}

function auditItem({ name, report, failure }: ScanAudit): string {
	if (report === null) return `<li>${markup(name)}: not audited: ${markup(failure ?? '')}</li>`;
	const incidents = worstFirst(report.incidents).map(({ severity, title }) => `<li>${severity} ${markup(title)}</li>`);
	return `<li>${markup(name)}: ${report.summary.conclusion}<ul>${incidents.join('')}</ul></li>`;
}
