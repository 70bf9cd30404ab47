// The audits of a scan as SARIF: one run a server, and each finding at the line of the configuration that names the server.

import type { ScanAudit, ScanResult } from '#model/scan.ts';
import { isUnder } from '#util/absolute-path.ts';
import { failedSarifRun, sarifLog, sarifRun } from '../formats/sarif.ts';

export function renderScanSarif({ audits }: ScanResult, { directory }: { readonly directory: string }): string {
	const candor = audits.find(({ report }) => report !== null)?.report?.run.candor ?? '';
	const seen = new Map<string, number>();
	return sarifLog(
		audits.map((audit) => {
			const { name, report, failure } = audit;
			const shown = report?.target.name ?? name;
			const times = (seen.get(shown) ?? 0) + 1;
			seen.set(shown, times);
			if (report === null) return failedSarifRun(name, failure ?? 'no report', candor);
			const place = placeOf(audit, directory);
			// Code scanning refuses a file in which two runs have the same id.
			return sarifRun(report, { directory, ...(times === 1 ? {} : { suffix: ` ${times}` }), ...(place === undefined ? {} : { place }) });
		}),
	);
}

/** The first entry that is a file of the project: code scanning knows no others. */
function placeOf({ files }: ScanAudit, directory: string): { readonly file: string; readonly line: number } | undefined {
	return files.flatMap((origin) => {
		// /home/me/app/.mcp.json:12
		const [, file = '', line = ''] = /^(.*):(\d+)$/s.exec(origin) ?? [];
		return isUnder(file, directory) ? [{ file: file.slice(directory.length + 1), line: Number(line) }] : [];
	})[0];
}
