// A report in the format that was asked for, on standard output or in a file: the same for every command that ends in a report.

import { reportTemplate } from '#app/reports/report-template.ts';
import type { Report } from '#model/report.ts';
import { findReporter } from '#report/formats/registry.ts';
import { lookOf } from './terminal.ts';
import { writeOutput } from './write-output.ts';

export interface PrintFlags {
	/** `--json`: the same as `--format json`. */
	readonly json?: true;
	readonly format: string;
	readonly output?: string;
	readonly verbose?: true;
}

export interface ReportPrinter {
	print(report: Report): Promise<void>;
}

/** Made before the run, so that a bad format, a missing page or a bad file is found before it. */
export async function reportPrinter({ json, format, output, verbose }: PrintFlags): Promise<ReportPrinter> {
	const reporter = findReporter(json === true ? 'json' : format);
	const template = reporter.needsTemplate === true ? { template: await reportTemplate() } : {};
	if (output !== undefined) await writeOutput(output, '');
	return {
		async print(report) {
			const look = lookOf(process.stdout);
			const options = { ...template, directory: process.cwd(), verbose: verbose === true };
			if (output === undefined) process.stdout.write(reporter.render(report, { ...look, ...options }));
			else await writeOutput(output, reporter.render(report, { ...look, color: false, isWhole: true, ...options }));
		},
	};
}
