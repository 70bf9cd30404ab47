// Every format a report can be printed in. A new one is one file and one line here.

import type { Report } from '#model/report.ts';
import { UserError } from '#util/user-error.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderText, type TextOptions } from './text.ts';

export interface Reporter {
	readonly name: string;
	/** Of a file that holds it, without the dot. */
	readonly extension: string;
	render(report: Report, options: TextOptions): string;
}

const REPORTERS: readonly Reporter[] = [
	{ name: 'text', extension: 'txt', render: renderText },
	{ name: 'json', extension: 'json', render: renderJson },
	{ name: 'html', extension: 'html', render: renderHtml },
	{ name: 'junit', extension: 'xml', render: renderJunit },
];

export function findReporter(name: string): Reporter {
	const reporter = REPORTERS.find((one) => one.name === name);
	if (reporter === undefined)
		throw new UserError(`no such format: ${name}`, { hint: `--format with one of ${REPORTERS.map((one) => one.name).join(', ')}` });
	return reporter;
}
