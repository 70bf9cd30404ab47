// Every command of README and tutorial, run from the packed package in the order of the page, in an empty home.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackedPackage, packedPackage } from '../support/packed-package.ts';
import { documentedCommands, NOT_RUN, STAND_INS, tutorialServer } from './documented-commands.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A result of any kind; the other codes are errors of the command or the machine. For `candor test` 3 is one of them. */
const RESULTS = [0, 3, 4];
const RESULTS_OF_TEST = [0, 1, 2, 4];
/** These go on until they are ended. */
const SERVES = /^candor serve\b/;

/** The reader's own: over HTTP where the command names the port, else over standard streams. */
const MY_SERVER = `import { serveFormatNote } from './lib/format-note.mjs';
import { serveHttp } from './lib/mcp-http.mjs';
serveFormatNote(process.argv.includes('3001') ? { serve: serveHttp } : {});
`;
const MY_PYTHON_SERVER = `import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from format_note import serve_format_note
serve_format_note()
`;

let packed: PackedPackage;
beforeAll(async () => {
	packed = await packedPackage();
	const home = packed.env['HOME'] ?? '';
	mkdirSync(join(home, 'notes'));
	writeFileSync(join(home, 'notes', 'monday.md'), '# Monday\n');
	cpSync(join(ROOT, 'fixtures', 'servers', 'lib'), join(home, 'lib'), { recursive: true });
	writeFileSync(join(home, 'my-server.mjs'), MY_SERVER);
	writeFileSync(join(home, 'my_server.py'), MY_PYTHON_SERVER);
	writeFileSync(join(home, 'my-policy.yaml'), 'version: 1\ninclude: [strict]\n');
	writeFileSync(
		join(home, 'expectations.yaml'),
		'tools:\n  format_note:\n    - input: { body: hello }\n      expect: { contains: hello }\n',
	);
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
	if (!SERVES.test(line)) expect(line.startsWith('candor test') ? RESULTS_OF_TEST : RESULTS, output).toContain(code);
	expect(output).not.toMatch(/unknown option|unknown command/);
});
