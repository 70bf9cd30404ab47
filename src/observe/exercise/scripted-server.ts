// For tests only: starts a few lines of JavaScript as a server, without a cell.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawObservation } from '#model/observation.ts';
import { openSession, type SessionOptions } from './open-session.ts';
import type { ServerExit, ServerProcess } from './server-process.ts';
import type { Session } from './session.ts';

/** Code that every script may use: a hand-written JSON-RPC loop. */
const PRELUDE = `
import { createInterface } from 'node:readline';
const write = (text) => process.stdout.write(text);
const send = (message) => write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const reply = (id, result) => send({ id, result });
const hello = (capabilities = { tools: {} }) => ({ id, params }) =>
	reply(id, { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name: 'scripted', version: '1.2.3' } });
const serve = (handlers) => createInterface({ input: process.stdin }).on('line', (line) => {
	const message = JSON.parse(line);
	const handler = { initialize: hello(), ...handlers }[message.method];
	if (handler) handler(message);
	else if (message.id !== undefined) send({ id: message.id, error: { code: -32601, message: 'Method not found' } });
});
`;

interface ScriptedProcess extends ServerProcess {
	askToEnd(): Promise<void>;
}

type Cleanup = (undo: () => Promise<void>) => void;

/** `onCleanup` is the test's own \`onTestFinished\`, so that no process outlives a test. */
export async function startScript(source: string, onCleanup: Cleanup): Promise<ScriptedProcess> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-scripted-'));
	const file = join(directory, 'server.mjs');
	await writeFile(file, PRELUDE + source);
	const child = spawn(process.execPath, [file], { stdio: 'pipe' });
	const exited = new Promise<ServerExit>((resolve) => {
		child.once('close', (code, signal) => resolve({ code, signal }));
	});
	onCleanup(async () => {
		child.kill('SIGKILL');
		child.stdout.resume();
		child.stderr.resume();
		await exited;
		await rm(directory, { recursive: true, force: true });
	});
	return {
		stdin: child.stdin,
		stdout: child.stdout,
		stderr: child.stderr,
		exited,
		askToEnd: async () => void child.kill('SIGTERM'),
		kill: () => child.kill('SIGKILL'),
	};
}

interface ScriptedSession {
	readonly session: Session;
	readonly process: ScriptedProcess;
	readonly observations: RawObservation[];
}

/** Starts a script that is expected to connect. */
export async function connectScript(source: string, onCleanup: Cleanup, options: Partial<SessionOptions> = {}): Promise<ScriptedSession> {
	const process = await startScript(source, onCleanup);
	const observations: RawObservation[] = [];
	const signal = new AbortController().signal;
	const opening = await openSession(process, { connectTimeoutMs: 5000, signal, onObservation: (o) => observations.push(o), ...options });
	if (opening.kind === 'failed') throw new Error(`the script did not connect: ${opening.message}\n${opening.stderr.join('\n')}`);
	return { session: opening.session, process, observations };
}
