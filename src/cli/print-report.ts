// Prints a report in the requested format to standard output or a file, for every command that ends in a report.

import { reportTemplate } from '#app/reports/report-template.ts';
import type { Report } from '#model/report.ts';
import { findReporter } from '#report/formats/registry.ts';
import { countedBySeverity } from '#report/severity.ts';
import type { UserError } from '#util/user-error.ts';
import { printOrWrite } from './print-or-write.ts';
import { openOutput } from './write-output.ts';

export interface PrintFlags {
	/** `--json` is the same as `--format json`. */
	readonly json?: true;
	readonly format: string;
	readonly output?: string;
	readonly verbose?: true;
}

export interface ReportPrinter {
	/** Returns what could not be written. */
	print(report: Report): Promise<readonly UserError[]>;
}

/** Created before the run, so that a bad format, a missing template or a bad file is found early. */
export async function reportPrinter({ json, format, output, verbose }: PrintFlags): Promise<ReportPrinter> {
	const reporter = findReporter(json === true ? 'json' : format);
	const template = reporter.needsTemplate === true ? { template: await reportTemplate() } : {};
	const file = output === undefined ? undefined : await openOutput(output);
	return {
		async print(report) {
			const options = { ...template, directory: process.cwd(), verbose: verbose === true };
			const unwritten = await printOrWrite(
				file,
				(look) => reporter.render(report, { ...look, ...options }),
				(look) => findReporter('text').render(report, { ...look, ...options }),
			);
			// Programs read the file and the exit code; a person would see nothing at all.
			if (file !== undefined && unwritten.length === 0 && process.stderr.isTTY)
				process.stderr.write(`candor: ${inOneLine(report)}, written to ${output}\n`);
			return unwritten;
		},
	};
}

function inOneLine({ summary }: Report): string {
	return [summary.conclusion.toUpperCase(), ...countedBySeverity(summary.bySeverity).map(({ text }) => text)].join(' · ');
}
