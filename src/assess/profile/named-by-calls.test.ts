import { expect, test } from 'vitest';
import { evidenceOf } from '../../../test/evidence.ts';
import { namedByCalls } from './named-by-calls.ts';

test('a process of an earlier call may contact what the call under way names, and nothing that a later one will', () => {
	const calls = [
		{ tool: 'look', args: { url: 'https://first.example/' } },
		{ tool: 'look', args: { url: 'https://second.example/' } },
	];
	const evidence = evidenceOf({ tools: [{ name: 'look', description: 'Looks.' }], calls });
	const { host } = namedByCalls(evidence);
	const [first = 0, second = 0] = evidence.steps.map(({ began }) => began);
	expect(host('second.example', 1, second + 1)).toEqual({ named: 'second.example', earlier: false });
	expect(host('second.example', 1, first + 1)).toBeUndefined();
	expect(host('third.example', 1, second + 1)).toBeUndefined();
});
