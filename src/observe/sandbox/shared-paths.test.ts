import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseSetIdFiles } from './shared-paths.ts';

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-shared-'));
	writeFileSync(join(directory, 'plain'), '', { mode: 0o755 });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
// struct vfs_cap_data: version 2, cap_net_bind_service permitted and effective
const GIVE = 'import os,struct,sys; os.setxattr(sys.argv[1], "security.capability", struct.pack("<5I", 0x02000001, 1 << 10, 0, 0, 0))';

test('a directory of ordinary programs may be writable', async () => {
	await expect(refuseSetIdFiles([directory])).resolves.toBeUndefined();
	await expect(refuseSetIdFiles([])).resolves.toBeUndefined();
});

test('one with a set-id program may not', async () => {
	chmodSync(join(directory, 'plain'), 0o4755);
	await expect(refuseSetIdFiles([directory])).rejects.toThrow('plain runs with the rights of its owner or group');
});

test.skipIf(!isRoot)(`nor one with a program that has capabilities${isRoot ? '' : ' (skipped: only root gives them)'}`, async () => {
	const program = join(directory, 'line\nbreak');
	copyFileSync('/bin/true', program);
	execFileSync('/usr/bin/python3', ['-c', GIVE, program]);
	await expect(refuseSetIdFiles([directory])).rejects.toThrow('runs with capabilities of its own');
});
