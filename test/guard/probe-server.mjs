// A server whose tools say what the kernel lets them do. It connects: run it only in a cell or a network namespace of a test.

import { execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';

const [host, port] = process.argv.slice(2);
const kept = [];

const SYSCALLS = `
import ctypes, errno, sys
libc = ctypes.CDLL(None, use_errno=True)
for number in map(int, sys.argv[1:]):
    result = libc.syscall(number, 1, ctypes.create_string_buffer(120), 0, 0, 0, 0)
    print("done" if result >= 0 else errno.errorcode[ctypes.get_errno()], end=" ")
`;

const tools = {
	echo: ({ text }) => text,
	born: () => String(performance.timeOrigin),
	env: ({ name }) => process.env[name] ?? 'unset',
	names: () => Object.keys(process.env).sort().join(' '),
	list: ({ path }) => readdirSync(path).sort().join(' '),
	read: ({ path }) => readFileSync(path, 'utf8'),
	write: ({ path }) => {
		writeFileSync(path, 'written');
		return 'written';
	},
	rename: ({ from, to }) => {
		renameSync(from, to);
		return 'renamed';
	},
	link: ({ path, to }) => {
		mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
		symlinkSync(to, path);
		return 'linked';
	},
	litter: ({ path, count }) => {
		for (let number = 0; number < count; number++) writeFileSync(`${path}/-${1000 + number}.env`, '');
		return 'littered';
	},
	cwd: () => process.cwd(),
	die: () => process.exit(3),
	detach: ({ mark }) => {
		spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1e9)', mark], { detached: true, stdio: 'ignore' }).unref();
		return 'detached';
	},
	leave: () => '',
	// What the kernel answers to this call: its arguments are places to write to, or 0.
	syscall: ({ numbers }) => execFileSync('/usr/bin/python3', ['-c', SYSCALLS, ...numbers.map(String)], { encoding: 'utf8' }).trim(),
	hang: () => new Promise(() => {}),
	allocate: ({ mb }) => {
		for (let done = 0; done < mb; done += 16) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
		return 'allocated';
	},
	resolve: async ({ name }) => (await lookup(name, { all: true })).map(({ address }) => address).join(' '),
	dial: ({ host: to = host, port: at = port, say = '' }) => spoken(connect({ host: to, port: Number(at) }), say),
	secure: ({ host: to, port: at, servername }) =>
		spoken(connectTls({ host: to, port: at, servername, rejectUnauthorized: false }), 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
	fetch: ({ url, named }) =>
		new Promise((resolve, reject) => {
			get(url, { headers: named === undefined ? {} : { host: named }, timeout: 5000 }, (response) => {
				let body = '';
				response.on('data', (chunk) => {
					body += chunk;
				});
				response.on('end', () => resolve(`${response.statusCode} ${body.trim()}`));
			}).on('error', reject);
		}),
	// Answers at once, and waits for nothing.
	scatter: async ({ hosts, port: at, times }) => {
		const socket = createSocket('udp4').on('error', () => {});
		const sent = hosts.flatMap((to) => Array.from({ length: times }, () => new Promise((done) => socket.send('x', at, to, done))));
		await Promise.all(sent);
		socket.close();
		return 'sent';
	},
	datagram: ({ host: to, port: at }) =>
		new Promise((resolve, reject) => {
			const socket = createSocket(to.includes(':') ? 'udp6' : 'udp4');
			socket.on('error', reject);
			socket.on('message', () => resolve('answered'));
			socket.connect(at, to, () => socket.send('x'));
			setTimeout(() => resolve('silence'), 1000);
		}),
};

/** What the other side said until it ended, or was silent for a second. */
function spoken(socket, say) {
	return new Promise((resolve, reject) => {
		let heard = '';
		socket.setTimeout(1500, () => resolve(`connected: ${heard.trim()}`));
		socket.on('data', (chunk) => {
			heard += chunk;
		});
		socket.on('end', () => resolve(`connected: ${heard.trim()}`));
		socket.on('error', reject);
		if (say !== '') socket.write(say);
	});
}

createInterface({ input: process.stdin }).on('line', async (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id === undefined) return;
	const answer = (result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
	if (method === 'initialize')
		return answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'probe', version: '1' } });
	if (method === 'tools/list') return answer({ tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } })) });
	if (params.name === 'leave') {
		const content = [{ type: 'text', text: 'x'.repeat(params.arguments.bytes) }];
		return process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { content } })}\n`, () => process.exit(0));
	}
	const said = (text, isError) => answer({ content: [{ type: 'text', text }], isError });
	try {
		said(String(await tools[params.name](params.arguments ?? {})), false);
	} catch (error) {
		said(`failed ${error.code ?? error.message}`, true);
	}
});
process.stdin.on('end', () => process.exit(0));
