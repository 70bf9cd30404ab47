import { expect, test } from 'vitest';
import type { FileEvent, RawObservation } from '#model/observation.ts';
import { clockReach } from './clock-reach.ts';
import { withClockReach } from './moved-clock-run.ts';

const ARGV = ['/srv/server', '--stdio'] as const;
const LIBRARY = '/usr/lib/libfaketime.so.1';
const MARKS = { library: LIBRARY, server: 2, filesOf: () => ({ memory: '', semaphore: '' }) };
const PHASES = [
	{ phase: 'start', began: 0, ended: 100 },
	{ phase: 'exercise', began: 100, ended: 200 },
	{ phase: 'stop', began: 200, ended: 300 },
] as const;
const SIZE = '/sys/kernel/mm/transparent_hugepage/hpage_pmd_size';

const exec = (program: string, at: number, pid = 7, argv: readonly string[] = [program]): RawObservation => ({
	...{ kind: 'exec', program, argv, fromMemory: false, ok: true, at, pid },
});
const file = (op: FileEvent['op'], path: string, at: number, pid = 7): RawObservation => ({ kind: 'file', op, path, ok: true, at, pid });
const fork = (child: number, at: number): RawObservation => ({ kind: 'fork', child, thread: false, at, pid: 7 });
const exit = (at: number, pid: number): RawObservation => ({ kind: 'exit', code: 0, at, pid });
const start = exec(ARGV[0], 1, 7, ARGV);
const mapped = file('load', LIBRARY, 2);
const reach = (...raw: RawObservation[]) => clockReach(raw, ARGV, MARKS, PHASES);

const MOVED = { unmoved: [], isAnyMoved: true };
const UNMOVED = { unmoved: ['server'], isAnyMoved: false };

test.for<readonly [string, readonly RawObservation[], object]>([
	['the library is mapped', [start, mapped], MOVED],
	['static: never opened', [start], UNMOVED],
	['another architecture: opened, and not mapped', [start, file('read', LIBRARY, 2)], UNMOVED],
	['the Go runtime: mapped, and not asked', [start, mapped, file('read', SIZE, 3)], UNMOVED],
	['Java', [start, mapped, file('read', SIZE, 3), file('read', SIZE.replace('hpage_pmd_size', 'enabled'), 3)], MOVED],
	['a shell that becomes a static program', [start, mapped, exec('/srv/inner', 5)], { unmoved: ['inner'], isAnyMoved: false }],
	['a wrapper around one', [start, mapped, fork(8, 4), exec('/srv/inner', 5, 8)], { unmoved: ['inner'], isAnyMoved: true }],
	[
		'one that a call starts and that stays',
		[start, mapped, fork(8, 150), exec('/srv/inner', 151, 8)],
		{ unmoved: ['inner'], isAnyMoved: true },
	],
	['one that a call starts and that ends', [start, mapped, fork(8, 150), exec('/bin/busybox', 151, 8), exit(160, 8)], MOVED],
	['a child that is a copy of the server', [start, mapped, fork(8, 4)], MOVED],
	['what ran before the server', [exec('/usr/bin/bwrap', 0, 6), start, mapped], MOVED],
])('%s', ([, raw, expected]) => {
	expect(reach(...raw)).toEqual(expected);
});

test('a run without calls tells nothing', () => {
	expect(clockReach([start], ARGV, MARKS, PHASES.slice(0, 1))).toBeUndefined();
});

const passes = [
	{ number: 1, label: 'first start', firstStep: 1 },
	{ number: 2, label: 'restarted, as claude-ai 0.1.0, 45 days later, in MCP 2025-06-18', firstStep: 9 },
	{ number: 3, label: 'restarted, as claude-ai 0.1.0, 45 days later, timers ×3600', firstStep: 12 },
];

test('a pass that could not move the clock does not claim that it did', () => {
	const told = withClockReach({ passes, untested: [] }, new Map([[2, { unmoved: ['server'], isAnyMoved: false }]]));
	expect(told.passes.map(({ label }) => label)).toEqual([
		'first start',
		'restarted, as claude-ai 0.1.0, in MCP 2025-06-18',
		'restarted, as claude-ai 0.1.0, 45 days later, timers ×3600',
	]);
	expect(told.untested).toMatchObject([{ kind: 'pass', name: expect.stringMatching(/^2: /), reason: expect.stringContaining('server') }]);
});

test('where it moved for some programs only, the label names the others', () => {
	const told = withClockReach({ passes, untested: [] }, new Map([[3, { unmoved: ['inner'], isAnyMoved: true }]]));
	expect(told.passes[2]?.label).toBe('restarted, as claude-ai 0.1.0, 45 days later, timers ×3600 (not for inner)');
	expect(told.untested).toHaveLength(1);
});

test('a clock that moved leaves everything as it was', () => {
	expect(withClockReach({ passes, untested: [] }, new Map([[2, { unmoved: [], isAnyMoved: true }]]))).toEqual({ passes, untested: [] });
});
