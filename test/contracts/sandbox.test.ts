// Every sandbox backend keeps these promises, on the real kernel.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import type { Confinement } from '#observe/sandbox/confinement.ts';
import { SANDBOXES } from '#observe/sandbox/registry.ts';
import type { OpenSandbox, Sandbox } from '#observe/sandbox/sandbox.ts';
import { startEngine } from '../support/container-engine.ts';
import { openPlainCell } from '../support/plain-cell.ts';

const limits = { memoryBytes: 512 * 1024 ** 2, processes: 64, cpuSeconds: 20, fileBytes: 10 * 1024 ** 2 };
const untraced = (argv: Argv) => argv;

/** Tells whoever connects whether it sees the process that dialled; ends with 7 when asked to. */
const LISTENS = `
import os, signal, socket, sys, threading
signal.signal(signal.SIGTERM, lambda *_: os._exit(7))
def name(pid):
    try: return open("/proc/" + pid + "/cmdline").read()
    except OSError: return ""
def serve(family, address):
    server = socket.create_server(address, family=family)
    while True:
        connection = server.accept()[0]
        names = [name(pid) for pid in os.listdir("/proc") if pid.isdigit()]
        connection.sendall(("dialler seen: " + str(any("reach-" + "process" in name for name in names))).encode())
        connection.close()
threading.Thread(target=serve, args=[socket.AF_INET6, ("::", 3002)], daemon=True).start()
serve(socket.AF_INET, ("127.0.0.1", 3001))
`;

