// Runs the MCP project's own conformance suite against our client, where only the loopback address exists.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellWord } from '#util/shell-word.ts';
import { ROOT } from '../static-checks.ts';

/** Pinned to an alpha, because the last stable version does not cover the protocol of 2026. It brings 122 packages, so it is not a dependency of the project. */
export const SUITE = { name: '@modelcontextprotocol/conformance', version: '0.2.0-alpha.12' } as const;

const CACHE = join(ROOT, 'node_modules', '.cache', `conformance-${SUITE.version}`);
export const PROGRAM = join(CACHE, 'node_modules', SUITE.name, 'dist', 'index.js');
const CLIENT = join(import.meta.dirname, 'client.ts');
const CLIENT_TIMEOUT_MS = 20_000;
const run = promisify(execFile);

export interface Scenario {
	readonly name: string;
	/** The protocol revision that the scenario is run for. Absent: the suite's own choice. */
	readonly revision?: string;
}

export interface Check {
	readonly id: string;
	readonly name: string;
	readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
	readonly errorMessage?: string;
}

export interface Outcome extends Scenario {
	/** `unchecked`: the suite found nothing to check, which is not a pass. */
	readonly result: 'passed' | 'failed' | 'unchecked';
	readonly checks: readonly Check[];
	/** The last output of our client. */
	readonly received: string;
}

export async function installSuite(): Promise<void> {
	if (existsSync(PROGRAM)) return;
	await mkdir(CACHE, { recursive: true });
	await writeFile(join(CACHE, 'package.json'), '{"private": true}\n');
	const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	await run('npm', ['install', ...flags, `${SUITE.name}@${SUITE.version}`], { cwd: CACHE });
}

/** Returns the scenarios of one kind. Without a revision, it returns those of extensions. */
export async function listedScenarios(
	kind: 'Client' | 'Server',
): Promise<readonly { readonly name: string; readonly revisions: readonly string[] }[]> {
	const { stdout } = await run(process.execPath, [PROGRAM, 'list']);
	const [, listed = ''] = new RegExp(`${kind} scenarios[^\\n]*\\n((?: {2}- .*\\n)+)`).exec(stdout) ?? [];
	//   - tools_call [2025-06-18,2025-11-25,2026-07-28]
	return [...listed.matchAll(/- (\S+) \[([^\]]*)\]/g)].map(([, name = '', versions = '']) => ({
		name,
		revisions: versions.split(',').filter((version) => /^\d/.test(version)),
	}));
}

/** Returns every client scenario; those of the protocol itself once for each revision that they exist for. */
export async function listScenarios(): Promise<readonly Scenario[]> {
	return (await listedScenarios('Client')).flatMap(({ name, revisions }) =>
		name.startsWith('auth/') || revisions.length === 0 ? [{ name }] : revisions.map((revision) => ({ name, revision })),
	);
}

/** Runs a command where only loopback exists, and where only `writable` and an empty /tmp are writable. */
export async function inNamespace(command: readonly string[], writable: string): Promise<void> {
	const apart = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--ro-bind', ROOT, ROOT];
	await run('bwrap', ['--unshare-all', '--die-with-parent', ...apart, '--bind', writable, writable, '--', ...command]);
}

export async function runScenario({ name, revision }: Scenario): Promise<Outcome> {
	const results = await mkdtemp(join(tmpdir(), 'candor-conformance-'));
	try {
		const command = [process.execPath, CLIENT].map(shellWord).join(' ');
		const words = ['client', '--command', command, '--scenario', name, '-o', results, '--timeout', String(CLIENT_TIMEOUT_MS)];
		const version = revision === undefined ? [] : ['--spec-version', revision];
		const hasPassed = await inNamespace([process.execPath, PROGRAM, ...words, ...version], results).then(
			() => true,
			() => false,
		);
		const files = await readdir(results, { recursive: true });
		const read = async (file: string) => readFile(join(results, files.find((path) => path.endsWith(file)) ?? file), 'utf8');
		const checks = (JSON.parse(await read('checks.json')) as readonly Check[]).filter(({ status }) => status !== 'INFO');
		const isChecked = checks.some(({ status }) => status !== 'SKIPPED');
		const received = (await read('stderr.txt')).trim().split('\n').at(-1) ?? '';
		const result = hasPassed ? (isChecked ? 'passed' : 'unchecked') : 'failed';
		return { name, ...(revision === undefined ? {} : { revision }), result, checks, received };
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}
