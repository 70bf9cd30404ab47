import { SCAN_VERSION, type ScanAudit, type ScanResult } from '#model/scan.ts';
import { combinations } from './combinations.ts';
import type { ServerList } from './list-servers.ts';
import { shownServer } from './shown-server.ts';

export function scanResult({ servers, unread }: ServerList, audits: readonly ScanAudit[] = []): ScanResult {
	const shown = servers.map(shownServer);
	const unknown = shown.filter(({ verdict, disabled }) => verdict === null && !disabled).map(({ name }) => name);
	return { scanVersion: SCAN_VERSION, servers: shown, unread, combinations: combinations(shown), unknown: [...new Set(unknown)], audits };
}
