import { expect, test } from 'vitest';
import { datesLaidOut } from './date-layout.ts';

test.for<readonly [text: string, dates: readonly string[]]>([
	['Expiry string must have 6 characters. Format is: YYMMDD', ['250610']],
	['Date in YYYYMMDD format', ['20250610']],
	['day (DD/MM/YYYY)', ['10/06/2025']],
	['month as yyyy-mm', ['2025-06']],
	['YYYY-MM-DD', []],
	['the year (YYYY)', []],
	['log-YYYYMMDD.txt', []],
	['a comment about adding', []],
])('%s', ([text, dates]) => {
	expect(datesLaidOut(text)).toEqual(dates);
});
