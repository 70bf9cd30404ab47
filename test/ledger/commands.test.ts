// candor ledger, ledger verify and stats as a user types them.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedSchemas } from '#report/schema/published.ts';
import { SAMPLE, sampleCalls, tamper, temporaryLedger, write } from '#store/ledger/ledger.fixture.ts';
import { candor, startCandor } from '../support/candor-process.ts';
import { CANDOR } from '../support/candor-program.ts';

const at = temporaryLedger();
afterAll(() => at[Symbol.dispose]());
beforeAll(() =>
	write(
		at.file,
		[
			...sampleCalls(20),
			{
				note: { ...SAMPLE, server: 'web', tool: 'fetch', decision: 'deny', rule: 'no-web', suggestion: 'allow a.example' },
				outcome: { outcome: 'denied', durationMs: 0 },
			},
			{ note: { ...SAMPLE, decision: 'ask' }, outcome: undefined },
		],
		{ maskArguments: (value) => value },
	),
);

const ledger = (...args: readonly string[]) => candor(['ledger', '--ledger', at.file, ...args]);

test('rows are listed, and filtered by what they are about; an outcome goes with its decision', async () => {
	const all = await ledger();
	expect(all).toMatchObject({ code: 0, stderr: '' });
	expect(all.stdout.trimEnd().split('\n')).toHaveLength(46);
	const denied = await ledger('--decision', 'deny');
	expect(denied.stdout).toMatch(
		/^\S+Z +41 {2}deny .*no-web: .*\n +what would allow it:\n +allow a\.example\n\S+Z +42 {2}· denied .*of 41, 0\.0 ms\n$/,
	);
	expect((await ledger('--server', 'web')).stdout).toBe(denied.stdout);
	expect((await ledger('--tool', 'fetch', '--since', '1h')).stdout).toBe(denied.stdout);
	expect(await ledger('--since', '2199-01-01')).toMatchObject({ code: 0, stdout: '', stderr: 'None of 22 decisions is as asked.\n' });
});

test('--json prints rows that the schema knows', async () => {
	const isRow = new Ajv2020({ allowUnionTypes: true }).compile(publishedSchemas()['ledger.schema.json'] ?? false);
	const { stdout } = await ledger('--json');
	const rows = stdout
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(rows).toHaveLength(44);
	for (const row of rows) expect(isRow(row) || isRow.errors).toBe(true);
});

test('--follow shows what comes, until it is interrupted', async () => {
	using other = temporaryLedger();
	await write(other.file, sampleCalls(1));
	const { child, done } = startCandor(['ledger', '--follow', '--json', '--ledger', other.file]);
	let seen = '';
	child.stdout?.on('data', (chunk: Buffer) => {
		seen += chunk;
	});
	const shown = () => seen.split('\n').length - 1;
	await expect.poll(shown).toBe(3);
	await write(other.file, sampleCalls(2));
	await expect.poll(shown).toBe(7);
	child.kill('SIGINT');
	const { code, stdout, stderr } = await done;
	expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
	expect(
		stdout
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line).seq),
	).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('--follow waits for a ledger that nobody has written yet; without it there is nothing to wait for', async () => {
	using other = temporaryLedger();
	const env = { XDG_DATA_HOME: dirname(other.file) };
	const usual = join(dirname(other.file), 'candor', 'ledger.db');
	expect(await candor(['ledger'], env)).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/^No decisions in .* yet\./) });
	const { child, done } = startCandor(['ledger', '--follow', '--json'], env);
	child.stderr?.once('data', () => void write(usual, sampleCalls(1)));
	let seen = '';
	child.stdout?.on('data', (chunk: Buffer) => {
		seen += chunk;
	});
	await expect.poll(() => seen.split('\n').length - 1).toBe(3);
	child.kill('SIGINT');
	expect((await done).code).toBe(130);
});

