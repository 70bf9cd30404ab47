// Parses a complete report from outside: a pushed file, or a client of the hub. `reportFile` reads only what policies need.

import type { Report } from '#model/report.ts';
import { SCHEMA_VERSION } from '#model/report.ts';
import { reportSchema } from '#report/schema/report-schema.ts';
import { type AnyReport, upcastReport } from './upcast-report.ts';

/** `report`: converted to this version if an older Candor wrote it, unchanged if a newer one did. */
export type ParsedReport = { readonly kind: 'report'; readonly report: Report } | { readonly kind: 'refused'; readonly problem: string };

/** Further problems add nothing. */
const MOST_PROBLEMS = 3;

export function parseReport(value: unknown): ParsedReport {
	const version = typeof value === 'object' && value !== null && 'schemaVersion' in value ? value.schemaVersion : undefined;
	// 2.0
	if (typeof version !== 'string' || !/^\d+\.\d+$/.test(version))
		return { kind: 'refused', problem: 'it is no report of an audit: it has no schemaVersion' };
	const [major, minor] = numbersOf(version);
	const [ownMajor, ownMinor] = numbersOf(SCHEMA_VERSION);
	if (major < 1 || major > ownMajor)
		return { kind: 'refused', problem: `it has schema version ${version}; this candor reads 1.0 to ${ownMajor}.x` };
	// A newer minor version only adds keys.
	const isNewer = major === ownMajor && minor > ownMinor;
	let report: Report;
	try {
		report = upcastReport((isNewer ? { ...(value as object), schemaVersion: SCHEMA_VERSION } : value) as AnyReport);
	} catch {
		return { kind: 'refused', problem: `it is no whole report of schema version ${version}` };
	}
	const issues = reportSchema.safeParse(report).error?.issues ?? [];
	const problems = issues.filter(({ code }) => !isNewer || code !== 'unrecognized_keys');
	if (problems.length === 0) return { kind: 'report', report: isNewer ? (value as Report) : report };
	const shown = problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`);
	return { kind: 'refused', problem: `it is no whole report: ${shown.join('; ')}` };
}

function numbersOf(version: string): readonly [major: number, minor: number] {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	return [major, minor];
}
