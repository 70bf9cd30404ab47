import { expect, test } from 'vitest';
import { since } from './since-flag.ts';

const NOW = Date.UTC(2026, 10, 15, 12) * 1000;

test.for([
	['45s', '2026-11-15T11:59:15.000Z'],
	['90m', '2026-11-15T10:30:00.000Z'],
	['2h', '2026-11-15T10:00:00.000Z'],
	['3d', '2026-11-12T12:00:00.000Z'],
	['1w', '2026-11-08T12:00:00.000Z'],
	['2026-11-14', '2026-11-14T00:00:00.000Z'],
	['2026-11-14T08:30', '2026-11-14T08:30:00.000Z'],
	['2026-11-14 08:30:15', '2026-11-14T08:30:15.000Z'],
	['2026-11-14T08:30:15Z', '2026-11-14T08:30:15.000Z'],
	['2026-11-14T08:30+02:00', '2026-11-14T06:30:00.000Z'],
] as const)('%s is %s', ([text, expected]) => {
	expect(new Date(since(text, NOW) / 1000).toISOString()).toBe(expected);
});

test.for(['', '2', 'h', '2y', '-2h', '2.5h', 'yesterday', '2026-13-01', '2026-11-14T25:00', '14/11/2026', '2026'])(
	'%j is refused',
	(text) => {
		expect(() => since(text, NOW)).toThrow(/--since .*: expected a stretch of time or a date/);
	},
);
