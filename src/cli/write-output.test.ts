import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOutput } from './write-output.ts';

const writeOutput = async (file: string, text: string) => (await openOutput(file)).write(text);

let directory = '';
const at = (name: string) => join(directory, name);
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-output-'));
	writeFileSync(at('precious'), 'precious');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('a file and a link of the user’s are written, and keep their mode', async () => {
	writeFileSync(at('old'), 'an earlier and longer report', { mode: 0o640 });
	symlinkSync('old', at('latest'));
	await writeOutput(at('latest'), 'report');
	await writeOutput(at('new'), 'report');
	expect([readFileSync(at('old'), 'utf8'), statSync(at('old')).mode & 0o777, readFileSync(at('new'), 'utf8')]).toEqual([
		'report',
		0o640,
		'report',
	]);
});

test.each([
	['to a file', 'precious'],
	['to nothing', 'missing'],
	['to a link', 'hop'],
	['upwards', '../precious'],
])('a link out of its directory that an earlier run left, %s, is an error and changes nothing', async (_, target) => {
	mkdirSync(at('shared'));
	symlinkSync(at('precious'), at('hop'));
	symlinkSync(target.startsWith('..') ? target : at(target), at('shared/report'));
	symlinkSync('report', at('shared/latest'));
	for (const name of ['shared/report', 'shared/latest'])
		await expect(openOutput(at(name))).rejects.toThrow(/a symbolic link out of its directory/);
	expect([readFileSync(at('precious'), 'utf8'), readdirSync(directory)]).toEqual(['precious', ['hop', 'precious', 'shared']]);
});

test('what the shell opened for candor is written, though it is a link', () => {
	const script = `import(${JSON.stringify(join(import.meta.dirname, 'write-output.ts'))}).then(async ({ openOutput }) => (await openOutput('/dev/stdout')).write('report'))`;
	execFileSync('sh', ['-c', '"$NODE" -e "$SCRIPT" > "$OUT"'], {
		env: { ...process.env, NODE: process.execPath, SCRIPT: script, OUT: at('out') },
	});
	expect(readFileSync(at('out'), 'utf8')).toBe('report');
});

test.each(['link', 'rename', 'nothing'])(
	'a file that was replaced during the run (%s) is the report again, and no link is followed',
	async (kind) => {
		const output = await openOutput(at('report'));
		if (kind === 'rename') renameSync(at('report'), at('moved'));
		else rmSync(at('report'));
		if (kind !== 'nothing') symlinkSync(at('precious'), at('report'));
		await output.write('report');
		expect([readFileSync(at('precious'), 'utf8'), readFileSync(at('report'), 'utf8')]).toEqual(['precious', 'report']);
	},
);

test('what a server wrote into the file during the run is not part of the report', async () => {
	const output = await openOutput(at('report'));
	writeFileSync(at('report'), 'a longer text of the server’s own');
	await output.write('report');
	expect(readFileSync(at('report'), 'utf8')).toBe('report');
});

test('a pipe without a reader is an error at once, one with a reader gets everything', async () => {
	execFileSync('mkfifo', [at('pipe')]);
	await expect(openOutput(at('pipe'))).rejects.toThrow('a pipe that nobody reads');
	const reader = spawn('cat', [at('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
	const read = text(reader.stdout);
	const long = 'x'.repeat(1_000_000);
	await expect
		.poll(
			() =>
				writeOutput(at('pipe'), long).then(
					() => 'written',
					() => 'nobody',
				),
			{ timeout: 5000 },
		)
		.toBe('written');
	expect((await read).length).toBe(long.length);
});
