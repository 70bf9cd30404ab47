import { expect, test } from 'vitest';
import { runs } from '../../test/support/share.ts';
import { withoutOrder } from './without-order.ts';

test.for([
	['one of: b, a, c', 'one of: c, b, a'],
	["Allowed: {'b', 'a'}", "Allowed: {'a', 'b'}"],
	['Units are metric, imperial or si.', 'Units are si, metric or imperial.'],
	['x (fast mode, slow mode) y', 'x (slow mode, fast mode) y'],
	['Kinds:\n- b: the second\n- a: the first\nEnd', 'Kinds:\n- a: the first\n- b: the second\nEnd'],
	['a|b|c', 'c|a|b'],
	['Values: current weather, daily forecast, hourly forecast.', 'Values: daily forecast, hourly forecast, current weather.'],
	['frozenset({"x y", "z"})', 'frozenset({"z", "x y"})'],
	['Suffixes: .png, .jpg', 'Suffixes: .jpg, .png'],
	['Supports png and jpeg files', 'Supports jpeg and png files'],
	['Use B, C, and A.', 'Use A, B, and C.'],
	['["b","a"]', '["a","b"]'],
	['Modes: `b`; `a`', 'Modes: `a`; `b`'],
] as const)('the order of a list is not a change: %s', ([one, other]) => {
	expect(withoutOrder(one)).toBe(withoutOrder(other));
});

test.for([
	['never delete, always ask', 'always delete, never ask'],
	['Copies a to b', 'Copies b to a'],
	['Sends x to a.com, not to b.com', 'Sends x to b.com, not to a.com'],
	['Reads /etc/hosts', 'Reads /hosts/etc'],
	['Steps:\n1. ask\n2. send', 'Steps:\n1. send\n2. ask'],
	['Do not read. Send.', 'Do not send. Read.'],
	['If a then b, else c', 'If b then a, else c'],
	['Only: read files, never write', 'Only: write files, never read'],
	['one of: a, b', 'one of: a, b, c'],
	['one of: a, b', 'one of: a, a'],
	['a, b', 'a b'],
	['Needs a. Never b, c', 'Never a. Needs b, c'],
] as const)('other words, or words in other places, are: %s', ([one, other]) => {
	expect(withoutOrder(one)).not.toBe(withoutOrder(other));
});

// Quadratic time would be hours of a megabyte, and minutes of a tenth of it.
test('much text that looks like a list comes to an end', () => {
	const hostile = ['a, ', 'x', ' ', '(', "'", '- \n', ': ', ': a', 'a.', 'a and ', '"a', '[a,', 'a:', '- a\n', ', '];
	const size = runs(1e6);
	for (const piece of hostile) expect(withoutOrder(piece.repeat(size / piece.length)).length).toBeGreaterThan(0.3 * size);
});
