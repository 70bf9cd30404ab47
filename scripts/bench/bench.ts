// npm run bench: the cost of observing, as ratios within one run. Bars are those of the project's promises, and a missed one is marked.
// `-- --write` also writes docs/benchmarks.md; `-- guard policy` measures only these parts.
// Bare servers run with the processors kept awake, too. Otherwise, the ratios would be too favourable.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Argv } from '#model/target.ts';
import { openInternet } from '#observe/record/internet.ts';
import { resolveTarget } from '#observe/target/resolve-target.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { syntheticTrace } from '../../fixtures/traces/synthetic-trace.ts';
import { openPlainCell } from '../../test/support/plain-cell.ts';
import { buildTested } from '../build-tested.ts';
import { benchCalls } from './call-rate.ts';
import { benchMatcher } from './canary-matcher.ts';
import { benchDecisions } from './decisions.ts';
import { driveServer, type Timing, type Way } from './drive-server.ts';
import { benchFleet } from './fleet.ts';
import { benchGuard } from './guard.ts';
import { benchGeneration } from './input-generation.ts';
import { benchAssessing, benchJudging } from './judging.ts';
import { benchLedger } from './ledger.ts';
import { interleave, ROWS, ratio, row } from './measure.ts';
import { benchQuickAudits } from './quick-audit.ts';
import { benchServing } from './serving.ts';
import { watchStolenTime } from './stolen-time.ts';
import { benchStorePages } from './store-pages.ts';
import { benchWorstInputs } from './worst-inputs.ts';
import { storeRun } from './write-page.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
/** The program as it is published. A clone's own source starts more slowly. */
const CANDOR = await buildTested();
const REPETITIONS = 15;
const STORE_ROWS = 1_000_000;

const SERVERS: readonly { argv: Argv; tool: string; args: Record<string, string> }[] = [
	{ argv: ['npx', '-y', '@modelcontextprotocol/server-everything@2026.8.31'], tool: 'echo', args: { message: 'hello' } },
	{ argv: ['npx', '-y', '@modelcontextprotocol/server-memory@2026.8.31'], tool: 'search_nodes', args: { query: 'hello' } },
	{ argv: ['npx', '-y', 'mcp-hello-world@1.1.2'], tool: 'echo', args: { message: 'hello' } },
];

const cacheDir = join(process.env['XDG_CACHE_HOME'] ?? join(process.env['HOME'] ?? tmpdir(), '.cache'), 'candor');
// As bin/candor.js does: the sink's process finds its code compiled from the second start on.
enableCompileCache(join(cacheDir, 'compiled'));
let isMissed = false;

const PARTS = {
	servers: benchServers,
	sink: benchSink,
	parser: benchParser,
	inputs: benchInputs,
	ledger: benchLedgerRows,
	store: benchStore,
	exerciser: benchExerciser,
	policy: benchPolicy,
	guard: benchGuarding,
	worst: benchWorst,
	judging: benchJudged,
	commands: benchCommands,
	quick: benchQuick,
	serving: benchServe,
	queue: benchQueue,
};
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = chosen.find((name) => !(name in PARTS));
if (unknown !== undefined) throw new Error(`the bench has no part ${unknown}: ${Object.keys(PARTS).join(', ')}`);

