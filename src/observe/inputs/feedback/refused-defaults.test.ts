import { expect, test } from 'vitest';
import { refusedDefaults } from './refused-defaults.ts';

const full = { symbol: 'AAPL', since: '1y', into: '.', mode: 'all', count: 3 };

test.for<[error: string, refused: object]>([
	["option 'since' invalid date provided: '1y'", { since: '1y' }],
	['Access denied to path: . (-32603)', { into: '.' }],
	// Near misses: a word of the sentence, a part of another value, the end of a sentence, an argument that was given.
	['Not all symbols are known', {}],
	['invalid range: 11y', {}],
	['No data. Try again.', {}],
	["No data for symbol 'AAPL'", {}],
])('%s', ([error, refused]) => {
	expect(refusedDefaults({ symbol: 'AAPL' }, error, full)).toEqual(refused);
});
