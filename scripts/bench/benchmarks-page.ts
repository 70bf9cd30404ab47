// Builds docs/benchmarks.md from the rows of one run of `npm run bench`.

import type { BenchRow } from './measure.ts';

/** One run in its stored form. */
export interface BenchRun {
	/** 2026-11-17 */
	readonly date: string;
	readonly candor: string;
	readonly node: string;
	readonly processors: number;
	readonly model: string;
	/** Share of processor time taken by other machines on the same hardware. Absent if the system does not report it. */
	readonly stolen?: number;
	readonly rows: readonly BenchRow[];
}

/** Sections by the beginning of a row; the first match counts. A row without a match goes under the last section. */
const SECTIONS: readonly { readonly title: string; readonly lead: string; readonly fits: RegExp }[] = [
	{
		title: 'Beside other tools',
		lead: 'The same servers or calls in the same run. mcp-behave calls each tool once under strace; a quick audit makes about four times its calls, in a cell. The older API is mcpshield-runtime.',
		fits: /^(?:candor audit --depth quick|an older API)/,
	},
	{ title: 'API', lead: '', fits: /^(?:POST |the same without the ledger)/ },
	{ title: 'Guard', lead: 'What the guard adds to the same calls to the same server.', fits: /^(?:guard,|meanwhile,)/ },
	{ title: 'Policy and text', lead: '', fits: /^decisions / },
	{ title: 'Ledger and store', lead: '', fits: /^(?:ledger,|store,)/ },
	{ title: 'Fleet', lead: 'docs/scale.md has the cost of an audit.', fits: /^fleet,/ },
	{ title: 'Judge', lead: '', fits: /^(?:judging|a stored run|its memory)/ },
	{ title: 'Sink', lead: '', fits: /^(?:the sink|canary matcher)/ },
	{ title: 'Exerciser and inputs', lead: '', fits: /^(?:calls driven|inputs generated)/ },
	{ title: 'Commands', lead: '', fits: /^candor / },
	{ title: 'Cell and tracer', lead: 'The same server bare and traced in its cell, turn by turn.', fits: /^/ },
];

export function benchmarksPage(run: BenchRun): string {
	const behind = run.rows.filter(({ bar }) => bar.includes('MISSED'));
	const promised = run.rows.filter(({ bar }) => bar !== '').length;
	return [
		'# Benchmarks',
		'',
		'`npm run bench -- --write` measures all of this on your machine and writes this page. Costs are ratios within one run, turn by turn, so that a busy moment hits both sides.',
		'',
		`Measured on ${run.date} with Candor ${run.candor}, Node ${run.node}, ${run.processors} processors (${run.model})${stolenPart(run)}.`,
		'',
		'## Where Candor is behind',
		'',
		...(behind.length === 0
			? [`Nowhere in this run: all ${promised} bars hold.`]
			: [`${behind.length} of ${promised} bars are missed in this run:`, '', ...table(behind)]),
		...SECTIONS.flatMap(({ title, lead }, index) =>
			section(
				title,
				lead,
				run.rows.filter(({ what }) => sectionOf(what) === index),
			),
		),
		'',
	].join('\n');
}

function sectionOf(what: string): number {
	return SECTIONS.findIndex(({ fits }) => fits.test(what));
}

function section(title: string, lead: string, rows: readonly BenchRow[]): readonly string[] {
	if (rows.length === 0) return [];
	return ['', `## ${title}`, '', ...(lead === '' ? [] : [lead, '']), ...table(rows)];
}

function table(rows: readonly BenchRow[]): readonly string[] {
	return [
		'| what | measured | bar |',
		'|---|---|---|',
		...rows.map(({ what, value, bar }) => `| ${cell(what)} | ${cell(value)} | ${cell(barText(bar))} |`),
	];
}

function barText(bar: string): string {
	return bar.replace('MISSED', '**missed**');
}

function cell(text: string): string {
	return text.replaceAll('|', '\\|');
}

function stolenPart({ stolen }: BenchRun): string {
	return stolen === undefined ? '' : `; ${(stolen * 100).toFixed(1)} % of their time went to other machines`;
}
