// The machine that attempts are made against: in namespaces of the test's own, with something to find behind every door. It runs commands one after
// another, and prints what each said and what it touched. Started by `machine.ts` only.

import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEngine } from '../support/container-engine.ts';
import type { MachinePlan, MachineRun, RunResult } from './machine-plan.ts';

const plan = JSON.parse(process.argv[2] ?? '') as MachinePlan;
const reached = new Set<string>();

async function listen(name: string, server: Server, ...where: [string] | [number, string]): Promise<number> {
	server.on('connection', (socket) => {
		reached.add(name);
		socket.on('error', () => {});
		socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
	});
	server.listen(...(where as [string]));
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

/** A process that the attempts look for; it has the secret open, as its working directory and in its environment. */
async function startVictim(): Promise<string> {
	const victim = spawn(join(plan.directory, 'host-side'), ['victim'], {
		cwd: join(plan.directory, 'secret'),
		env: { HOST_SECRET: plan.secret },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = (await once(createInterface({ input: victim.stdout }), 'line')) as [string];
	return line;
}

async function furnish(): Promise<Readonly<Record<string, string>>> {
	const abstract = `candor-escape-${process.pid}-${plan.secret.slice(-8)}`;
	const socket = join(plan.directory, 'secret', 'listener');
	const port = await listen('loopback', createServer(), 0, '127.0.0.1');
	const port6 = await listen('loopback', createServer(), 0, '::1');
	await listen('loopback', createServer(), 9229, '127.0.0.1');
	await listen('abstract-socket', createServer(), `\0${abstract}`);
	await listen('socket-file', createServer(), socket);
	await listen('engine-socket', createServer(), '/run/docker.sock');
	const datagrams = createSocket('udp4', () => reached.add('loopback-datagram')).bind(port, '127.0.0.1');
	await once(datagrams, 'listening');
	writeFileSync('/dev/shm/candor-escape', plan.secret);
	return { abstract, socket, port: String(port), port6: String(port6), victim: await startVictim() };
}

/** Asks for the one tool as a client does, and ends the conversation when it has answered. */
function converse(child: ChildProcess): void {
	const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	child.stdin?.on('error', () => {});
	const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
	send({ id: 1, method: 'initialize', params: client });
	if (child.stdout === null) return;
	createInterface({ input: child.stdout }).on('line', (line) => {
		const { id } = JSON.parse(line) as { id?: number };
		if (id === 1) {
			send({ method: 'notifications/initialized' });
			send({ id: 2, method: 'tools/call', params: { name: 'attempt', arguments: {} } });
		}
		if (id === 2) child.stdin?.end();
	});
}

async function run(one: MachineRun, world: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>): Promise<RunResult> {
	reached.clear();
	const leftProcess = `escape-left-${one.name}`;
	const lines = Object.entries({ ...world, ...one.world, 'left-process': leftProcess }).map(([key, value]) => `${key}=${value}\n`);
	const coded = Buffer.from(lines.join('')).toString('hex');
	const words = one.argv.map((word) => word.replace('ESCAPE_WORLD=', `ESCAPE_WORLD=${coded}`));
	const launch = ['launch', plan.ipcKey, '/candor-escape', join(plan.directory, 'secret')];
	const child = spawn(join(plan.directory, 'host-side'), [...launch, ...words], {
		cwd: one.cwd,
		env: { ...process.env, ...plan.env, ...env, HOST_SECRET: plan.secret, ESCAPE_WORLD: coded },
		stdio: [one.isConversation ? 'pipe' : 'ignore', 'pipe', 'pipe'],
	});
	const timer = setTimeout(() => child.kill('SIGKILL'), one.timeoutMs);
	const collected = { stdout: '', stderr: '' };
	child.stdout?.on('data', (chunk: Buffer) => {
		collected.stdout += chunk.toString();
	});
	child.stderr?.on('data', (chunk: Buffer) => {
		collected.stderr += chunk.toString();
	});
	if (one.isConversation) converse(child);
	const [code] = (await once(child, 'close')) as [number | null];
	clearTimeout(timer);
	return { name: one.name, code, ...collected, reached: [...reached], processes: leftProcesses(leftProcess) };
}

/** What still runs, and ends here. */
function leftProcesses(mark: string): readonly string[] {
	return readdirSync('/proc').filter((pid) => {
		try {
			if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(mark)) return false;
			process.kill(Number(pid), 'SIGKILL');
			return true;
		} catch {
			return false; // it ended while we looked
		}
	});
}

const engine = plan.engine === undefined ? undefined : await startEngine(plan.engine);
if (typeof engine === 'string') throw new Error(engine);
const world = await furnish();
const results: RunResult[] = [];
for (const one of plan.runs) results.push(await run(one, world, engine?.env ?? {}));
await engine?.stop();
process.stdout.write(JSON.stringify(results), () => process.exit(0));
