import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { giveTo } from './own-places.ts';

const OTHER_USER = 1_900_000_123;

test.skipIf(process.getuid?.() !== 0)(
	'a tree is given away, and nothing that a link leads to (skipped: only root gives files away)',
	async () => {
		const directory = mkdtempSync(join(tmpdir(), 'candor-own-'));
		try {
			const [given, kept] = [join(directory, 'given'), join(directory, 'kept')];
			mkdirSync(join(given, 'var/inner'), { recursive: true });
			mkdirSync(join(kept, 'inner'), { recursive: true });
			writeFileSync(join(given, 'var/inner/file'), '');
			writeFileSync(join(kept, 'inner/file'), '');
			symlinkSync(kept, join(given, 'var/directory'));
			symlinkSync(join(kept, 'inner/file'), join(given, 'var/file'));
			await giveTo(OTHER_USER, [given]);
			const owners = (place: string, paths: readonly string[]) => paths.map((path) => lstatSync(join(place, path)).uid);
			expect(owners(given, ['', 'var', 'var/inner', 'var/inner/file', 'var/directory', 'var/file'])).toEqual(Array(6).fill(OTHER_USER));
			expect(owners(kept, ['', 'inner', 'inner/file'])).toEqual([0, 0, 0]);
		} finally {
			rmSync(directory, { recursive: true });
		}
	},
);

test.skipIf(process.getuid?.() !== 0)('a file is given away like a directory (skipped: only root gives files away)', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-own-'));
	try {
		const [file, link] = [join(directory, 'copy'), join(directory, 'link')];
		writeFileSync(file, '');
		symlinkSync('/etc/hostname', link);
		await giveTo(OTHER_USER, [file, link]);
		expect([file, link].map((path) => lstatSync(path).uid)).toEqual([OTHER_USER, OTHER_USER]);
		expect(lstatSync('/etc/hostname').uid).toBe(0);
	} finally {
		rmSync(directory, { recursive: true });
	}
});
