// The records of a run in a directory that the server may write to: a link of the server's in their place must lead candor nowhere.

import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';

test.for([
	['below', 'writable', 'writable/out', 'writable/out'],
	['around', 'around/files', 'around', 'around'],
	['below, by a link,', 'writable', 'link/out', 'writable/out'],
] as const)(
	'with --out-dir %s --writable, candor writes through no link of the server’s',
	{ timeout: 60_000 },
	async ([, writable, typed, real]) => {
		const directory = mkdtempSync(join(tmpdir(), 'candor-out-dir-'));
		try {
			for (const name of ['writable', 'around/files', 'server', 'precious/directory'])
				mkdirSync(join(directory, name), { recursive: true });
			symlinkSync('writable', join(directory, 'link'));
			const [out, precious] = [join(directory, real), join(directory, 'precious')];
			writeFileSync(join(precious, 'file.txt'), 'precious');
			copyFileSync(join(import.meta.dirname, 'node', 'plants-links.mjs'), join(directory, 'server', 'server.mjs'));
			writeFileSync(join(directory, 'server', 'places.txt'), `${out}\n${precious}\n`);
			const flags = ['--depth', 'quick', '--fail-on', 'never', '--only-tool', 'plant', '--input', '{}'];
			const places = ['--writable', join(directory, writable), '--out-dir', join(directory, typed)];
			const env = { TMPDIR: directory, XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };
			const command = ['--', process.execPath, join(directory, 'server', 'server.mjs')];
			const { code, stderr } = await candor(['audit', ...flags, ...places, ...command], env);
			expect(readFileSync(join(precious, 'file.txt'), 'utf8')).toBe('precious');
			expect(readdirSync(join(precious, 'directory'))).toEqual([]);
			expect({ code, stderr }).toEqual({
				code: 1,
				stderr: expect.stringMatching(/--out-dir .*the server may write to .*\n\s*try: give --out-dir/),
			});
		} finally {
			rmSync(directory, { recursive: true, force: true });
		}
	},
);

test('with --output in a --writable directory, the report is there, and is written through no link of the server’s', {
	timeout: 60_000,
}, async () => {
	const directory = mkdtempSync(join(tmpdir(), 'candor-output-'));
	try {
		for (const name of ['writable', 'server', 'precious/directory']) mkdirSync(join(directory, name), { recursive: true });
		const [out, precious] = [join(directory, 'writable'), join(directory, 'precious')];
		writeFileSync(join(precious, 'file.txt'), 'precious');
		copyFileSync(join(import.meta.dirname, 'node', 'plants-links.mjs'), join(directory, 'server', 'server.mjs'));
		writeFileSync(join(directory, 'server', 'places.txt'), `${out}\n${precious}\n`);
		const flags = ['--depth', 'quick', '--fail-on', 'never', '--only-tool', 'plant', '--input', '{}', '--json'];
		const places = ['--writable', out, '--output', join(out, 'report.json')];
		const env = { XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };
		const { stderr } = await candor(['audit', ...flags, ...places, '--', process.execPath, join(directory, 'server', 'server.mjs')], env);
		expect(readFileSync(join(precious, 'file.txt'), 'utf8')).toBe('precious');
		expect([lstatSync(join(out, 'report.json')).isFile(), stderr]).toEqual([true, expect.any(String)]);
		expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({ run: { transport: 'stdio' } });
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});
