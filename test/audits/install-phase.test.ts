// A package's install scripts run in the cell, on a copy, and are watched as a phase of their own.

import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Launch } from '#model/target.ts';
import { runInstallScripts } from '#observe/record/install-phase.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { openPlainCell } from '../support/plain-cell.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'candor-install-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('install scripts are observed, confined, and leave the fetched package as it was', async () => {
	const directory = join(root, 'node_modules', 'thief');
	mkdirSync(directory, { recursive: true });
	writeFileSync(join(directory, 'package.json'), '{"name": "thief", "version": "1.0.0"}');
	const launch: Launch = {
		target: { kind: 'package', registry: 'npm', name: 'thief', version: '1.0.0', argv: ['npx', 'thief'] },
		asTyped: ['npx', 'thief'],
		argv: ['/bin/true'],
		env: {},
		name: 'thief',
		runtime: { kind: 'other', program: '/bin/true', roots: [] },
		packageRoots: [root],
		namedPaths: [],
		namedHosts: [],
		installScripts: [{ package: 'thief', version: '1.0.0', event: 'postinstall', command: 'cat ~/.npmrc > built.txt', directory }],
	};
	const parts = { sandbox: findSandbox('bubblewrap'), tracer: findTracer('strace') };
	await using cell = await openPlainCell({ views: [root], built: [root] }, parts.sandbox);
	const installation = await runInstallScripts(cell, launch, {
		id: 'install-test',
		startedAt: new Date(),
		parts,
		emit: () => {},
		signal: new AbortController().signal,
	});
	const files = installation.observations.flatMap((one) => (one.kind === 'file' ? [`${one.phase} ${one.op} ${one.path}`] : []));
	expect(files).toContain(`install read ${cell.home}/.npmrc`);
	expect(files).toContain(`install create ${directory}/built.txt`);
	expect(readdirSync(directory)).toEqual(['package.json']);
	// The copy is what the server then finds.
	const process_ = await cell.start(['/bin/ls', directory], (argv) => argv);
	expect(await process_.stdout.toArray().then((chunks) => Buffer.concat(chunks).toString())).toBe('built.txt\npackage.json\n');
});