function open(sandbox: Sandbox, changes: Partial<Confinement> = {}): Promise<OpenSandbox> {
	return openPlainCell({ limits, ...changes }, sandbox);
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

	test('starts again after a program has emptied the home, with all that lies beside it', async () => {
		await using cell = await open(sandbox);
		await shell(cell, 'rm -rf ~/Documents');
		const { stdout, code } = await shell(cell, `cat ${cell.outside.siblings.join(' ') || '/dev/null'} && echo there`);
		expect(code).toBe(0);
		expect(stdout).toContain('there');
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

	test('can be dialled from outside where something listens, and only there; nothing of it is to be seen inside', async () => {
		await using cell = await open(sandbox);
		const program = await cell.start(['/bin/sh', '-c', `exec python3 -c '${LISTENS}'`], untraced);
		program.stdout.resume();
		program.stderr.resume();
		await using reach = await cell.reach(program);
		await expect.poll(async () => (await reach.listeners()).length).toBe(2);
		const listeners = (await reach.listeners()).toSorted((one, other) => one.port - other.port);
		expect(listeners).toEqual([
			{ address: '127.0.0.1', port: 3001 },
			{ address: '::', port: 3002 },
		]);
		for (const listener of listeners) {
			const received = await Promise.all((await Promise.all([reach.dial(listener), reach.dial(listener)])).map((socket) => text(socket)));
			// The process table of none is the host's.
			if (name !== 'none') expect(received).toEqual(['dialler seen: False', 'dialler seen: False']);
			else expect(received).toEqual([expect.stringContaining('seen'), expect.stringContaining('seen')]);
		}
		await expect(reach.dial({ address: '127.0.0.1', port: 3003 })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
		await reach.terminate();
		expect(await program.exited).toEqual({ code: 7, signal: null });
		await expect(reach.dial({ address: '127.0.0.1', port: 3001 })).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
	});

	test('a program that is gone cannot be dialled, and that is no error', async () => {
		await using cell = await open(sandbox);
		const program = await cell.start(['/bin/false'], untraced);
		program.stdout.resume();
		program.stderr.resume();
		const early = await cell.reach(program);
		await program.exited;
		const late = await cell.reach(program);
		for (const reach of [early, late]) {
			expect(await reach.listeners()).toEqual([]);
			await reach.terminate();
			await reach[Symbol.asyncDispose]();
		}
		await expect(late.dial({ address: '127.0.0.1', port: 3001 })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
	});

	test.skipIf(name === 'container')('reaches nothing on the host’s own network (container: never has it)', async () => {
		await using cell = await open(sandbox, { network: 'host' });
		const program = await cell.start(['/bin/sleep', '20'], untraced);
		await expect(cell.reach(program)).rejects.toThrow('not reached into');
		program.kill();
		await program.exited;
	});

	test.each([
		['many small files at home', 'mkdir ~/n; for i in $(seq 3000); do : > ~/n/$i; done'],
		['a few large ones, hidden', 'mkdir ~/n; for i in 1 2 3 4 5 6 7 8; do head -c 9000000 /dev/zero > ~/n/$i; done; chmod 000 ~/n'],
		...(name === 'none' ? [] : [['files in memory', 'for i in $(seq 3000); do : > /dev/shm/$i; done']]),
	])('ends a program whose files take more room than it was given: %s', async (_, script = '') => {
		await using cell = await open(sandbox, { limits: { ...limits, storage: { bytes: 50 * 1024 ** 2, files: 2000 } } });
		const program = await cell.start(['/bin/sh', '-c', `${script}; exec sleep 20`], untraced);
		program.stdin.end();
		program.stdout.resume();
		program.stderr.resume();
		await program.exited;
		expect(program.usage?.refused().storage).toMatch(/^it put \d+ MB in [\d,]+ files into /);
		// One that stays within its bounds goes on.
		await using other = await open(sandbox, { limits: { ...limits, storage: { bytes: 50 * 1024 ** 2, files: 2000 } } });
		expect((await shell(other, 'for i in $(seq 500); do : > ~/$i; done; sleep 1; echo done')).stdout).toBe('done');
	});

	test('notices files that take more room than allowed, though others free as much meanwhile', async () => {
		const large = join(tmpdir(), `candor-large-${process.pid}`);
		onTestFinished(() => rmSync(large, { force: true }));
		writeFileSync(large, Buffer.alloc(200 * 1024 ** 2, 1));
		await using cell = await open(sandbox, { limits: { ...limits, storage: { bytes: 50 * 1024 ** 2, files: 2000 } } });
		rmSync(large);
		// The file system belongs to other tests, too. Whatever they free at the moment of one file hides that one only: any of the last ten is enough.
		const script = 'sleep 1; for i in $(seq 16); do head -c 9000000 /dev/zero > ~/$i; sleep 0.4; done; exec sleep 1';
		const program = await cell.start(['/bin/sh', '-c', script], untraced);
		program.stdin.end();
		program.stdout.resume();
		program.stderr.resume();
		await program.exited;
		expect(program.usage?.refused().storage).toMatch(/^it put \d+ MB in [\d,]+ files into /);
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

	test('tells what was added, changed and removed, and only that', async () => {
		await using cell = await open(sandbox);
		await shell(cell, 'echo x > ~/left; chmod 755 ~/left; echo more >> ~/.bashrc; rm ~/.profile; ln -s /etc/passwd ~/link; touch ~/.netrc');
		const { changes, limits } = await cell.fileChanges();
		expect(limits).toEqual([]);
		const told = changes.map(({ change, path, entry: { state } }) => [change, path.slice(cell.home.length + 1), state.kind]);
		expect(told.toSorted()).toEqual([
			['added', 'left', 'file'],
			['added', 'link', 'symlink'],
			['changed', '.bashrc', 'file'],
			['removed', '.profile', 'file'],
		]);
		expect(changes.find(({ path }) => path.endsWith('/left'))?.entry.state).toEqual({
			kind: 'file',
			mode: 0o755,
			owner: name === 'none' ? process.getuid?.() : 1000,
			size: 2,
			isExecutable: true,
			sha256: '73cb3858a687a8494ca3323053016282f3dad39d42cf62ca4e79dda2aac7d9ac',
		});
		expect(changes.find(({ path }) => path.endsWith('/link'))?.entry.state).toMatchObject({ target: '/etc/passwd', isExecutable: false });
	});

	test('keeps the content of what was deleted again', async () => {
		await using cell = await open(sandbox);
		await shell(cell, `mkdir ~/deep; sleep 0.2; echo secret > ~/deep/gone; sleep 0.2; rm -r ~/deep; cd ${cell.tmp}; echo kept > a; mv a b`);
		const { changes, copies } = await cell.fileChanges();
		const gone = changes.find(({ change }) => change === 'passed');
		expect(gone).toMatchObject({ path: join(cell.home, 'deep/gone'), entry: { state: { size: 7, sha256: expect.any(String) } } });
		expect(readFileSync(join(copies, gone?.entry.copy ?? ''), 'utf8')).toBe('secret\n');
		expect(changes.filter(({ path }) => /\/[ab]$/.test(path)).map(({ change, path }) => [change, path.at(-1)])).toEqual([['added', 'b']]);
	});

	test('is not led out of its places, nor stopped by what cannot be read', async () => {
		await using cell = await open(sandbox);
		await shell(
			cell,
			`ln -s / ~/root; mkfifo ~/pipe; mkdir ~/locked; echo x > ~/locked/in; chmod 000 ~/locked/in ~/locked; printf x > ~/"$(printf 'a\\nb\\377')"`,
		);
		const { changes } = await cell.fileChanges();
		const told = changes.map(({ path, entry: { state } }) => `${path.slice(cell.home.length + 1)} ${state.kind} ${state.sha256?.length}`);
		expect(told.toSorted()).toEqual([
			'a\nb\ufffd file 64',
			'locked directory undefined',
			'locked/in file 64',
			'pipe fifo undefined',
			'root symlink undefined',
		]);
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

	test('counts what the cell uses', async () => {
		await using cell = await open(sandbox);
		const program = `
import os, time
kept = bytearray(b"\\1" * 100_000_000)
files = [os.open("/dev/null", os.O_RDONLY) for _ in range(50)]
if os.fork() == 0:
    while time.process_time() < 0.5: pass
    os._exit(0)
os.wait()
print("done", flush=True)
input()`;
		const process_ = await cell.start(['/usr/bin/python3', '-c', program], untraced);
		await new Promise((resolve) => process_.stdout.once('data', resolve));
		process_.usage?.look();
		const samples = process_.usage?.samples() ?? [];
		process_.stdin.end();
		await process_.exited;
		const most = (field: 'memoryBytes' | 'processes' | 'descriptors') => Math.max(...samples.map((sample) => sample[field]));
		expect(samples.at(-1)?.cpuMs).toBeGreaterThanOrEqual(480);
		expect(most('memoryBytes')).toBeGreaterThan(100_000_000);
		expect(most('memoryBytes')).toBeLessThan(250_000_000);
		expect(most('processes')).toBe(2);
		expect(most('descriptors')).toBeGreaterThan(100);
		expect(process_.usage?.refused()).toEqual({ memory: 0, processes: 0 });
	});

	test('limits the size of a file', async () => {
		await using cell = await open(sandbox);
		await shell(cell, 'head -c 50000000 /dev/zero > ~/big');
		const { changes } = await cell.fileChanges();
		expect(changes.map(({ path, entry: { state } }) => [path, state.size <= limits.fileBytes])).toEqual([[join(cell.home, 'big'), true]]);
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
		await expect(openPlainCell({}, sandbox, controller.signal)).rejects.toThrow('stopped by the test');
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
			expect(stdout.split('\n')).toEqual([expect.stringMatching(/test\.ts$/), 'read-only', 'system-read-only', 'user', insideUser(name)]);
		},
	);

	test.skipIf(name === 'none')('gives a writable copy that does not touch the original (none: has no file isolation)', async () => {
		const original = dirname(import.meta.filename);
		await using cell = await open(sandbox, { views: [original], built: [original] });
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

	test.skipIf(name === 'none')('opens nothing of the kernel’s own for writing (none: runs as the user)', async () => {
		await using cell = await open(sandbox);
		const files = ['kernel/core_pattern', 'vm/swappiness', 'fs/file-max', 'kernel/modprobe'].map((file) => `/proc/sys/${file}`);
		// Opened for appending and closed: nothing is written even where it works.
		const tries = [...files, '/proc/sysrq-trigger', '/proc/irq/default_smp_affinity', '/sys/kernel/uevent_helper'].map(
			(file) => `(exec 3>>${file}) 2>/dev/null && echo ${file}`,
		);
		expect((await shell(cell, `${tries.join('; ')}; true`)).stdout).toBe('');
	});

	test.skipIf(name === 'none' || process.getuid?.() !== 0)(
		'is no user of this machine when root starts it (none: runs as the user)',
		async () => {
			await using first = await open(sandbox);
			await using second = await open(sandbox);
			const mark = (cell: OpenSandbox) => `97${process.pid}${cell === first ? 1 : 2}`;
			const users = [];
			for (const cell of [first, second]) {
				const program = await cell.start(['/bin/sh', '-c', `sleep ${mark(cell)}; true`], untraced);
				await expect.poll(() => running(`sleep ${mark(cell)}`)).toBe(true);
				users.push(ownerOf(`sleep ${mark(cell)}`));
				program.kill();
				await program.exited;
			}
			const accounts = readFileSync('/etc/passwd', 'utf8')
				.split('\n')
				.map((line) => Number(line.split(':')[2]));
			for (const user of users) expect([0, ...accounts]).not.toContain(user);
			expect(new Set(users).size).toBe(2);
		},
	);

	test.skipIf(name === 'none')(
		'shows a view of files that only their owner reaches, and keeps every change to itself (none: has no file isolation)',
		async () => {
			const closed = mkdtempSync(join(tmpdir(), 'candor-closed-'));
			onTestFinished(() => rmSync(closed, { recursive: true }));
			const view = join(closed, 'notes');
			mkdirSync(view, { mode: 0o700 });
			for (const file of ['kept', 'changed', 'removed', 'only-read']) writeFileSync(join(view, file), `mine: ${file}\n`, { mode: 0o600 });
			await using cell = await open(sandbox, { views: [view] });
			const script = `cd ${view} && cat only-read && echo theirs > changed && rm removed && echo new > added && chmod 644 kept && chmod 600 kept && ls`;
			const { stdout, stderr } = await shell(cell, script);
			expect({ stdout, stderr }).toEqual({ stdout: 'mine: only-read\nadded\nchanged\nkept\nonly-read', stderr: '' });
			expect(readdirSync(view)).toEqual(['changed', 'kept', 'only-read', 'removed']);
			expect(readFileSync(join(view, 'changed'), 'utf8')).toBe('mine: changed\n');
			const { changes } = await cell.fileChanges();
			const seen = changes
				.filter(({ path }) => path.startsWith(view))
				.map(({ path, change, entry }) => [basename(path), change, entry.head.toString()]);
			expect(seen.toSorted()).toEqual([
				['added', 'added', 'new\n'],
				['changed', 'changed', ''],
				['removed', 'removed', ''],
			]);
		},
	);

	test.skipIf(name === 'none')(
		'leaves no program with the rights of its owner in a writable directory of the host (none: filters nothing)',
		async () => {
			const directory = mkdtempSync(join(tmpdir(), 'candor-writable-'));
			onTestFinished(() => rmSync(directory, { recursive: true }));
			await using cell = await open(sandbox, { writable: [directory] });
			const { stdout } = await shell(
				cell,
				`cd ${directory}; cp /bin/true plain; cp plain a; chmod 4755 a; cp plain b; chmod g+s b; install -m 6755 plain c; python3 -c '
import ctypes, os, struct
os.close(os.open("d", os.O_CREAT | os.O_WRONLY, 0o4755))
os.open("e", os.O_RDONLY | os.O_CREAT, 0o644)
' ; python3 -c 'import os; os.mknod("f", 0o104755)'; python3 -c '
import ctypes, struct
how = ctypes.create_string_buffer(struct.pack("QQQ", 0o101, 0o4755, 0))
ctypes.CDLL(None).syscall(437, -100, b"g", how, 24)
'; mkdir -m 755 folder; ls`,
			);
			expect(stdout.split('\n')).toContain('plain');
			const entries = readdirSync(directory).map((entry) => statSync(join(directory, entry)));
			expect(entries.filter(({ mode }) => (mode & 0o6000) !== 0)).toEqual([]);
			// What it made belongs to whoever owns the directory, as if they had made it.
			expect(new Set(entries.map(({ uid, gid }) => `${uid}:${gid}`))).toEqual(
				new Set([`${statSync(directory).uid}:${statSync(directory).gid}`]),
			);
		},
	);

	test.skipIf(name === 'none')('has no keyring of whoever starts it (none: filters nothing)', async () => {
		await using cell = await open(sandbox);
		// keyctl(KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING) and add_key are calls 250 and 248 on x64.
		const { stdout } = await shell(
			cell,
			`python3 -c 'import ctypes; c = ctypes.CDLL(None); print(c.syscall(250, 0, -3, 0), c.syscall(248, b"user", b"candor", b"x", 1, -3))'`,
		);
		if (process.arch === 'x64') expect(stdout).toBe('-1 -1');
	});

	test.skipIf(name === 'none')('grants no capability and no new privilege (none: runs as the user)', async () => {
		await using cell = await open(sandbox);
		const { stdout } = await shell(cell, 'grep -E "CapEff|NoNewPrivs" /proc/self/status');
		expect(stdout).toBe('CapEff:\t0000000000000000\nNoNewPrivs:\t1');
	});
});

/** In a container the number is the host's own. */
function insideUser(name: string): unknown {
	return name === 'container' && process.getuid?.() === 0 ? expect.stringMatching(/^20\d{8}$/) : '1000';
}

/** Uid:\t0\t0\t0\t0 */
function ownerOf(commandLine: string): number | undefined {
	const pid = readdirSync('/proc').find((one) => /^\d+$/.test(one) && commandLineOf(one).startsWith(commandLine));
	const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
	return Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
}

function running(commandLine: string): boolean {
	return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && commandLineOf(pid).startsWith(commandLine));
}

function commandLineOf(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
	} catch {
		return ''; // gone
	}
}
