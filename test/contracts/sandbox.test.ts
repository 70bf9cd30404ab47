// Every sandbox backend keeps these promises, on the real kernel.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { SANDBOXES } from '#sandbox/registry.ts';
import type { Confinement, OpenSandbox, Sandbox } from '#sandbox/sandbox.ts';
import { startEngine } from '../support/container-engine.ts';

const limits = { memoryBytes: 512 * 1024 ** 2, processes: 64, cpuSeconds: 20, fileBytes: 10 * 1024 ** 2 };
const untraced = (argv: Argv) => argv;
let runs = 0;

async function open(sandbox: Sandbox, changes: Partial<Confinement> = {}): Promise<OpenSandbox> {
	const runId = `contract-${process.pid}-${runs++}`;
	return sandbox.open(
		{ runId, network: 'none', visible: [], writable: [], copied: [], hidden: [], env: {}, limits, ...changes },
		new AbortController().signal,
	);
}

async function shell(cell: OpenSandbox, script: string): Promise<{ stdout: string; stderr: string; code: number | null }> {
	const process = await cell.start(['/bin/sh', '-c', script], untraced);
	process.stdin.end();
	const [stdout, stderr, exit] = await Promise.all([text(process.stdout), text(process.stderr), process.exited]);
	return { stdout: stdout.trim(), stderr, code: exit.code };
}

const engine = await startEngine('docker');
if (typeof engine !== 'string') Object.assign(process.env, engine.env);
afterAll(() => (typeof engine === 'string' ? undefined : engine.stop()));
const testable = SANDBOXES.filter((sandbox) => sandbox.name !== 'container' || typeof engine !== 'string');
test.skipIf(typeof engine === 'string')(`the container is among them${typeof engine === 'string' ? ` (${engine})` : ''}`, () => {
	expect(testable.map(({ name }) => name)).toContain('container');
});

