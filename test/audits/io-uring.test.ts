// A leak through io_uring, which makes no call that a tracer of calls could see.

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openInternet } from '#observe/record/internet.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { openPlainCell } from '../support/plain-cell.ts';

const [, FIXTURE = ''] = fixtureCommand('io-uring/trips-leak.py');
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'format_note', arguments: { body: 'x' } } };

// 0: for everybody; a kernel without the file has no switch.
function isOff(): boolean {
	try {
		return readFileSync('/proc/sys/kernel/io_uring_disabled', 'utf8').trim() !== '0';
	} catch {
		return false;
	}
}

test.skipIf(isOff())(
	'it works where nothing forbids it, and still ends in the sink (skipped where the kernel has io_uring switched off)',
	async () => {
		const signal = new AbortController().signal;
		const visible = [dirname(dirname(FIXTURE))];
		await using cell = await openPlainCell({ visible });
		await using internet = await openInternet(cell, {}, signal);
		const server = await cell.start(['/usr/bin/python3', FIXTURE], (argv) => argv);
		server.stdin.end(`${JSON.stringify(CALL)}\n`);
		server.stdout.resume();
		server.stderr.resume();
		await server.exited;
		const captures = (await internet.arrivals()).observations.flatMap((one) => (one.kind === 'capture' ? [one] : []));
		expect(captures).toMatchObject([{ destination: '203.0.113.34:80', canaries: [{ key: 'env:GITHUB_TOKEN', form: 'plain' }] }]);
	},
);

test('in an audit the ring is refused: the attempt is a finding, and so is what a start without the tracer sends', async () => {
	const report = await auditServer(fixtureCommand('io-uring/trips-leak.py'));
	expect(findingLines(report)).toEqual([
		expect.stringContaining('behaves-differently-when-watched format_note'),
		expect.stringContaining('io-uring format_note'),
	]);
	// What only the compared starts sent is in that finding, and no part of the audit's traffic.
	expect(report.network?.hosts).toEqual([]);
});
