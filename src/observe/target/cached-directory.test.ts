import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keep, withIncoming } from './cached-directory.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('a directory appears complete or not at all', async () => {
	using temporary = temporaryDirectory();
	const final = join(temporary.path, 'cache', 'a');
	const parent = join(temporary.path, 'cache');
	await expect(
		withIncoming(parent, async (incoming) => {
			writeFileSync(join(incoming, 'half'), '');
			throw new Error('broken');
		}),
	).rejects.toThrow('broken');
	expect(readdirSync(parent)).toEqual([]);

	await withIncoming(parent, async (incoming) => {
		writeFileSync(join(incoming, 'whole'), '');
		expect(existsSync(final)).toBe(false);
		await keep(incoming, final);
	});
	expect(readdirSync(parent)).toEqual(['a']);
	expect(readdirSync(final)).toEqual(['whole']);
});

test('of two at once the first wins and the second leaves nothing', async () => {
	using temporary = temporaryDirectory();
	const final = join(temporary.path, 'a');
	const fill = (name: string): Promise<void> =>
		withIncoming(temporary.path, async (incoming) => {
			writeFileSync(join(incoming, name), '');
			await keep(incoming, final);
		});
	await fill('first');
	await fill('second');
	expect(readdirSync(final)).toEqual(['first']);
	expect(readdirSync(temporary.path)).toEqual(['a']);
});

test('what a lost run left is swept, what a present one fills is not', async () => {
	using temporary = temporaryDirectory();
	for (const name of ['.incoming-old', '.incoming-new']) mkdirSync(join(temporary.path, name));
	utimesSync(join(temporary.path, '.incoming-old'), 1, 1);
	await withIncoming(temporary.path, async () => {});
	expect(readdirSync(temporary.path)).toEqual(['.incoming-new']);
});
