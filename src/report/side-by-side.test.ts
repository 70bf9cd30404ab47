import { expect, test } from 'vitest';
import { columns } from './columns.ts';
import { hostile, longNames, mute } from './samples/odd.fixture.ts';
import { honest, inconclusive, leaky } from './samples/plain.fixture.ts';
import { renderSideBySide } from './side-by-side.ts';

const plain = (width: number, left = honest, right = leaky) => renderSideBySide(left, right, { color: false, width });

test('in two columns the same effect stands on the same line, and only one has something unexplained', () => {
	const text = plain(80);
	expect(text).toContain('Two servers declare exactly the same:');
	expect(text).toMatch(/^ network {2}none +│ network {2}\+ 203\.0\.113\.34:80$/m);
	expect(text).toMatch(/^ +│ +\+ ~\/\.ssh\/id_rsa$/m);
	expect(text).toMatch(/^ CLEAN · 0 findings +│ FINDINGS · 2 high$/m);
	expect(text).toContain('Same declaration, different effects: leaky did 2 things that it does not say.');
});

test('the border is never broken', () => {
	for (const width of [75, 80, 100, 120, 200]) {
		const lines = plain(width, hostile, longNames).split('\n');
		const at = lines.find((line) => line.includes('┼'))?.indexOf('┼') ?? -1;
		expect(at).toBeGreaterThan(30);
		const body = lines.filter((line) => /^[ ─].*[│┼]/.test(line));
		expect(body.length).toBeGreaterThan(10);
		for (const line of body) expect('│┼').toContain(line[at]);
	}
});

test('when narrow, one stands below the other', () => {
	const text = plain(60);
	expect(text).not.toContain('┼');
	expect(text.indexOf('CLEAN · 0 findings')).toBeLessThan(text.indexOf('FINDINGS · 2 high'));
});

test.for([36, 60, 80, 120, 300])('keeps to width %i, whatever the servers say', (width) => {
	for (const [left, right] of [[honest, leaky] as const, [hostile, longNames] as const, [mute, inconclusive] as const]) {
		const text = plain(width, left, right);
		expect(text).not.toMatch(/[^\P{C}\n]/u);
		for (const line of text.split('\n')) expect(columns(line)).toBeLessThanOrEqual(width);
	}
});

test('servers that declare different things are not said to be the same, and a weaker cell is said loudly', () => {
	const text = plain(80, honest, inconclusive);
	expect(text).toContain('declare different things');
	expect(text).not.toContain('Same words');
	expect(text).toContain('WEAKER');
});
