// `npm run stability`: audits the same servers repeatedly beside busy loops, and prints where the audits disagree.
// Without arguments: every tenth fixture that trips or is a near miss, and one published server. Arguments are files under fixtures/servers, or commands.
// `--suites`: the servers that the suites of `npm test` audit, two of each rule.

import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Report } from '#model/report.ts';
import { inParallel } from '#util/in-parallel.ts';
import { FIXTURES, type Fixture } from '../../test/fixtures-catalogue.ts';
import { fixedShare } from '../../test/support/fixed-share.ts';
import { differences, statementsOf } from './compare-runs.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const PUBLISHED = 'npx -y @modelcontextprotocol/server-everything@2026.8.31';
const MOST_REPORT_BYTES = 1 << 29;

const { values, positionals } = parseArgs({
	options: {
		runs: { type: 'string', default: '10' },
		loops: { type: 'string', default: '3' },
		/** Interval between the selected fixtures. */
		every: { type: 'string', default: '10' },
		/** Index of the first selected fixture. */
		from: { type: 'string', default: '0' },
		suites: { type: 'boolean', default: false },
		/** Servers that are audited at the same time. They load the machine, too. */
		jobs: { type: 'string', default: '1' },
	},
	allowPositionals: true,
});

interface Audited {
	readonly name: string;
	readonly words: readonly string[];
}

const kept = mkdtempSync(join(tmpdir(), 'candor-stability-'));
const loops = Array.from({ length: Number(values.loops) }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
const endLoops = () => {
	for (const loop of loops) loop.kill('SIGKILL');
};
process.once('exit', endLoops); // also after an error of our own
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
try {
	const agreed = await inParallel(chosen(), Number(values.jobs), agrees);
	const differing = agreed.filter((one) => !one).length;
	console.log(differing === 0 ? 'no differences' : `${differing} servers were not told the same every time`);
	process.exitCode = differing === 0 ? 0 : 1;
} finally {
	endLoops();
	rmSync(kept, { recursive: true, force: true });
}

function chosen(): readonly Audited[] {
	const known = FIXTURES.filter(({ expects, states }) => expects !== 'bad' && states === undefined);
	if (positionals.length === 0) {
		const some = values.suites ? fixedShare(known) : known.filter((_, index) => index % Number(values.every) === Number(values.from));
		return [...some.map(ofFixture), { name: 'server-everything', words: ['--', ...PUBLISHED.split(' ')] }];
	}
	return positionals.map((word) => {
		const fixture = known.find(({ file }) => file === word);
		return fixture === undefined ? { name: word, words: ['--', ...word.split(' ')] } : ofFixture(fixture);
	});
}

function ofFixture({ file, language, transport }: Fixture): Audited {
	const program = language === 'python' ? 'python3' : language === 'shell' ? 'bash' : process.execPath;
	const path = transport === 'sse' ? ['--http-path', '/sse'] : [];
	const http = transport === undefined ? [] : ['--http-port', '3001', '--transport', transport, ...path];
	return { name: file, words: [...http, '--', program, join(ROOT, 'fixtures', 'servers', file)] };
}

async function agrees({ name, words }: Audited): Promise<boolean> {
	const reports: Report[] = [];
	for (let number = 1; number <= Number(values.runs); number++) reports.push(await audit(words));
	const found = differences(reports.map(statementsOf));
	const inGaps = reports.map(({ coverage }, index) => `run ${index + 1}: ${coverage.gaps.map(({ reason }) => reason).join(', ')}`);
	const seconds = reports.map(({ run: { durationMs } }) => durationMs / 1000);
	console.log(
		`${found.length === 0 ? 'same  ' : 'DIFFERS'} ${name} (${Math.min(...seconds).toFixed(0)} to ${Math.max(...seconds).toFixed(0)} s)`,
	);
	for (const { statement, inRuns } of found)
		console.log(`  only in ${inRuns.length} of ${reports.length} (runs ${inRuns.join(', ')}): ${statement}`);
	const withGaps = inGaps.filter((line) => !line.endsWith(': '));
	if (withGaps.length > 0) console.log(`  gaps: ${withGaps.join('; ')}`);
	return found.length === 0;
}

async function audit(words: readonly string[]): Promise<Report> {
	const dataDir = mkdtempSync(join(kept, 'data-')); // no run sees the one before
	const args = [join(ROOT, 'bin', 'candor.js'), 'audit', '--json', '--fail-on', 'never', '--seed', '1', ...words];
	const { stdout } = await run(process.execPath, args, { maxBuffer: MOST_REPORT_BYTES, env: { ...process.env, XDG_DATA_HOME: dataDir } });
	return JSON.parse(stdout) as Report;
}
