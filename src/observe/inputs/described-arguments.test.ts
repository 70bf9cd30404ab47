import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { processorMs } from '../../../test/support/processor-time.ts';
import { withDescribedArguments } from './described-arguments.ts';
import { generateCases } from './generate-cases.ts';

const BARE = { type: 'string' };
const schema = (...names: string[]): JsonObject => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, BARE])) });
const described = (text: string, ...names: string[]) =>
	Object.fromEntries(
		Object.entries(withDescribedArguments(schema(...names), text)['properties'] as Record<string, JsonObject>).map(([name, one]) => [
			name,
			one['description'],
		]),
	);

test.for<readonly [style: string, text: string, expected: Readonly<Record<string, string | undefined>>]>([
	[
		'of a docstring',
		'shop\nLooks up a company.\n\n    Args:\n        ticker: Stock symbol (e.g., "AAPL", "MSFT")\n        days: How many days,\n            at most 30\n\n    Returns:\n        days of trade\n',
		{ ticker: 'Stock symbol (e.g., "AAPL", "MSFT")', days: 'How many days, at most 30' },
	],
	['with types', 'Args:\n  ticker (str, optional): Symbol\n  days (int): Days', { ticker: 'Symbol', days: 'Days' }],
	['with values for types', 'Args:\n  ticker ("a" | "b"): Symbol\n  days (int): Days', { ticker: '("a" | "b") Symbol', days: 'Days' }],
	['of a list', '- `ticker`: Symbol\n- **days** - Days back', { ticker: 'Symbol', days: 'Days back' }],
	['of reST', ':param str ticker: Symbol\n:param days: Days', { ticker: 'Symbol', days: 'Days' }],
	['of NumPy', 'Parameters\n----------\nticker : str\n    Symbol\ndays : int\n    Days', { ticker: 'str Symbol', days: 'int Days' }],
	['only one of them', 'Args:\n  days: Days\n\nThe ticker is a symbol.', { ticker: undefined, days: 'Days' }],
	['none', 'Shows the ticker of the last days.', { ticker: undefined, days: undefined }],
])('the text %s', ([, text, expected]) => {
	expect(described(text, 'ticker', 'days')).toEqual(expected);
});

test('what the schema says stays, and what is no schema passes', () => {
	const own: JsonObject = { type: 'object', properties: { a: { type: 'string', description: 'Own' } } };
	expect(withDescribedArguments(own, 'Args:\n  a: Other')).toBe(own);
	expect(withDescribedArguments({}, 'Args:\n  a: Other')).toEqual({});
	expect(withDescribedArguments({ properties: { a: true } }, 'a: Other')).toEqual({ properties: { a: true } });
});

test('inputs are drawn from it, plain words only', () => {
	const first = (text: string) => {
		const made = generateCases(
			{ type: 'object', properties: { lamp: BARE }, required: ['lamp'] },
			{
				tool: 'look_up',
				about: text,
				budget: { calls: 1, baits: 0, edges: 0, malformed: 0 },
				seed: 1,
				places: { cwd: '/work', home: '/home/user', tmp: '/tmp', namedPaths: [] },
				timeLimitMs: 2_000,
			},
		);
		return 'cases' in made ? made.cases[0]?.args['lamp'] : undefined;
	};
	expect(first('Args:\n  lamp: Its model (e.g., "AAPL", "MSFT")')).toBe('AAPL');
	expect(first('Args:\n  lamp: Its model (e.g., "/etc/passwd")')).toMatch(/^ref-/);
});

test('a hostile text takes no time', () => {
	const spent = processorMs(() => {
		for (const text of ['a ('.repeat(20_000), `${'  a'.repeat(5_000)}:`, 'a: x\n'.repeat(50_000), `${' '.repeat(50_000)}a`])
			withDescribedArguments(schema('a', 'b'), text);
	});
	expect(spent).toBeLessThan(10_000);
});
