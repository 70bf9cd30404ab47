import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { effects } from './effects.ts';
import { lineColumns } from './line.ts';
import { effect, formatNote, ofTool, told } from './samples/compose.fixture.ts';

const text = (lines: ReturnType<typeof effects>) => lines.map((line) => line.map((part) => part.text).join(''));

test('large amounts stay apart', () => {
	const many = { ...effect('read', '/srv/**', 'argument'), paths: 12_345 };
	const loose = { ...effect('write', '/tmp/**'), paths: 67_890 };
	const report: Report = told({
		name: 'busy',
		tools: [formatNote],
		steps: [],
		scopes: [ofTool('format_note', [many, loose])],
		findings: [],
	});
	for (const width of [60, 80, 120]) {
		const [title, row = ''] = text(effects(report, width, false));
		expect(row).toMatch(/^ format.* █ 12345 +█ \+67890 +·/);
		expect(title).toMatch(/ steps +reads +writes +runs +network/);
	}
});

test('small amounts need no more room than before', () => {
	const few = ofTool('format_note', [effect('read', '/srv/a', 'argument')]);
	const report: Report = told({ name: 'idle', tools: [formatNote], steps: [], scopes: [few], findings: [] });
	for (const line of effects(report, 72, false)) expect(lineColumns(line)).toBeLessThanOrEqual(72);
});
