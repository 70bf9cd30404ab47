// All formats of `candor scan`: those of a report, for many servers in one file.

import type { ScanAudit, ScanResult } from '#model/scan.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { inertDocument } from '#util/inert-json.ts';
import { UserError } from '#util/user-error.ts';
import { failedJunitSuite, junitFile, junitSuite } from '../formats/junit.ts';
import { renderScanHtml } from './scan-html.ts';
import { renderScanList, type ScanLook } from './scan-list.ts';
import { renderScanMarkdown } from './scan-markdown.ts';
import { renderScanSarif } from './scan-sarif.ts';

export interface ScanOptions extends ScanLook {
	/** Template of the stand-alone page. */
	readonly template?: string;
	/** The working directory of the command. */
	readonly directory: string;
}

interface ScanFormat {
	readonly name: string;
	readonly needsTemplate?: true;
	/** Whether the format holds nothing but audits. */
	readonly needsAudits?: true;
	render(result: ScanResult, options: ScanOptions): string;
}

const FORMATS: readonly ScanFormat[] = [
	{ name: 'text', render: renderScanList },
	{ name: 'json', render: (result) => inertDocument(result, 2) },
	{ name: 'html', needsTemplate: true, render: (result, { template = '' }) => renderScanHtml(result, template) },
	{ name: 'junit', needsAudits: true, render: ({ audits }) => junitFile(audits.map(suiteOf)) },
	{ name: 'sarif', needsAudits: true, render: renderScanSarif },
	{ name: 'markdown', render: renderScanMarkdown },
];

/** `hasAudits`: whether the servers are audited, or only listed. */
export function findScanFormat(name: string, hasAudits: boolean): ScanFormat {
	const names = FORMATS.map((one) => one.name);
	const format = FORMATS.find((one) => one.name === name);
	if (format === undefined)
		throw new UserError(`no such format: ${name}${didYouMean(name, names)}`, { hint: `--format with one of ${names.join(', ')}` });
	if (format.needsAudits === true && !hasAudits)
		throw new UserError(`--format ${name}: it holds results of audits, and this scan makes none`, {
			hint: `candor scan --audit --format ${name}`,
		});
	return format;
}

function suiteOf({ name, report, failure }: ScanAudit) {
	return report === null ? failedJunitSuite(name, failure ?? 'no report') : junitSuite(report);
}
