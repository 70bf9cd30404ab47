// From inside the cell nothing outside is reachable, by any family or protocol tried: a table of attempts, all refused or sunk.

import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openInternet } from '#observe/record/internet.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { startEngine } from '../support/container-engine.ts';
import { openPlainCell } from '../support/plain-cell.ts';

/** Runs in the cell; prints one line an attempt. Sockets that could reach the machine's own host are made, never connected. */
const ATTEMPTS = String.raw`
import ctypes, os, socket, struct
libc = ctypes.CDLL(None, use_errno=True)

def attempt(name, deed):
    try:
        print(name, deed() or "done")
    except (OSError, ValueError) as error:
        print(name, "refused")

def tcp(family, address):
    s = socket.socket(family); s.settimeout(3); s.connect(address); s.send(b"GET / HTTP/1.0\r\n\r\n")
    return "sunk" if s.recv(4) == b"HTTP" else "answered"

def unix(path):
    s = socket.socket(socket.AF_UNIX); s.connect(path); return "REACHED"

def route():
    s = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
    s.send(struct.pack("=IHHIIBBBBBBBBI", 28, 24, 0x505, 1, 0, 2, 0, 0, 0, 254, 4, 0, 1, 0))
    code = struct.unpack("=i", s.recv(64)[16:20])[0]
    if code != 0: raise OSError(-code)
    return "CHANGED"

def call(result):
    if result != 0: raise OSError(ctypes.get_errno())
    return "ALLOWED"

attempt("tcp4", lambda: tcp(socket.AF_INET, ("203.0.113.34", 80)))
attempt("tcp6", lambda: tcp(socket.AF_INET6, ("2001:db8::34", 80)))
attempt("metadata", lambda: tcp(socket.AF_INET, ("169.254.169.254", 80)))
attempt("host-loopback", lambda: tcp(socket.AF_INET, ("127.0.0.1", int(os.environ["HOST_PORT"]))))
attempt("gateway", lambda: tcp(socket.AF_INET, ("192.168.1.1", int(os.environ["HOST_PORT"]))))
attempt("icmp", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP) and "ALLOWED")
attempt("raw", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW) and "ALLOWED")
attempt("unix-path", lambda: unix(os.environ["HOST_SOCKET"]))
attempt("unix-abstract", lambda: unix("\0" + os.environ["HOST_ABSTRACT"]))
attempt("route", route)
attempt("proc-1-root", lambda: "SEEN" if os.path.exists("/proc/1/root" + os.environ["HOST_FILE"]) else "refused")
attempt("mount", lambda: call(libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)))
attempt("unshare", lambda: call(libc.unshare(0x10000000)))
attempt("setns", lambda: call(libc.setns(os.open("/proc/1/ns/net", os.O_RDONLY), 0)))
attempt("ptrace", lambda: call(libc.ptrace(16, int(os.environ["HOST_PID"]), 0, 0)))
attempt("kill", lambda: os.kill(int(os.environ["HOST_PID"]), 0) or "REACHED")
`;

const engine = await startEngine('docker');
if (typeof engine !== 'string') Object.assign(process.env, engine.env);
afterAll(() => (typeof engine === 'string' ? undefined : engine.stop()));

test('every attempt to leave the cell is refused, or ends in the sink', () => attemptAll('bubblewrap'));
const title = 'every attempt to leave a container is refused, or ends in the sink';
test.skipIf(typeof engine === 'string')(typeof engine === 'string' ? `${title} (${engine})` : title, () => attemptAll('container'));

async function attemptAll(sandbox: string): Promise<void> {
	const path = join(tmpdir(), `candor-containment-${process.pid}.sock`);
	const abstract = `candor-containment-${process.pid}`;
	const host = createServer((socket) => socket.end('HOST')).listen(0, '127.0.0.1');
	const servers = [createServer().listen(path), createServer().listen(`\0${abstract}`), host];
	await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
	const { port } = host.address() as AddressInfo;
	try {
		const env = {
			HOST_PORT: String(port),
			HOST_SOCKET: path,
			HOST_ABSTRACT: abstract,
			HOST_FILE: import.meta.filename,
			HOST_PID: String(process.pid),
		};
		await using cell = await openPlainCell({ env }, findSandbox(sandbox));
		await using internet = await openInternet(cell, {}, new AbortController().signal);
		const program = await cell.start(['/usr/bin/python3', '-c', ATTEMPTS], (argv) => argv);
		program.stdin.end();
		const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr), program.exited]);
		expect(stderr).toBe('');
		expect(stdout.trim().split('\n')).toEqual([
			'tcp4 sunk',
			'tcp6 sunk',
			'metadata sunk',
			'host-loopback refused',
			'gateway sunk',
			'icmp refused',
			'raw refused',
			'unix-path refused',
			'unix-abstract refused',
			'route refused',
			'proc-1-root refused',
			'mount refused',
			'unshare refused',
			'setns refused',
			'ptrace refused',
			'kill refused',
		]);
		const arrived = (await internet.arrivals()).observations.flatMap((one) => (one.kind === 'capture' ? [one.destination] : []));
		expect(arrived.toSorted()).toEqual([`192.168.1.1:${port}`, '203.0.113.34:80', '[2001:db8::34]:80', '169.254.169.254:80'].toSorted());
	} finally {
		for (const server of servers) server.close();
	}
}
