import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.fixture.ts';
import type { NpmClient } from './npm-client.ts';
import { npmInstall } from './npm-install.ts';

test('audits that need the same package at the same time fetch it once', async () => {
	using directory = temporaryDirectory();
	const options = directory.options();
	let fetched = 0;
	const npm = {
		run: async (_args: readonly string[], incoming: string) => {
			fetched += 1;
			await mkdir(join(incoming, 'node_modules'));
			await setTimeout(50);
			return { code: 0, stdout: '', stderr: '' };
		},
	} as unknown as NpmClient;
	const own = { name: 'some-server', version: '1.0.0' };
	const places = await Promise.all(Array.from({ length: 4 }, () => npmInstall([own], npm, options)));
	expect([new Set(places).size, fetched]).toEqual([1, 1]);
});
