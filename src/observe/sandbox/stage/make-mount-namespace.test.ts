import { closeSync, existsSync, mkdtempSync, readlinkSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeMountNamespace } from './make-mount-namespace.ts';
import { loadMountCalls } from './mount-calls.ts';

const isRoot = process.getuid?.() === 0;
const NAMESPACE = '/proc/thread-self/ns/mnt';

describe.skipIf(!isRoot)(`a mount namespace of the calling thread${isRoot ? '' : ' (skipped: only root makes one this way)'}`, () => {
	const calls = loadMountCalls();
	let directory: string;
	beforeEach(() => {
		directory = mkdtempSync(join(tmpdir(), 'candor-namespace-'));
	});
	afterEach(() => rmSync(directory, { recursive: true, force: true }));

	test('the work is done in it, and the thread is back afterwards', async () => {
		const before = { namespace: readlinkSync(NAMESPACE), root: readlinkSync('/proc/thread-self/root'), cwd: process.cwd() };
		let during = '';
		const namespace = makeMountNamespace(calls, () => {
			during = readlinkSync(NAMESPACE);
			calls.mountMemory(directory);
			writeFileSync(join(directory, 'inside'), 'only there');
		});
		try {
			expect(during).not.toBe(before.namespace);
			expect(readlinkSync(`/proc/self/fd/${namespace}`)).toBe(during);
			const after = { namespace: readlinkSync(NAMESPACE), root: readlinkSync('/proc/thread-self/root'), cwd: process.cwd() };
			expect(after).toEqual(before);
			expect(existsSync(join(directory, 'inside'))).toBe(false);
			await expect(readFile(join(directory, 'inside'))).rejects.toThrow('ENOENT');
		} finally {
			closeSync(namespace);
		}
	});

	test('the thread is back when the work fails', () => {
		const before = readlinkSync(NAMESPACE);
		const failing = () =>
			makeMountNamespace(calls, () => {
				throw new Error('the work failed');
			});
		expect(failing).toThrow('the work failed');
		expect(readlinkSync(NAMESPACE)).toBe(before);
	});

	test('a working directory that was removed is the same one afterwards', () => {
		const home = process.cwd();
		const removed = mkdtempSync(join(directory, 'removed-'));
		process.chdir(removed);
		rmdirSync(removed);
		try {
			const before = readlinkSync('/proc/thread-self/cwd');
			closeSync(makeMountNamespace(calls, () => {}));
			expect(readlinkSync('/proc/thread-self/cwd')).toBe(before);
		} finally {
			process.chdir(home);
		}
	});
});
