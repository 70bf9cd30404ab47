// npm run published: audits published servers, each in its cell, and writes the results to docs/published-servers.md.
// Usage: published.ts [--jobs N] [--only PART-OF-NAME] [--depth quick|standard|deep] [--reports DIR] [--no-table]
// With --only, the table takes the other servers' reports of an earlier run from --reports.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from '#model/report.ts';
import { auditPublished, type Outcome } from './audit-published.ts';
import { commandOf, type PublishedServer } from './command-of.ts';
import { publishedTable } from './published-table.ts';
import list from './servers.json' with { type: 'json' };

const TABLE = join(import.meta.dirname, '..', '..', 'docs', 'published-servers.md');

const { values } = parseArgs({
	options: {
		jobs: { type: 'string', default: '2' },
		only: { type: 'string', default: '' },
		depth: { type: 'string', default: 'standard' },
		reports: { type: 'string' },
		'no-table': { type: 'boolean', default: false },
	},
});

const place = join(tmpdir(), `candor-published-${randomBytes(6).toString('hex')}`);
mkdirSync(place);
if (values.reports !== undefined) mkdirSync(values.reports, { recursive: true });
try {
	const all = list as readonly PublishedServer[];
	const outcomes = await auditAll(
		all.filter((server) => server.package.includes(values.only)),
		Number(values.jobs),
	);
	const known = all.map((server) => outcomes.find((outcome) => outcome.server === server) ?? storedOutcome(server));
	if (!values['no-table'] && known.every((outcome) => outcome !== undefined)) writeFileSync(TABLE, publishedTable(known, values.depth));
	const broken = outcomes.filter(({ report }) => report?.summary.conclusion === 'clean' && !workedHalf(report.coverage.tools));
	for (const { server } of broken) console.error(`${server.package}: called clean, though under half of its tools worked`);
	process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
	rmSync(place, { recursive: true, force: true });
}

/** Audits in the list's order, `jobs` at a time. */
async function auditAll(servers: readonly PublishedServer[], jobs: number): Promise<readonly Outcome[]> {
	const outcomes: Outcome[] = [];
	const waiting = [...servers.entries()];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [at, server] = next;
			const outcome = await auditPublished(server, commandOf(server), { place, depth: values.depth });
			outcomes[at] = outcome;
			tell(outcome, servers.length - waiting.length, servers.length);
		}
	};
	await Promise.all(Array.from({ length: jobs }, work));
	return outcomes;
}

function storedOutcome(server: PublishedServer): Outcome | undefined {
	const file = reportFile(server);
	if (file === undefined || !existsSync(file)) return undefined;
	const text = readFileSync(file, 'utf8');
	// For an audit that did not finish, the file contains its last output.
	return text.startsWith('{') ? { server, report: JSON.parse(text) as Report, text: '', seconds: 0 } : { server, text, seconds: 0 };
}

function reportFile(server: PublishedServer): string | undefined {
	return values.reports === undefined ? undefined : join(values.reports, `${server.package.replaceAll('/', '+')}.json`);
}

function tell({ server, report, text, seconds }: Outcome, done: number, all: number): void {
	if (values.reports !== undefined)
		writeFileSync(
			join(values.reports, `${server.package.replaceAll('/', '+')}.json`),
			report === undefined ? text : JSON.stringify(report),
		);
	const { worked, declared } = report?.coverage.tools ?? {};
	const verdict = report === undefined ? text.split('\n', 1)[0] : `${report.summary.conclusion}, worked ${worked} of ${declared}`;
	console.error(`${done}/${all} ${server.package}@${server.version}: ${verdict} (${seconds} s)`);
	for (const { severity, rule, observed } of report?.findings ?? [])
		if (!['info', 'low'].includes(severity)) console.error(`    ${severity} ${rule}: ${observed.slice(0, 200)}`);
}

function workedHalf({ worked, declared }: { readonly worked: number; readonly declared: number }): boolean {
	return worked * 2 >= declared;
}
