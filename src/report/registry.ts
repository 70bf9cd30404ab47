// Every format a report can be printed in. A new one is one file and one line here.

import type { Report } from '#model/report.ts';
import { didYouMean } from '#util/did-you-mean.ts';
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
	if (reporter !== undefined) return reporter;
	const names = REPORTERS.map((one) => one.name);
	throw new UserError(`no such format: ${name}${didYouMean(name, names)}`, { hint: `--format with one of ${names.join(', ')}` });
}
