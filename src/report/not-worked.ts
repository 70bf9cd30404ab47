// Tools that never worked. An error that several tools share is reported once, with what would help.

import type { NotWorked, Report } from '#model/report.ts';
import { counted } from '#util/counted.ts';
import { errorShape } from '#util/error-shape.ts';
import { printable } from '#util/printable.ts';
import { cut, wrap } from './columns.ts';
import { type Line, span } from './line.ts';

const MOST_GROUPS = 5;
const MOST_TOOLS = 4;
const LONGEST_ERROR = 160;

interface SharedError {
	readonly tools: readonly string[];
	readonly error: string;
	readonly help?: string;
}

/** `worked 0 of 12 tools` */
export function workedWords({ coverage: { tools } }: Report): string {
	return `worked ${tools.worked} of ${tools.declared} tools`;
}

/** The commonest error comes first. Tools that were not called at all are listed under *untested*, with the reason. */
function sharedErrors({ coverage }: Report): readonly SharedError[] {
	const untested = new Set(coverage.untested.flatMap(({ kind, name }) => (kind === 'tool' ? [name] : [])));
	const failed = coverage.notWorked.filter(({ tool, calls }) => calls > 0 || !untested.has(tool));
	return [...Map.groupBy(failed, ({ error, help = '' }) => `${errorShape(error)}\n${help}`).values()]
		.toSorted((a, b) => b.length - a.length)
		.flatMap(sharedError);
}

function sharedError(all: readonly NotWorked[]): readonly SharedError[] {
	const [first] = all;
	if (first === undefined) return [];
	const { error, help } = first;
	return [{ tools: all.map(({ tool }) => tool), error, ...(help === undefined ? {} : { help }) }];
}

/** The error that most tools share, in one line: `create_note and 8 more: no such directory`. */
export function commonestError(report: Report): string | undefined {
	const [first] = sharedErrors(report);
	if (first === undefined) return undefined;
	const [name = '', ...others] = first.tools;
	const error = cut(printable(first.error.replace(/\s+/g, ' ').trim()), LONGEST_ERROR);
	return `${printable(name) || '(no name)'}${others.length === 0 ? '' : ` and ${others.length} more`}: ${error}`;
}

export function notWorked(report: Report, width: number, verbose: boolean): readonly Line[] {
	const errors = sharedErrors(report);
	if (errors.length === 0) return [];
	const kept = verbose ? errors : errors.slice(0, MOST_GROUPS);
	return [
		[span('Not seen at work', 'warn'), span(`  ${workedWords(report)}`)],
		...kept.flatMap((one) => errorLines(one, width, verbose)),
		...(kept.length < errors.length ? [[span(`  … ${counted(errors.length - kept.length, 'more error')} (--verbose)`, 'dim')]] : []),
	];
}

function errorLines({ tools, error, help }: SharedError, width: number, verbose: boolean): readonly Line[] {
	const shown = verbose ? tools : tools.slice(0, MOST_TOOLS);
	const more = tools.length > shown.length ? ` and ${tools.length - shown.length} more` : '';
	const line = printable(error.replace(/\s+/g, ' ').trim());
	return [
		...wrap(`${shown.map((name) => printable(name) || '(no name)').join(', ')}${more}`, width - 2).map(
			(text): Line => [span(`  ${text}`, 'strong')],
		),
		...wrap(verbose ? line : cut(line, LONGEST_ERROR), width - 4).map((text): Line => [span(`    ${text}`)]),
		...(help === undefined
			? []
			: wrap(printable(help), width - 6).map((text, index): Line => [span(index === 0 ? '    → ' : '      ', 'good'), span(text)])),
	];
}
