// The checks that run no product code: types, style, rooms, dead code.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

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
	'.dependency-cruiser.mjs',
	'knip.json',
	'tsdown.config.ts',
	'vitest.config.ts',
];

const STATIC_CHECKS: readonly Check[] = [
	{ name: 'types', argv: ['tsc', '-p', '.'] },
	// Named one by one: npm writes package.json its own way, and prose is laid out by hand.
	{ name: 'style', argv: ['biome', 'check', '--error-on-warnings', '--reporter=summary', ...STYLED] },
	{ name: 'rooms', argv: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'test', 'scripts'] },
	{ name: 'dead code', argv: ['knip', '--no-progress', '--no-config-hints'] },
];

interface Ended {
	readonly code: number;
	readonly output: string;
}

export function run(argv: readonly [string, ...string[]], stdio: 'pipe' | 'inherit', env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
	const [program, ...args] = argv;
	return new Promise((resolve, reject) => {
		const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, { cwd: ROOT, env, stdio: ['ignore', stdio, stdio] });
		const parts: Buffer[] = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
		child.on('error', reject);
		child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
	});
}

/** Prints a line for a check, and all that it said if it failed. */
export async function timed(name: string, work: () => Promise<Ended>): Promise<boolean> {
	const began = performance.now();
	const { code, output } = await work();
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
	if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '     '));
	return code === 0;
}

export async function runStaticChecks(): Promise<{ readonly passed: number; readonly failed: number }> {
	let failed = 0;
	for (const { name, argv } of STATIC_CHECKS) {
		const isClean = await timed(name, () => run(argv, 'pipe'));
		if (!isClean) failed += 1;
	}
	return { passed: STATIC_CHECKS.length - failed, failed };
}