const stolenOfAll = watchStolenTime();
for (const [name, part] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await part();
// A page of some lines would look like a whole one.
if (process.argv.includes('--write') && chosen.length === 0) storeRun(ROWS, stolenOfAll());
process.exitCode = isMissed ? 1 : 0;

function judge(value: number, limit: number, isAtLeast = false): string {
	const holds = isAtLeast ? value >= limit : value <= limit;
	if (!holds) isMissed = true;
	return `${isAtLeast ? '≥' : '≤'} ${limit} ${holds ? 'holds' : 'MISSED'}`;
}

async function benchServers(): Promise<void> {
	for (const server of SERVERS) {
		const launch = await resolveTarget(server.argv, {
			cwd: ROOT,
			env: process.env,
			cacheDir,
			onProgress: (detail) => process.stderr.write(`bench: ${detail}\n`),
			signal: new AbortController().signal,
		});
		const timings: Record<Way, Timing[]> = { bare: [], 'traced in the cell': [] };
		const drive = (way: Way) => async () => {
			const timing = await driveServer(launch, way, { tool: server.tool, args: server.args, times: 100 });
			timings[way].push(timing);
			return timing.startMs;
		};
		const start = await interleave(REPETITIONS, { bare: drive('bare'), 'traced in the cell': drive('traced in the cell') });
		const part = (way: Way, name: keyof Timing) => {
			const sorted = timings[way].map((timing) => timing[name]).sort((a, b) => a - b);
			return { min: sorted[0] ?? Number.NaN, median: sorted[sorted.length >> 1] ?? Number.NaN };
		};
		const traced = start['traced in the cell'];
		row(
			`${launch.name}: start to tools/list`,
			`${ratio(traced, start.bare)} (${traced.median.toFixed(0)} ms)`,
			judge(traced.median / start.bare.median, 1.25),
		);
		const call = part('traced in the cell', 'callMs');
		row(
			`${launch.name}: one call`,
			`${ratio(call, part('bare', 'callMs'))} (${call.median.toFixed(2)} ms)`,
			judge(call.median / part('bare', 'callMs').median, 1.3),
		);
		const setup = part('traced in the cell', 'setupMs');
		row(
			`${launch.name}: making the cell`,
			`${setup.median.toFixed(0)} ms median, ${setup.min.toFixed(0)} ms min`,
			judge(setup.median, 200),
		);
	}
}

/** Measures what the sink adds to the making of the cell, and how fast its arrivals are searched. */
async function benchSink(): Promise<void> {
	const { sink } = await interleave(REPETITIONS, { sink: openAndClose });
	row('the sink, added to the cell', `${sink.median.toFixed(0)} ms median, ${sink.min.toFixed(0)} ms min`, judge(sink.median, 400));
	for (const { kind, megabytesPerSecond } of benchMatcher()) {
		row(`canary matcher, ${kind}`, `${megabytesPerSecond.toFixed(0)} MB/s`, judge(Math.round(megabytesPerSecond), 100, true));
	}
}

async function openAndClose(): Promise<number> {
	await using cell = await openPlainCell();
	const began = performance.now();
	await using internet = await openInternet(cell, {}, new AbortController().signal);
	const opened = performance.now() - began;
	await internet.arrivals(); // as at the end of an audit; the sink keeps its compiled code then
	return opened;
}

async function benchParser(): Promise<void> {
	const lines = syntheticTrace(200_000);
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	const output = join(directory, 'trace');
	// The cell here only writes the trace that a program would have left.
	const { trace } = await findTracer('strace').start({ output, start: () => writeFile(output, `${lines.join('\n')}\n`) });
	const { parse } = await interleave(5, {
		parse: async () => {
			const began = performance.now();
			for await (const _ of trace.observations());
			return performance.now() - began;
		},
	});
	await rm(directory, { recursive: true });
	const perSecond = Math.round(lines.length / (parse.median / 1000));
	row('trace parser', `${perSecond.toLocaleString('en')} lines/s median`, judge(perSecond, 200_000, true));
}

function benchInputs(): void {
	const perSecond = Math.round(benchGeneration());
	row('inputs generated, schemas of published servers', `${perSecond.toLocaleString('en')} cases/s median`, judge(perSecond, 1000, true));
}

/** The guard promises 5,000 calls per second, with two rows each. */
async function benchServe(): Promise<void> {
	const { withLedger, withoutLedger, older } = await benchServing();
	const shown = ({ perSecond, p99Ms }: typeof withLedger) => `${perSecond.toLocaleString('en')}/s, p99 ${p99Ms.toFixed(1)} ms`;
	const share = withLedger.perSecond / withoutLedger.perSecond;
	row('POST /inspect with its ledger row, 64 connections', shown(withLedger), '');
	row('the same without the ledger', `${shown(withoutLedger)}: ${share.toFixed(2)}×`, judge(share, 0.4, true));
	if (older === undefined) row('an older API on the same call', 'cannot be installed here', '');
	else {
		const times = withLedger.perSecond / older.perSecond;
		row('an older API on the same call', `${shown(older)}: ${times.toFixed(1)}×`, judge(times, 20, true));
	}
}

/** An audit takes seconds of a processor. The queue may not take a thousandth of that. */
async function benchQueue(): Promise<void> {
	const { perSecond, overviewMs } = await benchFleet();
	row('fleet, jobs claimed and their results stored', `${perSecond.toLocaleString('en')} jobs/s`, judge(perSecond, 300, true));
	row('fleet, its overview of a thousand jobs', `${overviewMs.toFixed(1)} ms`, '');
}

async function benchLedgerRows(): Promise<void> {
	const { rowsPerSecond, rowsPerProcessorSecond, callMs } = await benchLedger('normal', 50_000);
	const rates = `${rowsPerSecond.toLocaleString('en')} rows/s, ${rowsPerProcessorSecond.toLocaleString('en')} by processor time`;
	row('ledger, rows written', rates, judge(rowsPerSecond, 10_000, true));
	row("ledger, a call's two rows", `${callMs.median.toFixed(3)} ms median, ${callMs.p99.toFixed(2)} ms p99`, judge(callMs.median, 0.1));
}

/** With ten million rows: node scripts/bench/store-pages.ts 10000000 */
async function benchStore(): Promise<void> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	try {
		const { rowsPerSecond, timings } = await benchStorePages(STORE_ROWS, join(directory, 'store.db'));
		row('store, rows appended as a forwarder does', `${rowsPerSecond.toLocaleString('en')} rows/s`, '');
		for (const { what, medianMs, firstMs, limitMs } of timings)
			row(`store, ${what}`, `${medianMs.toFixed(1)} ms median, ${firstMs.toFixed(0)} ms the first`, judge(medianMs, limitMs));
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

/** Measures the cost of the runner, the session and the checked transport, against the SDK's client alone. */
async function benchExerciser(): Promise<void> {
	const { calls, ours, sdk } = await benchCalls();
	const perSecond = Math.round((1000 * calls) / ours.median);
	row(
		'calls driven, of what the SDK’s client alone drives',
		`${ratio(sdk, ours)} (${perSecond.toLocaleString('en')} calls/s)`,
		judge(sdk.median / ours.median, 0.8, true),
	);
}

function benchPolicy(): void {
	const perSecond = Math.round(benchDecisions());
	row('decisions by the default policy', `${perSecond.toLocaleString('en')} decisions/s median`, judge(perSecond, 200_000, true));
}

/** Measures what the guard adds to a call over standard streams, with the default policy, inspected responses and a written ledger. */
async function benchGuarding(): Promise<void> {
	const stolen = watchStolenTime();
	const { addedMs, asleepAddedMs, callsPerSecond, startAddedMs } = await benchGuard();
	const stolenPart = stolen();
	row('guard, added to a call, median', `${addedMs.p50.toFixed(3)} ms`, judge(addedMs.p50, 0.2));
	row('guard, added to a call, p99', `${addedMs.p99.toFixed(2)} ms`, judge(addedMs.p99, 1.5));
	for (const [turns, { p50, p99 }] of Object.entries(asleepAddedMs))
		row(`guard, the same where processors sleep, ${turns}`, `${p50.toFixed(3)} ms median, ${p99.toFixed(2)} ms p99`, judge(p50, 0.2));
	row('guard, calls through it', `${callsPerSecond.toLocaleString('en')} calls/s`, judge(callsPerSecond, 5000, true));
	const { published, ownPolicy, source } = startAddedMs;
	row('guard, added to the start, as it is published', `${published.toFixed(0)} ms`, judge(published, 120));
	row('guard, the same with a policy of one’s own, or from source', `${ownPolicy.toFixed(0)} ms, ${source.toFixed(0)} ms`, '');
	// Stolen time affects fractions of a millisecond first, so a reader should know it.
	if (stolenPart !== undefined) row('meanwhile, of the processor time: taken by other machines', `${(stolenPart * 100).toFixed(1)} %`, '');
}

/** Measures a second client's calls while the first sends and receives the worst inputs, and the guard's memory for those (docs/guard.md has the bound). */
async function benchWorst(): Promise<void> {
	const { p50, p99, slowest, peakMb, calls, answered } = await benchWorstInputs();
	row(
		'guard, a second client’s calls while the first sends the worst, p99',
		`${p99.toFixed(0)} ms (median ${p50.toFixed(1)}, slowest ${slowest.toFixed(0)} ms, of ${calls})`,
		judge(Math.round(p99), 250),
	);
	row('guard, its peak memory meanwhile', `${peakMb} MB (${answered} messages of the first were answered)`, judge(peakMb, 1200));
}

/** Judging must not take longer than observing: measured from the server's stop to the report. */
async function benchJudged(): Promise<void> {
	const { seconds, processorSeconds, observations, reportMegabytes } = await benchJudging(500_000);
	const size = `${observations.toLocaleString('en')} observations, ${reportMegabytes.toFixed(1)} MB`;
	row(`judging ${size}`, `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processors)`, judge(seconds, 10));
	const million = benchAssessing(1_000_000);
	const took = `${million.seconds.toFixed(1)} s (${million.processorSeconds.toFixed(1)} s of processors)`;
	row('a stored run of 1,000,000 observations, assessed', took, judge(million.seconds, 10));
	row('its memory', `${million.megabytes.toFixed(0)} MB`, judge(Math.round(million.megabytes), 1024));
}

async function benchCommands(): Promise<void> {
	const time = async (args: string[], env = process.env) => {
		const began = performance.now();
		await run(process.execPath, [CANDOR, ...args], { env, maxBuffer: 1 << 28 }).catch((error: { code?: number }) => {
			if (error.code === undefined) throw error;
		});
		return performance.now() - began;
	};
	const help = await interleave(7, { bare: () => timeEmptyNode(), candor: () => time(['--help']) });
	row(
		'candor --help',
		`${help.candor.median.toFixed(0)} ms median (node alone ${help.bare.median.toFixed(0)} ms)`,
		judge(help.candor.median, 150),
	);
	const data = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	try {
		const audit = await interleave(3, {
			audit: () => time(['audit', '--json', '--', ...(SERVERS[0]?.argv ?? [])], { ...process.env, XDG_DATA_HOME: data }),
		});
		row('candor audit server-everything', `${(audit.audit.median / 1000).toFixed(1)} s median`, judge(audit.audit.median / 1000, 15));
	} finally {
		await rm(data, { recursive: true, force: true });
	}
}

async function benchQuick(): Promise<void> {
	for (const { server, candor, other } of await benchQuickAudits(
		SERVERS.map(({ argv }) => argv),
		cacheDir,
		CANDOR,
	)) {
		const seconds = `${(candor.median / 1000).toFixed(1)} s, mcp-behave ${(other.median / 1000).toFixed(1)} s`;
		row(`candor audit --depth quick ${server}`, `${ratio(candor, other)} (${seconds})`, judge(candor.median / other.median, 1.3));
	}
}

async function timeEmptyNode(): Promise<number> {
	const began = performance.now();
	await run(process.execPath, ['-e', '0']);
	return performance.now() - began;
}
