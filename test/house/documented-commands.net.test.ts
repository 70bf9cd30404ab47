// Every command of README and tutorial, run from the packed package in the order of the page, in an empty home.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackedPackage, packedPackage } from '../support/packed-package.ts';
import { documentedCommands, NOT_RUN, STAND_INS, tutorialServer } from './documented-commands.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A result of any kind; 1 and 2 are errors of the command or the machine. */
const RESULTS = [0, 3, 4];
/** These go on until they are ended. */
const SERVES = /^candor serve\b/;

let packed: PackedPackage;
beforeAll(async () => {
	packed = await packedPackage();
	const home = packed.env['HOME'] ?? '';
	mkdirSync(join(home, 'notes'));
	writeFileSync(join(home, 'notes', 'monday.md'), '# Monday\n');
	const library = join(ROOT, 'fixtures', 'servers', 'lib');
	cpSync(library, join(home, 'lib'), { recursive: true });
	for (const [from, to] of [
		['http/honest.mjs', 'my-server.mjs'],
		['http/honest.py', 'my_server.py'],
	] as const)
		writeFileSync(join(home, to), readFileSync(join(ROOT, 'fixtures', 'servers', from), 'utf8').replaceAll('../lib/', './lib/'));
	writeFileSync(join(home, 'my-policy.yaml'), 'version: 1\ninclude: [strict]\n');
	writeFileSync(join(home, 'expectations.yaml'), 'version: 1\ntools: {}\n');
	writeFileSync(join(home, 'exceptions.json'), '[]');
	writeFileSync(join(home, 'server.mjs'), tutorialServer());
}, 900_000);
afterAll(() => packed[Symbol.asyncDispose]());

async function typed(line: string): Promise<{ readonly code: number | null; readonly output: string }> {
	const child = spawn('bash', ['-c', line], { cwd: packed.env['HOME'], env: packed.env, stdio: ['ignore', 'pipe', 'pipe'] });
	if (SERVES.test(line)) child.stdout.once('data', () => child.kill('SIGTERM'));
	const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
	return { code, output: out + err };
}

test.for(documentedCommands('docs/tutorial.md', 'README.md'))('$document: $line', { timeout: 900_000 }, async ({ line }, { skip }) => {
	const left = NOT_RUN.find(({ when }) => when.test(line));
	if (left !== undefined) return skip(left.because);
	const command = STAND_INS.reduce((words, [name, standIn]) => words.replace(name, standIn), line);
	const { code, output } = await typed(command);
	if (!SERVES.test(line)) expect(RESULTS, output).toContain(code);
	expect(output).not.toMatch(/unknown option|unknown command/);
});