test('a reader that goes away ends it quietly', async () => {
	using other = temporaryLedger();
	await write(other.file, sampleCalls(3000));
	const script = '"$@" | head -n 1; exit $?';
	const child = spawn('sh', ['-c', script, 'sh', process.execPath, CANDOR, 'ledger', '--ledger', other.file], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(stdout.split('\n')).toHaveLength(2);
	expect(stderr).toBe('');
});

test('verify: whole, with the head; broken, exit 3; a head from elsewhere', async () => {
	using other = temporaryLedger();
	await write(other.file, sampleCalls(3));
	const verify = (...args: readonly string[]) => candor(['ledger', 'verify', '--ledger', other.file, ...args]);
	const whole = await verify();
	expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whole 7 rows, one chain\nhead {2}[0-9a-f]{64} {2}row 6\n/) });
	const head = /[0-9a-f]{64}/.exec(whole.stdout)?.[0] ?? '';
	await write(other.file, sampleCalls(1));
	expect(await verify('--head', head)).toMatchObject({ code: 0 });
	expect(await verify('--head', '0'.repeat(64))).toMatchObject({ code: 3, stdout: expect.stringContaining('other-head') });
	expect(await verify('--head', 'abc')).toMatchObject({ code: 1, stderr: expect.stringContaining('--head abc: expected the 64') });
	tamper(other.file, (database) => database.exec(`UPDATE entries SET content = replace(content, '"allow"', '"deny"') WHERE seq = 3`));
	expect(await verify()).toMatchObject({ code: 3, stdout: expect.stringMatching(/^BROKEN 1 problem in 9 rows\n {2}changed +row 3 /) });
	const { stdout } = await verify('--json');
	expect(JSON.parse(stdout)).toMatchObject({ rows: 9, problemCount: 1, problems: [{ kind: 'changed', seq: 3 }] });
	tamper(other.file, (database) => database.exec("UPDATE entries SET content = 'nonsense' WHERE seq = 3"));
	expect((await candor(['ledger', '--ledger', other.file])).stdout).toContain('row 3 cannot be read; try: candor ledger verify\n');
});

test('stats: totals, block rate and who', async () => {
	const { code, stdout } = await candor(['stats', '--ledger', at.file]);
	expect(code).toBe(0);
	expect(stdout).toMatch(
		/^22 decisions, [\s\S]*allowed +20 [\s\S]*blocked +1 [\s\S]*asked +1 [\s\S]*block rate 4\.5 %\noutcomes +20 ok, 1 denied\n/,
	);
	const web = await candor(['stats', '--ledger', at.file, '--server', 'web', '--json']);
	expect(JSON.parse(web.stdout)).toMatchObject({ total: 1, blocked: 1, blockRate: 1, tools: [{ name: 'web fetch', deny: 1 }] });
});

test.for([['ledger'], ['stats']])('%s before any decision says what to type', async ([verb = '']) => {
	using other = temporaryLedger();
	const { code, stdout, stderr } = await candor([verb], { XDG_DATA_HOME: other.directory });
	expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
	expect(stderr).toBe(
		`No decisions in ${join(other.directory, 'candor', 'ledger.db')} yet.\n  try: candor guard --policy policy.yaml -- <server command>\n`,
	);
});

test.for([
	[['ledger', '--ledger', '/nowhere/ledger.db'], /there is no ledger \/nowhere\/ledger\.db\n {2}try: /],
	[['ledger', 'verify', '--ledger', '/nowhere/ledger.db'], /there is no ledger/],
	[['stats', '--ledger', '/nowhere/ledger.db'], /there is no ledger/],
	[['ledger', '--since', 'soon'], /--since soon: expected .*\n {2}try: --since 2h/],
	[['ledger', '--decision', 'maybe'], /Allowed choices are allow, deny, ask/],
] as const)('%j is refused with what to type', async ([args, message]) => {
	expect(await candor([...args])).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
});

test('the database’s native part is loaded only by those who need it', async () => {
	const loaded = async (...args: readonly string[]) => {
		const script = `process.on('exit', () => console.error(process.report.getReport().sharedObjects.some((name) => name.endsWith('.node'))))`;
		const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(script)}`, CANDOR, ...args], {
			stdio: ['ignore', 'ignore', 'pipe'],
		});
		return (await text(child.stderr)).trim();
	};
	expect(await loaded('--help')).toBe('false');
	expect(await loaded('ledger', '--ledger', at.file)).toBe('true');
});
