import { expect, test } from 'vitest';
import { sparkline } from './sparkline.ts';

const stretches = (...pairs: readonly (readonly [micros: number, value: number])[]) => pairs.map(([micros, value]) => ({ micros, value }));

test.for([
	['even', stretches([10, 0], [10, 0.5], [10, 1]), '▁▅█'],
	['by time, not by number of stretches', stretches([1, 0], [1, 0], [28, 1]), '▇██'],
	['a short peak is averaged over its bar', stretches([25, 0], [5, 1]), '▁▁▅'],
	['above the full bar', stretches([30, 7]), '███'],
	['nothing at all', stretches([30, 0]), '▁▁▁'],
] as const)('%s', ([, curve, drawn]) => {
	expect(sparkline(curve, 3, 1)).toBe(drawn);
});

test('a full bar of nothing is flat', () => {
	expect(sparkline(stretches([30, 0]), 3, 0)).toBe('▁▁▁');
});
