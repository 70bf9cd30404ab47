import { expect, test } from 'vitest';
import { everyHour } from './every-hour.ts';

const HOUR = 3_600_000_000;
const at = (hour: number, count: number) => ({ at: hour * HOUR, count });

test('hours without an audit are there with none, and the newest two days are kept', () => {
	expect(everyHour([])).toEqual([]);
	expect(everyHour([at(1, 5), at(4, 2)])).toEqual([at(1, 5), at(2, 0), at(3, 0), at(4, 2)]);
	const long = everyHour([at(1, 5), at(500, 2)]);
	expect([long.length, long[0], long.at(-1)]).toEqual([48, at(453, 0), at(500, 2)]);
});
