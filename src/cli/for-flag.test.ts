import { expect, test } from 'vitest';
import { approvedFor } from './for-flag.ts';

test.for([
	['30s', 30_000],
	['10m', 600_000],
	['2h', 7_200_000],
	['30d', 2_592_000_000],
	['1w', 604_800_000],
] as const)('%s is %d ms', ([text, milliseconds]) => {
	expect(approvedFor(text)).toBe(milliseconds);
});

test.for(['', '0m', '31d', '5w', '2', 'h', '-2h', '2.5h', 'tomorrow', '2026-11-15'])('%j is refused', (text) => {
	expect(() => approvedFor(text)).toThrow(`--for ${text}: expected up to 30 days`);
});
