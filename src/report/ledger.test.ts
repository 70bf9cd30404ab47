import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { LedgerRow, LedgerVerification } from '#model/ledger.ts';
import { renderLedgerRows } from './ledger-list.ts';
import { renderLedgerStats } from './ledger-picture.ts';
import { decisionRow, outcomeRow, ROWS } from './ledger-rows.fixture.ts';
import { ledgerCounter } from './ledger-stats.ts';
import { renderVerification } from './ledger-verification.ts';
import { ledgerRowSchema } from './schema/ledger-schema.ts';
import { publishedSchemas } from './schema/published.ts';

const PLAIN = { color: false, width: 100 };

test('a line a row: when, what, why; nothing of it moves the terminal', () => {
	expect(renderLedgerRows([...ROWS, { kind: 'unreadable', seq: 8 }], { color: false, width: 120 }).split('\n')).toEqual([
		'2026-11-15T14:20:00Z      0  ledger 0f8c begins',
		'2026-11-15T14:20:01Z      1  allow     files read_file               reads: inside the project',
		'2026-11-15T14:20:02Z      2  · ok      files read_file               of 1, 2.3 ms, 2.1 kB, secret: a token, 1 effect',
		'2026-11-15T14:20:03Z      3  deny      files write\\x1b[2J            no-writes: inside the project',
		'                             what would allow it:',
		'                               allow /a',
		'2026-11-15T14:20:04Z      4  rows were missing when the ledger was opened; candor ledger verify says which',
		'2026-11-15T14:20:05Z      5  the archives up to row 4 were given up for room',
		'2026-11-15T14:20:06Z      6  approval  files write\\x1b[2J            approved, until 2026-11-15T14:30:00.000Z, key SHA256:k',
		'2026-11-15T14:20:07Z      7  approval  approval key                  key-in-force, key SHA256:k',
		'row 8 cannot be read; try: candor ledger verify',
		'',
	]);
	expect(renderLedgerRows([], PLAIN)).toBe('');
	expect(renderLedgerRows([decisionRow(1, { reason: 'x'.repeat(200) })], { color: false, width: 60 })).toMatch(/^.{59}…\n$/);
	expect(renderLedgerRows([{ ...decisionRow(1), at: 1e300 }], PLAIN)).toContain('allow');
});

test('in a narrow terminal the reason of a denial stands below it as a whole, and what is to be copied is never cut', () => {
	const suggestion = `exceptions:\n  - when: {"path_within":["/home/somebody/${'deep/'.repeat(12)}file"]}\n`;
	const why = 'the path is a place where secrets are kept: /home/somebody/.ssh/id_rsa holds a private key';
	const row = decisionRow(1, { decision: 'deny', rule: 'no-secret-files', reason: why, suggestion });
	const [first = '', ...lines] = renderLedgerRows([row, outcomeRow(2, 1)], { color: false, width: 80 }).split('\n');
	expect(first.trimEnd()).toMatch(/Z {6}1 {2}deny {6}files read_file$/);
	expect(
		lines
			.slice(0, 2)
			.map((line) => line.trim())
			.join(' '),
	).toBe(`no-secret-files: ${why}`);
	expect(lines.slice(2, 5).join('\n')).toBe(`    what would allow it:\n${suggestion.trimEnd().replaceAll(/^/gm, '      ')}`);
	expect(lines[5]).toMatch(/· ok {6}files read_file {7}of 1, /);
	expect(lines.toSpliced(4, 1).every((line) => line.length <= 80)).toBe(true);
});

test('every row is valid by the published schema, and the types are the same', () => {
	const isRow = new Ajv2020({ allowUnionTypes: true }).compile(publishedSchemas()['ledger.schema.json'] ?? false);
	for (const row of ROWS) {
		expect(isRow(JSON.parse(JSON.stringify(row))) || isRow.errors).toBe(true);
		expect(ledgerRowSchema.safeParse(row).error).toBeUndefined();
		expect(isRow({ ...row, hash: 'short' })).toBe(false);
		expect(isRow({ ...row, surprise: 1 })).toBe(false);
	}
	expectTypeOf<z.infer<typeof ledgerRowSchema>>().toExtend<LedgerRow>();
});

test('decisions are counted in all and by server, tool and rule; rows of other kinds are none', () => {
	const counter = ledgerCounter();
	for (const row of ROWS) counter.take(row);
	counter.take(decisionRow(6, { server: 'constructor', tool: '__proto__', decision: 'ask', rule: 'toString' }));
	counter.take(outcomeRow(7, 6, { outcome: 'timeout' }));
	expect(counter.stats()).toMatchObject({
		from: ROWS[1]?.at,
		total: 3,
		allowed: 1,
		blocked: 1,
		asked: 1,
		blockRate: 1 / 3,
		outcomes: { ok: 1, timeout: 1, error: 0 },
		servers: [
			{ name: 'files', total: 2, allow: 1, deny: 1, ask: 0 },
			{ name: 'constructor', total: 1, ask: 1 },
		],
	});
	expect(counter.stats().rules.map(({ name }) => name)).toEqual(['no-writes', 'reads', 'toString']);
});

test('the picture fits the terminal, shows what is rare, and sums up what is too much', () => {
	const counter = ledgerCounter();
	for (let i = 0; i < 1999; i++) counter.take(decisionRow(i, { tool: `tool-${i % 25}-${'x'.repeat(50)}` }));
	counter.take(decisionRow(2000, { decision: 'deny' }));
	const text = renderLedgerStats(counter.stats(), { color: false, width: 90 });
	expect(text).toMatch(/^2,000 decisions, 2026-11-15T14:20:00Z to /);
	expect(text).toMatch(/blocked +1 {2}█ +0\.1 %/);
	expect(text).toContain('block rate 0.1 %');
	expect(text).toContain('… and 16 more');
	for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(90);
	expect(renderLedgerStats(ledgerCounter().stats(), PLAIN)).toMatch(/^0 decisions\n/);
});

test('counts of a busy year stay apart from the names', () => {
	const tally = { name: 'files read_file', total: 1_234_567, allow: 1_234_567, deny: 0, ask: 0 };
	const stats = { ...ledgerCounter().stats(), total: 12_345_678, allowed: 12_345_678, tools: [tally] };
	const text = renderLedgerStats(stats, { color: false, width: 100 });
	expect(text).toMatch(/^ {2}allowed {3}12,345,678 {2}█/m);
	expect(text).toMatch(/^ {2}files read_file {2}1,234,567 {2}█/m);
});

test('a verification says whole and the head to note, or each problem', () => {
	const whole: LedgerVerification = {
		rows: 1201,
		first: 0,
		head: { seq: 1200, hash: 'ab'.repeat(32) },
		archives: 2,
		problems: [],
		problemCount: 0,
	};
	expect(renderVerification(whole, { color: false, width: 120 })).toBe(
		`whole 1,201 rows (older ones in 2 archives), one chain\nhead  ${'ab'.repeat(32)}  row 1200\n` +
			'Kept elsewhere, it tells later whether anything up to here was touched: candor ledger verify --head HASH\n',
	);
	const broken = { ...whole, problems: [{ kind: 'changed', seq: 7, detail: 'row 7 does not fit its hash' }], problemCount: 3 } as const;
	expect(renderVerification(broken, PLAIN)).toMatch(
		/^BROKEN 3 problems in .*\n {2}changed {4}row 7 does not fit its hash\n {2}… and 2 more\n/,
	);
});
