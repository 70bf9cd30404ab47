// All formats of a report. A new one is one file and one line here.

import type { Report } from '#model/report.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';
import { renderText, type TextOptions } from './text.ts';

export interface Reporter {
	readonly name: string;
	/** File name extension without the dot. */
	readonly extension: string;
	/** Whether the format fills the template of the stand-alone page. */
	readonly needsTemplate?: true;
	render(report: Report, options: ReportOptions): string;
}

export interface ReportOptions extends TextOptions {
	/** Template of the stand-alone page. `app/reports/report-template.ts` reads it. */
	readonly template?: string;
	/** The working directory of the command. */
	readonly directory?: string;
}

const REPORTERS: readonly Reporter[] = [
	{ name: 'text', extension: 'txt', render: renderText },
	{ name: 'json', extension: 'json', render: renderJson },
	{ name: 'html', extension: 'html', needsTemplate: true, render: (report, { template = '' }) => renderHtml(report, template) },
	{ name: 'junit', extension: 'xml', render: renderJunit },
	{ name: 'sarif', extension: 'sarif', render: renderSarif },
	{ name: 'markdown', extension: 'md', render: renderMarkdown },
];

export const REPORT_FORMATS: readonly string[] = REPORTERS.map(({ name }) => name);

export function findReporter(name: string): Reporter {
	const reporter = REPORTERS.find((one) => one.name === name);
	if (reporter !== undefined) return reporter;
	throw new UserError(`no such format: ${name}${didYouMean(name, REPORT_FORMATS)}`, {
		hint: `--format with one of ${REPORT_FORMATS.join(', ')}`,
	});
}
