// A command of the documents, typed by a reader with an empty home and a few files of their own.

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { HOW, tutorialServer } from './documented-commands.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A result of any kind; the other codes are errors of the command or the machine. For `candor test` 3 is one of them. */
const RESULTS = [0, 3, 4];
const RESULTS_OF_TEST = [0, 1, 2];
/** The reader's own server works: a result that says too little of it (4) is a failure. */
const RESULTS_OF_OWN = [0, 3];
/** These go on until they are ended. */
const SERVES = /^candor serve\b/;
/** A namespace with nothing but loopback, for what runs a server without a cell, and for what needs no network. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ['--map-root-user'];
const APART = ['unshare', ...AS_ROOT, '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'apart'];

/** Names that stand for what the reader has. */
const STAND_INS: readonly (readonly [RegExp, string])[] = [
	[/(--transport sse) -- python -m my_server/, '$1 -- node ./my-sse-server.mjs'],
	[/(--url .*) -- npx -y some-server/, '$1 -- node ./my-server.mjs --port 3001'],
	[/npx -y some-server/g, 'npx -y @modelcontextprotocol/server-sequential-thinking'],
	[/\bpython -m/g, 'python3 -m'],
];
/** No published server runs without a cell here. */
const OWN_SERVER: readonly [RegExp, string] = [/npx -y \S+(?: ~\/notes)?/, 'node ./my-server.mjs'];

/** The reader's own: over HTTP where the command names the port, else over standard streams. */
const MY_SERVER = `import { serveFormatNote } from './lib/format-note.mjs';
import { serveHttp } from './lib/mcp-http.mjs';
serveFormatNote(process.argv.includes('3001') ? { serve: serveHttp } : {});
`;
const MY_SSE_SERVER = `import { serveFormatNote } from './lib/format-note.mjs';
import { serveSse } from './lib/mcp-http.mjs';
serveFormatNote({ serve: serveSse });
`;
const MY_PYTHON_SERVER = `import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from format_note import serve_format_note
serve_format_note()
`;

/** The reader's directory, which is empty at first. A home is no place for a server: the cell would show one file of it. */
export function workOf(home: string): string {
	return join(home, 'servers');
}

/** The files that the documents speak of. */
export function furnish(userHome: string): void {
	mkdirSync(join(userHome, 'notes'), { recursive: true });
	writeFileSync(join(userHome, 'notes', 'monday.md'), '# Monday\n');
	const work = workOf(userHome);
	mkdirSync(work);
	cpSync(join(ROOT, 'fixtures', 'servers', 'lib'), join(work, 'lib'), { recursive: true });
	writeFileSync(join(work, 'my-server.mjs'), MY_SERVER);
	writeFileSync(join(work, 'my-sse-server.mjs'), MY_SSE_SERVER);
	writeFileSync(join(work, 'my_server.py'), MY_PYTHON_SERVER);
	writeFileSync(join(work, 'my-policy.yaml'), 'version: 1\ninclude: [strict]\n');
	const expected = 'tools:\n  format_note:\n    - input: { body: hello }\n      expect: { contains: hello }\n';
	writeFileSync(join(work, 'expectations.yaml'), expected);
	writeFileSync(join(work, 'exceptions.json'), '[]');
	writeFileSync(join(work, 'server.mjs'), tutorialServer());
}

/** Runs a line, and expects a result of it. */
export async function typed(line: string, env: NodeJS.ProcessEnv): Promise<string> {
	const isApart = HOW[line] === 'apart' || HOW[line] === 'quick';
	const standIns = HOW[line] === 'apart' ? [OWN_SERVER, ...STAND_INS] : STAND_INS;
	const command = standIns.reduce((words, [name, standIn]) => words.replace(name, standIn), line);
	const words = [...(isApart ? APART : []), 'bash', '-c', command];
	const child = spawn('env', words, { cwd: workOf(env['HOME'] ?? ''), env, stdio: ['ignore', 'pipe', 'pipe'] });
	if (SERVES.test(line)) for (const stream of [child.stdout, child.stderr]) stream.once('data', () => child.kill('SIGTERM'));
	const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
	const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
	if (SERVES.test(line)) expect(out + err).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
	else expect(expected(line), out + err).toContain(code);
	return out + err;
}

function expected(line: string): readonly number[] {
	if (line.startsWith('candor test')) return RESULTS_OF_TEST;
	return HOW[line] === 'registry' ? RESULTS : RESULTS_OF_OWN;
}