describe.each(testable.map((sandbox) => [sandbox.name, sandbox] as const))('%s', (name, sandbox) => {
	test('is usable here', async () => {
		expect(await sandbox.probe()).toMatchObject({ usable: true });
	});

	test('runs a program with the cell’s home, working directory and environment', async () => {
		await using cell = await open(sandbox, { env: { FLAVOUR: 'plain' } });
		const { stdout, code } = await shell(cell, 'echo "$HOME $PWD $FLAVOUR"');
		expect(stdout).toBe(`${cell.home} ${cell.cwd} plain`);
		expect(code).toBe(0);
	});

	test('plants canaries that are unique to the run', async () => {
		await using first = await open(sandbox);
		await using second = await open(sandbox);
		const key = first.canaries.find((canary) => canary.key === 'file:.ssh/id_rsa');
		const { stdout } = await shell(first, 'cat ~/.ssh/id_rsa; echo "$GITHUB_TOKEN"');
		expect(stdout).toContain(key?.value);
		expect(stdout).toContain(first.canaries.find((canary) => canary.key === 'env:GITHUB_TOKEN')?.value);
		const values = new Set([...first.canaries, ...second.canaries].map((canary) => canary.value));
		expect(values.size).toBe(first.canaries.length + second.canaries.length);
	});

	test('has no network device but loopback, and reaches nothing of the host', async () => {
		const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		const port = (server.address() as { port: number }).port;
		await using cell = await open(sandbox);
		const { stdout } = await shell(
			cell,
			`sed 1,2d /proc/self/net/dev | cut -d: -f1; python3 -c '
import socket
for family, address in ((socket.AF_INET, ("127.0.0.1", ${port})), (socket.AF_INET, ("203.0.113.34", 80)), (socket.AF_INET6, ("2001:db8::1", 80))):
    try: socket.socket(family).connect(address); print("reached")
    except OSError as error: print("refused")
'`,
		);
		server.close();
		expect(stdout.split('\n').map((line) => line.trim())).toEqual(['lo', 'refused', 'refused', 'refused']);
	});

	test('kills everything, also what detached itself', async () => {
		await using cell = await open(sandbox);
		const mark = `98${process.pid}`;
		const process_ = await cell.start(['/bin/sh', '-c', `setsid sleep ${mark} & sleep ${mark}`], untraced);
		await expect.poll(() => process_.companions()).toBeGreaterThan(0);
		process_.kill();
		await process_.exited;
		expect(running(`sleep ${mark}`)).toBe(false);
	});

	test('removes its directory and its control groups, whatever the server did to the permissions', async () => {
		let records = '';
		{
			await using cell = await open(sandbox);
			records = cell.records;
			await shell(cell, 'mkdir -p ~/a/b; echo x > ~/a/b/c; chmod 000 ~/a/b ~/a');
			expect(existsSync(records)).toBe(true);
		}
		expect(existsSync(dirname(records))).toBe(false);
	});

	test('lists what was left behind, and only that', async () => {
		await using cell = await open(sandbox);
		await shell(cell, 'echo x > ~/left; chmod 755 ~/left; touch ~/gone; rm ~/gone');
		expect(await cell.leftBehind()).toEqual([{ path: join(cell.home, 'left'), kind: 'file', mode: 0o755, size: 2 }]);
	});

	test('limits processes', async () => {
		await using cell = await open(sandbox);
		const { stdout } = await shell(
			cell,
			'python3 -c "\nimport os,time\nn=0\ntry:\n  while n<500:\n    if os.fork()==0: time.sleep(5); os._exit(0)\n    n+=1\nexcept OSError: pass\nprint(n)\nos._exit(0)"',
		);
		expect(Number(stdout)).toBeLessThan(limits.processes);
	});

	test('limits memory', async () => {
		await using cell = await open(sandbox);
		const { stdout } = await shell(
			cell,
			'python3 -c "\nblocks=[]\nfor i in range(100): blocks.append(bytearray(20*1024*1024))\nprint(len(blocks))" || echo stopped',
		);
		expect(stdout).toBe('stopped');
	});

	test('limits the size of a file', async () => {
		await using cell = await open(sandbox);
		await shell(cell, 'head -c 50000000 /dev/zero > ~/big');
		const [big] = await cell.leftBehind();
		expect(big?.size).toBeLessThanOrEqual(limits.fileBytes);
	});

	test('lets no descriptor of ours in', async () => {
		await using cell = await open(sandbox);
		const { stdout } = await shell(cell, 'for fd in /proc/self/fd/*; do readlink "$fd"; done');
		const others = stdout.split('\n').filter((target) => !/^(socket|pipe):|^\/dev\/null$|^\/proc\//.test(target) && target !== '');
		expect(others).toEqual([]);
	});

	test('starts nothing once aborted', async () => {
		const controller = new AbortController();
		controller.abort(new Error('stopped by the test'));
		const confinement = {
			runId: 'aborted',
			network: 'none',
			visible: [],
			writable: [],
			copied: [],
			hidden: [],
			env: {},
			limits,
		} as const;
		await expect(sandbox.open(confinement, controller.signal)).rejects.toThrow('stopped by the test');
	});

	test.skipIf(name === 'none')(
		'shows the host’s files only where asked, read-only unless asked (none: has no file isolation)',
		async () => {
			const visible = dirname(import.meta.filename);
			await using cell = await open(sandbox, { visible: [visible] });
			const { stdout } = await shell(
				cell,
				`ls ${visible} | head -1; touch ${visible}/x 2>/dev/null || echo read-only; ls /root 2>/dev/null | head -1; touch /usr/x 2>/dev/null || echo system-read-only; cat /etc/shadow 2>/dev/null; ls /home; id -u`,
			);
			expect(stdout.split('\n')).toEqual([expect.stringMatching(/test\.ts$/), 'read-only', 'system-read-only', 'user', '1000']);
		},
	);

	test.skipIf(name === 'none')('gives a writable copy that does not touch the original (none: has no file isolation)', async () => {
		const original = dirname(import.meta.filename);
		await using cell = await open(sandbox, { copied: [original] });
		const { stdout } = await shell(cell, `echo changed > ${original}/sandbox.test.ts; cat ${original}/sandbox.test.ts`);
		expect(stdout).toBe('changed');
		expect(statSync(import.meta.filename).size).toBeGreaterThan(1000);
	});

	test.skipIf(name === 'none')(
		'refuses sockets that no namespace confines, and namespaces of its own (none: filters nothing)',
		async () => {
			await using cell = await open(sandbox);
			// Only made, never connected: 40 is AF_VSOCK, 38 AF_ALG, 31 AF_BLUETOOTH.
			const { stdout } = await shell(
				cell,
				`for family in 2 10 1 16 38 31 40; do python3 -c "import socket; socket.socket($family, socket.SOCK_DGRAM if $family != 38 else socket.SOCK_SEQPACKET)" 2>/dev/null; echo "$family $?"; done; unshare --user true 2>/dev/null || echo no-userns`,
			);
			expect(stdout.split('\n')).toEqual(['2 0', '10 0', '1 0', '16 0', '38 1', '31 1', '40 159', 'no-userns']);
		},
	);

	test.skipIf(name === 'none')('grants no capability and no new privilege (none: runs as the user)', async () => {
		await using cell = await open(sandbox);
		const { stdout } = await shell(cell, 'grep -E "CapEff|NoNewPrivs" /proc/self/status');
		expect(stdout).toBe('CapEff:\t0000000000000000\nNoNewPrivs:\t1');
	});
});

function running(commandLine: string): boolean {
	return readProcesses().some((line) => line.startsWith(commandLine));
}

function readProcesses(): string[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
			} catch {
				return '';
			}
		});
}
