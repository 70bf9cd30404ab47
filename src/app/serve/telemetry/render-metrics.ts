// GET /metrics: the state of the server in the text format of Prometheus (0.0.4).

import { DECISIONS } from '#model/ledger.ts';
import type { AuditStore, ChainStore } from '#model/ports.ts';
import { packageVersion } from '#util/package-files.ts';
import type { Hub } from '../hub/open-hub.ts';
import { escapedLabel, type RequestCounts } from './request-counts.ts';

export interface MeasuredParts {
	readonly chain: Pick<ChainStore, 'stats'>;
	readonly audits: Pick<AuditStore, 'counts'>;
	readonly hub: Hub;
	readonly requests: RequestCounts;
}

export async function renderMetrics({ chain, audits, hub, requests }: MeasuredParts): Promise<string> {
	const [{ tallies }, stored] = await Promise.all([chain.stats({}), audits.counts()]);
	const { queued, running } = hub.runs.counts();
	const { rss } = process.memoryUsage();
	const lines = [
		...metric('candor_info', 'gauge', 'The version that runs.', [[`version="${escapedLabel(packageVersion())}"`, 1]]),
		...metric(
			'candor_decisions_total',
			'counter',
			'Decisions in the ledger.',
			DECISIONS.map((decision) => [
				`decision="${decision}"`,
				tallies.filter((tally) => tally.decision === decision).reduce((sum, { count }) => sum + count, 0),
			]),
		),
		...metric('candor_audits', 'gauge', 'Audits in the store.', [['', stored.audits]]),
		...metric('candor_servers', 'gauge', 'Audited servers in the store.', [['', stored.servers]]),
		...metric('candor_background_audits', 'gauge', 'Audits that were started over the API.', [
			['state="queued"', queued],
			['state="running"', running],
		]),
		...metric('candor_live_listeners', 'gauge', 'Clients of /api/events.', [['', hub.events.listeners]]),
		...metric(
			'candor_forward_failing',
			'gauge',
			'Whether a receiver refuses decisions.',
			hub.forwarding.receivers().map(({ name, isFailing }) => [`receiver="${escapedLabel(name)}"`, Number(isFailing)]),
		),
		...metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', [['', rss]]),
		...requests.lines(),
	];
	return `${lines.join('\n')}\n`;
}

function metric(
	name: string,
	type: 'counter' | 'gauge',
	help: string,
	values: readonly (readonly [labels: string, value: number])[],
): readonly string[] {
	if (values.length === 0) return [];
	return [
		`# HELP ${name} ${help}`,
		`# TYPE ${name} ${type}`,
		...values.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
	];
}
