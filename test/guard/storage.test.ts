// A guarded server that fills the disk is ended, as root's server and as an ordinary user's, and the guard says so.

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { DIRECTORY_ON_DISK } from '../support/directory-on-disk.ts';
import { guardedClient } from './guarded-client.ts';
import { ledgerRows } from './ledger-rows.ts';

const NOBODY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
const SERVER = `
import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline';
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (method === 'initialize')
		send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'filler', version: '1' } });
	else if (method === 'tools/list') send(id, { tools: [{ name: 'fill', inputSchema: { type: 'object' } }] });
	else if (method === 'tools/call')
		execFile('fallocate', ['-l', params.arguments.bytes, '/tmp/filler'], () =>
			setTimeout(() => send(id, { content: [{ type: 'text', text: 'filled' }] }), 10_000));
});
`;

const isRoot = process.getuid?.() === 0;
const isReadable = (() => {
	try {
		execFileSync(NOBODY[0] ?? '', [...NOBODY.slice(1), 'test', '-r', CANDOR]);
		return true;
	} catch {
		return false;
	}
})();

test.each([
	['whoever runs the tests', true, []],
	['an ordinary user (needs root, and a project that others may read)', isRoot && isReadable, NOBODY],
] as const)('as %s', { timeout: 120_000 }, async (_, isPossible, around) => {
	if (!isPossible) return;
	const directory = mkdtempSync(join(DIRECTORY_ON_DISK, 'storage-'));
	try {
		mkdirSync(join(directory, 'project'));
		mkdirSync(join(directory, 'tmp'));
		writeFileSync(join(directory, 'project', 'server.mjs'), SERVER);
		writeFileSync(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\nconfine: { network: none }\n');
		chmodSync(directory, 0o755);
		if (around.length > 0) for (const place of [directory, join(directory, 'tmp')]) chownSync(place, 65534, 65534);
		const { bavail, bsize } = statfsSync(directory);
		// More than the guard allows, and never so much that the disk is full.
		const bytes = String(Math.min(8.5 * 1024 ** 3, Math.floor(0.6 * bavail * bsize)));
		await using client = await guardedClient({
			directory,
			around,
			cwd: join(directory, 'project'),
			env: { HOME: directory, TMPDIR: join(directory, 'tmp'), XDG_CACHE_HOME: join(directory, 'cache') },
			flags: ['--policy', join(directory, 'policy.yaml')],
			command: [process.execPath, 'server.mjs'],
		});
		expect((await client.call('fill', { bytes: '1000000' })).result?.content?.[0]?.text).toBe('filled');
		expect((await client.call('fill', { bytes })).error?.message).toContain('The server was lost before it answered');
		expect(client.guard.stderr()).toMatch(/the server was ended: it put \d+ MB in [\d,]+ files into its cell/);
		await client.guard.end();
		expect(JSON.stringify(await ledgerRows(directory))).toContain('storage-refused');
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});
