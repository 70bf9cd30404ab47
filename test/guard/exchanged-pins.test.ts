// Pins that somebody exchanges while the guard runs: what it cannot read stops every call, and what it can read never makes it believe another declaration.

import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { guardedClient } from './guarded-client.ts';

const UNREADABLE = [/the pins of tested cannot be read/, /the pins of tested cannot be read/];
const AS_BEFORE = [undefined, undefined];

test('pins that are exchanged while the guard runs', { timeout: 60_000 }, async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-exchanged-'));
	const policy = join(directory, 'policy.yaml');
	writeFileSync(policy, 'version: 1\ndefault: allow\n');
	const command = [process.execPath, join(import.meta.dirname, 'lenient-server.mjs'), join(directory, 'calls')];
	try {
		await using client = await guardedClient({ directory, flags: ['--policy', policy], command });
		const refusals = async () => {
			await sleep(50); // The file is looked at again after 20 ms.
			return [(await client.ask('tools/list')).error?.message, (await client.call('safe')).error?.message];
		};
		expect(await refusals()).toEqual(AS_BEFORE);
		const folder = join(directory, 'candor', 'pins');
		const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '');
		const good = readFileSync(file, 'utf8');
		const otherDigest = good.replace(/"digest":"(.)/, (_, digit) => `"digest":"${digit === '0' ? '1' : '0'}`);
		const inPlace = (make: () => void) => () => {
			rmSync(file);
			make();
		};
		const other = join(directory, 'other');
		writeFileSync(other, good.replaceAll('"safe"', '"evil"'));
		const edit = () => {
			writeFileSync(file, otherDigest);
			utimesSync(file, 1, 1);
		};
		const exchangeFolder = () => {
			renameSync(folder, `${folder}-moved`);
			mkdirSync(folder);
		};
		const exchanges: readonly (readonly [string, () => void, readonly (RegExp | undefined)[]])[] = [
			['truncated', () => truncateSync(file), UNREADABLE],
			['a directory', inPlace(() => mkdirSync(file)), UNREADABLE],
			['a device', inPlace(() => symlinkSync('/dev/zero', file)), UNREADABLE],
			['other pins behind a link', inPlace(() => symlinkSync(other, file)), AS_BEFORE],
			['an edit of the same size', edit, AS_BEFORE],
			['no pins', () => writeFileSync(file, '{"server":"tested","tools":{},"withheld":{}}'), AS_BEFORE],
			['no file', inPlace(() => {}), AS_BEFORE],
			['another directory', exchangeFolder, AS_BEFORE],
		];
		for (const [what, exchange, expected] of exchanges) {
			exchange();
			const answered = await refusals();
			expect([what, answered]).toEqual([what, expected.map((one) => (one === undefined ? undefined : expect.stringMatching(one)))]);
			rmSync(file, { recursive: true, force: true });
			writeFileSync(file, good);
		}
		expect(await refusals()).toEqual(AS_BEFORE);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});
