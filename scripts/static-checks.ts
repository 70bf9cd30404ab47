// Runs the checks that execute no product code: types, style, rooms, dead code.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Every program of a run finds its compiled modules here, regardless of the cache directory that a test sets. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

interface Check {
	readonly name: string;
	/** A program of node_modules/.bin with its arguments. */
	readonly argv: readonly [program: string, ...args: string[]];
}

const STYLED = [
	'src',
	'test',
	'scripts',
	'fixtures',
	'bin',
	'web',
	'.dependency-cruiser.mjs',
	'knip.json',
	'tsdown.config.ts',
	'vitest.config.ts',
];

/** Caches results of checks, keyed by content, so that a fresh clone and a second run share them. */
const cache = (name: string) => join('node_modules', '.cache', 'checks', name);

const STATIC_CHECKS: readonly Check[] = [
	// Each further checker computes the types again that it shares with the others. The other checks use the other processors.
	{ name: 'types', argv: ['tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', cache('types.tsbuildinfo')] },
	{ name: 'web types', argv: ['tsc', '-p', 'web', '--incremental', '--tsBuildInfoFile', cache('web-types.tsbuildinfo')] },
	// Listed one by one, because npm formats package.json in its own way and prose is formatted by hand.
	{ name: 'style', argv: ['biome', 'check', '--error-on-warnings', '--reporter=summary', ...STYLED] },
	{ name: 'rooms', argv: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'web/src', 'test', 'scripts'] },
	{ name: 'dead code', argv: ['knip', '--no-progress', '--no-config-hints'] },
];

interface Ended {
	readonly code: number;
	readonly output: string;
}

/** `around`: a command that starts the rest of its words. */
export function run(
	argv: readonly [string, ...string[]],
	stdio: 'pipe' | 'inherit',
	env: NodeJS.ProcessEnv = process.env,
	around: readonly string[] = [],
): Promise<Ended> {
	const [name, ...args] = argv;
	const [program = '', ...words] = [...around, join(ROOT, 'node_modules', '.bin', name), ...args];
	return new Promise((resolve, reject) => {
		const child = spawn(program, words, {
			cwd: ROOT,
			env: { ...env, NODE_COMPILE_CACHE: COMPILED },
			stdio: ['ignore', stdio, stdio],
		});
		const parts: Buffer[] = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
		child.on('error', reject);
		child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
	});
}

/** Prints a line for a check, and its output if it failed. */
export async function timed(name: string, work: () => Promise<Ended>): Promise<boolean> {
	const { code, line } = await measure(name, work);
	console.log(line);
	return code === 0;
}

async function measure(name: string, work: () => Promise<Ended>): Promise<{ readonly code: number; readonly line: string }> {
	const began = performance.now();
	const { code, output } = await work();
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	const line = `${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.padStart(6)} s`;
	return { code, line: code === 0 ? line : `${line}\n${output.trimEnd().replace(/^/gm, '     ')}` };
}

interface Counted {
	readonly passed: number;
	readonly failed: number;
	/** One line for each check. */
	readonly lines: readonly string[];
}

/** Runs all checks concurrently. `print` gets the line of each as soon as it is done. */
export async function runStaticChecks(print: (line: string) => void = () => {}): Promise<Counted> {
	const results = await Promise.all(
		STATIC_CHECKS.map(async ({ name, argv }) => {
			const result = await measure(name, () => run(argv, 'pipe'));
			print(result.line);
			return result;
		}),
	);
	const failed = results.filter(({ code }) => code !== 0).length;
	return { passed: results.length - failed, failed, lines: results.map(({ line }) => line) };
}

/** `12:05`: minutes and seconds since `began`, by `performance.now()`. */
export function minutesSince(began: number): string {
	const seconds = Math.round((performance.now() - began) / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
