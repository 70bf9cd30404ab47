// npm run twins: audits vulnerable servers and the same servers after the fix, and prints which pairs an audit distinguishes.
// Usage: twins.ts [PART-OF-NAME…] [--written|--published] [--jobs N] [--depth quick|standard|deep] [--passes N] [--out FILE] [--reports DIR]

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from '#model/report.ts';
import { auditSide } from './audit-pair.ts';
import { type Compared, comparePair } from './compare-pair.ts';
import { type Pair, publishedPairs, type Side, writtenPairs } from './pair.ts';

const { values, positionals } = parseArgs({
	options: {
		written: { type: 'boolean', default: false },
		published: { type: 'boolean', default: false },
		jobs: { type: 'string', default: '1' },
		depth: { type: 'string', default: 'standard' },
		/** Injections are made in the first pass. Later passes look for delayed behaviour. */
		passes: { type: 'string' },
		out: { type: 'string' },
		reports: { type: 'string' },
	},
	allowPositionals: true,
});

interface Row {
	readonly name: string;
	readonly origin: Pair['origin'];
	readonly kind: string;
	/** `not run` if one of the two gave no report. */
	readonly outcome: Compared['outcome'] | 'not run';
	readonly findings: Readonly<Record<Side, readonly string[]>>;
	/** `worked/declared` tools, or why there is no report. */
	readonly worked: Readonly<Record<Side, string>>;
}

const flags = ['--depth', values.depth, ...(values.passes === undefined ? [] : ['--passes', values.passes])];
const place = mkdtempSync(join(tmpdir(), 'candor-twins-'));
if (values.reports !== undefined) mkdirSync(values.reports, { recursive: true });
try {
	const rows = await auditAll(chosen());
	for (const origin of ['written', 'published'] as const) tell(origin, rows);
	if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(rows, undefined, '\t')}\n`);
	process.exitCode = rows.every(({ outcome }) => outcome === 'told apart') ? 0 : 1;
} finally {
	rmSync(place, { recursive: true, force: true });
}

function chosen(): readonly Pair[] {
	const both = values.written === values.published;
	const all = [...(both || values.written ? writtenPairs() : []), ...(both || values.published ? publishedPairs() : [])];
	return positionals.length === 0 ? all : all.filter(({ name }) => positionals.some((part) => name.includes(part)));
}

/** Audits in the list's order, `jobs` pairs at a time. */
async function auditAll(pairs: readonly Pair[]): Promise<readonly Row[]> {
	const rows: Row[] = [];
	const waiting = [...pairs.entries()];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [at, pair] = next;
			const row = await rowOf(pair);
			rows[at] = row;
			console.error(`${pairs.length - waiting.length}/${pairs.length} ${lineOf(row)}`);
		}
	};
	await Promise.all(Array.from({ length: Number(values.jobs) }, work));
	return rows;
}

async function rowOf(pair: Pair): Promise<Row> {
	const audited: Record<Side, Report | string> = { vulnerable: '', fixed: '' };
	for (const side of ['vulnerable', 'fixed'] as const) {
		audited[side] = await auditSide(pair, side, { place, flags });
		if (values.reports !== undefined)
			writeFileSync(join(values.reports, `${pair.name.replaceAll('/', '+')}.${side}.json`), JSON.stringify(audited[side]));
	}
	const { vulnerable, fixed } = audited;
	const compared: Pick<Row, 'outcome' | 'findings'> =
		typeof vulnerable === 'string' || typeof fixed === 'string'
			? { outcome: 'not run', findings: { vulnerable: [], fixed: [] } }
			: comparePair(pair, { vulnerable, fixed });
	const worked = { vulnerable: workedOf(vulnerable), fixed: workedOf(fixed) };
	return { name: pair.name, origin: pair.origin, kind: pair.facts.kind, ...compared, worked };
}

function workedOf(report: Report | string): string {
	return typeof report === 'string' ? report : `${report.coverage.tools.worked}/${report.coverage.tools.declared}`;
}

function lineOf({ name, kind, outcome, findings, worked }: Row): string {
	const side = (which: Side) => `${which} (worked ${worked[which]}): ${findings[which].join(', ') || 'nothing'}`;
	return `${outcome.padEnd(14)} ${name} [${kind}]\n    ${side('vulnerable')}\n    ${side('fixed')}`;
}

function tell(origin: Pair['origin'], rows: readonly Row[]): void {
	const own = rows.filter((row) => row.origin === origin);
	if (own.length === 0) return;
	const counts = Map.groupBy(own, ({ outcome }) => outcome);
	console.log(`\n${origin}: ${own.length} pairs, ${[...counts].map(([outcome, { length }]) => `${length} ${outcome}`).join(', ')}`);
	for (const row of own) console.log(lineOf(row));
}
