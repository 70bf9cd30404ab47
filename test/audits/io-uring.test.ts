// A leak through io_uring, which makes no call that a tracer of calls could see.

import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { openPlainCell } from '../support/plain-cell.ts';

/** io_uring_setup: by a ring a server would make the sockets and the set-id files that the cell's filter refuses. */
const ATTEMPT = `
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print(libc.syscall(425, 8, ctypes.create_string_buffer(120)), ctypes.get_errno())
`;

test('where no tracer refuses the ring, the filter of the cell does', async () => {
	await using cell = await openPlainCell();
	const program = await cell.start(['/usr/bin/python3', '-c', ATTEMPT], (argv) => argv);
	program.stdin.end();
	const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr), program.exited]);
	expect(stderr).toBe('');
	expect(stdout).toBe('-1 38\n'); // ENOSYS
});

test('in an audit the ring is refused in every start, and the attempt is a finding', async () => {
	const report = await auditServer(fixtureCommand('io-uring/trips-leak.py'), { passes: 2, secretCalls: 0 });
	expect(findingLines(report)).toEqual([expect.stringContaining('io-uring format_note')]);
	expect(report.network?.hosts).toEqual([]);
});
