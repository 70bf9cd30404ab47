// A service of the user's own machine that the command line names: the sink answers for that port of the loopback address, for those that are added later, and for no other.

import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openInternet } from '#observe/record/internet.ts';
import { openPlainCell } from '../support/plain-cell.ts';

const PROGRAM = String.raw`
import socket
def ask(host, port):
    try:
        s = socket.create_connection((host, port), timeout=60)
        s.sendall(b"*1\r\n$4\r\nPING\r\n")
        print(host, port, s.recv(64).decode().strip(), s.getpeername()[0])
    except ConnectionRefusedError:
        print(host, port, "refused")
ask("localhost", 6379)
ask("127.0.0.1", 6380)
ask("127.0.0.1", 6381)
ask("127.0.0.2", 6379)
own = socket.create_server(("127.0.0.1", 6379))
print("bound", own.getsockname()[1])
`;

test('the named port and one that is added later answer on loopback, the next one is closed, and the record calls it by its own address', {
	timeout: 60_000,
}, async () => {
	await using cell = await openPlainCell({});
	await using internet = await openInternet(cell, { localPorts: [6379] }, new AbortController().signal);
	await internet.answerLocally([6381]);
	const program = await cell.start(['/usr/bin/python3', '-c', PROGRAM], (argv) => argv);
	program.stdin.end();
	const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr), program.exited]);
	expect(stderr).toBe('');
	expect(stdout.trim().split('\n')).toEqual([
		'localhost 6379 +PONG 127.0.0.1',
		'127.0.0.1 6380 refused',
		'127.0.0.1 6381 +PONG 127.0.0.1',
		'127.0.0.2 6379 refused',
		'bound 6379',
	]);
	const { observations, summary } = await internet.arrivals();
	expect(observations.map((one) => (one.kind === 'capture' ? one.destination : one.kind))).toEqual(['127.0.0.1:6379', '127.0.0.1:6381']);
	expect(summary.unrecorded).toEqual([]);
});
