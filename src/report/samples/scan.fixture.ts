// A scan of one file that names the given servers, a line each. Null: its audit failed.

import type { Report } from '#model/report.ts';
import { SCAN_VERSION, type ScanResult } from '#model/scan.ts';

const FILE = '/home/user/app/.mcp.json';

export function scanOf(reports: Readonly<Record<string, Report | null>>): ScanResult {
	const entries = Object.entries(reports);
	return {
		scanVersion: SCAN_VERSION,
		servers: entries.map(([name], index) => ({
			name,
			client: 'any',
			clientName: 'Any client',
			scope: 'project',
			project: '/home/user/app',
			file: FILE,
			line: index + 1,
			command: ['npx', '-y', `${name}-server`],
			variables: [],
			headers: [],
			disabled: false,
			package: { registry: 'npm', name: `${name}-server` },
			verdict: null,
			notes: [],
		})),
		unread: [],
		combinations: [
			{
				reads: { name: 'files', tools: ['read_file'], by: 'observed' },
				sends: { name: 'web', tools: ['fetch'], by: 'declared' },
				clients: ['Any client'],
			},
		],
		unknown: ['other'],
		audits: entries.map(([name, report], index) => ({
			name,
			files: [`${FILE}:${index + 1}`],
			report,
			failure: report === null ? 'the package cannot be fetched' : null,
		})),
	};
}
