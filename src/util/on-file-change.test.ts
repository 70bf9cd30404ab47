import { pbkdf2 } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { onFileChange } from './on-file-change.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-change-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function watched(name: string) {
	const file = join(directory, name);
	const seen = { changes: 0 };
	const watch = () => onTestFinished(onFileChange(file, 5, () => void seen.changes++));
	return { file, seen, watch };
}

test('a change right after the call is noticed, although all threads for files are busy', async () => {
	const { file, seen, watch } = watched('early');
	writeFileSync(file, 'a');
	const busy = Promise.all(Array.from({ length: 8 }, () => new Promise((resolve) => pbkdf2('a', 'b', 30_000, 32, 'sha512', resolve))));
	watch();
	writeFileSync(file, 'b');
	await busy;
	await expect.poll(() => seen.changes).toBe(1);
});

test('a file that appears, is replaced by one of the same size, or vanishes; and none that stays', async () => {
	const { file, seen, watch } = watched('late');
	watch();
	const changes = [
		() => writeFileSync(file, 'a'),
		() => {
			writeFileSync(`${file}.new`, 'b');
			renameSync(`${file}.new`, file);
		},
		() => rmSync(file),
	];
	for (const [index, change] of changes.entries()) {
		change();
		await expect.poll(() => seen.changes).toBe(index + 1);
	}
	await sleep(30);
	expect(seen.changes).toBe(3);
});
