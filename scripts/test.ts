// `npm test`: runs the static checks and the tests concurrently. The last line is `N passed, N failed, N skipped`, where a static check counts as a test.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTested } from './build-tested.ts';
import { minutesSince, run, runStaticChecks } from './static-checks.ts';
import { temporaryMemory } from './temporary-memory.ts';

interface VitestResult {
	readonly numPassedTests: number;
	readonly numFailedTests: number;
	readonly numPendingTests: number;
	readonly numTodoTests: number;
	readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

function readResult(file: string): VitestResult | undefined {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as VitestResult;
	} catch {
		return undefined; // vitest ended before it could write a report
	}
}

const isEverything = process.argv.includes('--all');
const filters = process.argv.slice(2).filter((argument) => argument !== '--all');
const began = performance.now();
// The lines of the checks come after the tests' own, because a reporter at a terminal redraws its output.
const checking = runStaticChecks();

const directory = mkdtempSync(join(tmpdir(), 'candor-test-'));
const file = join(directory, 'result.json');
// The whole run keeps images and corpora there, too, which do not fit into memory everywhere.
using memory = isEverything ? undefined : temporaryMemory();
const env = { ...process.env, ...memory?.env, CANDOR_TESTED: await buildTested(), ...(isEverything && { CANDOR_TESTS: 'all' }) };
const { code } = await run(
	['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters],
	'inherit',
	env,
	memory?.around,
);
const result = readResult(file);
rmSync(directory, { recursive: true, force: true });
const checks = await checking;
for (const line of checks.lines) console.log(line);

// A file that could not be loaded has no tests to count, and an error outside any test fails the run. Each counts as a failure.
const unloaded =
	result?.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length ?? 0;
const counted = checks.failed + (result?.numFailedTests ?? 0) + unloaded;
const failed = counted === checks.failed && code !== 0 ? counted + 1 : counted;
const passed = checks.passed + (result?.numPassedTests ?? 0);
const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
console.log(`npm ${isEverything ? 'run test:all' : 'test'} took ${minutesSince(began)}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
