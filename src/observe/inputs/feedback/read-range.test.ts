import { expect, test } from 'vitest';
import { rangeIn } from './read-range.ts';

test.for<readonly [error: string, range: readonly number[]]>([
	['Invalid slide index: 8. Available slides: 0-3', [0, 3]],
	['page must be between 1 and 10', [1, 10]],
	['index 5 is out of range (0..2)', [0, 2]],
	['Value out of range, valid range is 1 to 5', [1, 5]],
	['Available slides: 0-0', [0]],
	['Input should be greater than or equal to 5 [type=greater_than_equal]', [5]],
	['Input should be greater than 0', [1]],
	['limit: must be at least 2 and at most 20', [2, 20]],
	['must be <= 9', [9]],
	['Line number 3 is beyond end of file (total lines: 2)', [1, 2]],
	['page 9 exceeds the document, which has 4 pages', [1, 4]],
	['The answer exceeds the limit of 25000 tokens', []],
	// Nothing is in it.
	['Invalid slide index: -1. Available slides: 0--1', []],
	['Slide index 0 out of range', []],
	['Slide index 11 out of range', [0, 1]],
	['Expected a date such as 2025-01-31', []],
	['not found', []],
])('%s', ([error, range]) => {
	expect(rangeIn(error)).toEqual(range);
});
