import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSection } from '../../scripts/scale/page-section.ts';
import { scaleTables } from '../../scripts/scale/scale-tables.ts';

const MACHINE = { processors: 2, model: 'some' };
const audit = (cpuSeconds: number, peakMb: number) => ({
	...{ server: 'a', depth: 'quick' as const, reportKb: 100, localKb: 0 },
	...{ cpuSeconds, peakMb },
});

/** The cells of the last row. */
const projected = (text: string) =>
	text
		.trim()
		.split('\n')
		.at(-1)
		?.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

test('20,000 audits by their means', () => {
	// 20,000 × 4.32 s = 24 hours of one processor, of which 70 % are counted on.
	const text = scaleTables([audit(3.32, 300), audit(5.32, 300)], MACHINE);
	expect(text).toContain('| **mean, quick** | quick | 4.3 | 300 | 100 | 0 |');
	expect(projected(text)).toEqual(['quick', '24', '2', '1', '2.1', '57']);
});

test('memory decides where it gives out first', () => {
	expect(projected(scaleTables([audit(432, 16_000)], MACHINE))).toEqual(['quick', '2400', '143', '48', '1142.9', '57']);
});

test('a section is replaced and the rest of the page stays', () => {
	const page = 'a\n<!-- x -->\nold\n<!-- end of x -->\nb\n';
	expect(withSection(page, 'x', 'new\n')).toBe('a\n<!-- x -->\n\nnew\n\n<!-- end of x -->\nb\n');
	expect(withSection(withSection(page, 'x', 'other'), 'x', 'new')).toBe(withSection(page, 'x', 'new'));
	expect(() => withSection(page, 'y', '')).toThrow();
	const real = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scale.md'), 'utf8');
	expect(withSection(real, 'measured', 'new')).toContain('new');
});
