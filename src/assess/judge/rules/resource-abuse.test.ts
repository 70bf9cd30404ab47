import { expect, test } from 'vitest';
import type { ResourceSample } from '#model/resources.ts';
import { file, resourcesOf } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

type Moment = Partial<ResourceSample>;

const calls = [{}, {}, {}, {}, {}];
const MB = 2 ** 20;

/** Half a second before the first call, five calls of half a second, then idle; `cpu` is the share of a processor in each of these. */
function serverRun(
	cpu: { readonly before?: number; readonly calls?: number; readonly idle: number | readonly number[] },
	idleMoments = 26,
): Moment[] {
	const shares = [
		...Array<number>(2).fill(cpu.before ?? 0),
		...Array<number>(10).fill(cpu.calls ?? 0.1),
		...Array.from({ length: idleMoments }, (_, index) => (typeof cpu.idle === 'number' ? cpu.idle : (cpu.idle[index] ?? 0))),
	];
	let cpuMs = 0;
	return [
		{},
		...shares.map((share, index): Moment => {
			cpuMs += share * 250;
			const call = Math.floor(index / 2);
			return { cpuMs, ...(index >= 12 ? { phase: 'idle' as const } : index >= 2 ? { step: call } : {}) };
		}),
	];
}

/** The same on a busy machine: this share of the time it waited for a processor. */
const waiting = (samples: readonly Moment[], share: number): Moment[] =>
	samples.map((sample, index) => ({ ...sample, waitingMs: index * 250 * share }));

const judged = (samples: readonly Moment[], more = {}) => severities('resource-abuse', { calls, resources: resourcesOf(samples), ...more });
/** A level a call, and what is left of it at the end. */
const levels = (field: keyof ResourceSample, before: number, after: readonly number[], end = after.at(-1)): Moment[] => [
	{ [field]: before },
	{ [field]: before },
	...after.map((level, index) => ({ [field]: level, step: index + 1 })),
	{ phase: 'idle', [field]: end },
];

test('busy through the whole idle time since a call', () => {
	expect(findingsOf('resource-abuse', { calls, resources: resourcesOf(serverRun({ calls: 1, idle: 1 })) })).toMatchObject([
		{
			id: 'resource-abuse:format_note:idle-processor',
			category: 'resource_abuse',
			severity: 'high',
			tool: 'format_note',
			observed:
				'used 6.5 s of processor time in 6.5 s after the last call, with nothing to do (100 % of a processor, busy since a call of format_note)',
		},
	]);
});

/** Calls begin at whole seconds and take a tenth; `shares`: what the server used in each second, the first before any call, the last six while idle. */
function since(tools: readonly string[], shares: readonly number[]): string {
	let cpuMs = 0;
	const samples = shares.flatMap((share, second) =>
		[0, 1, 2, 3].map((quarter): Moment => {
			const at = second * 1_000_000 + quarter * 250_000;
			const sample = { at, cpuMs, ...(second > tools.length ? { phase: 'idle' as const } : second > 0 ? { step: second } : {}) };
			cpuMs += share * 250;
			return sample;
		}),
	);
	const declared = [...new Set(tools)].map((name) => ({ name, description: 'Does it.' }));
	const made = tools.map((tool) => ({ tool, took: 0.1 }));
	return severities('resource-abuse', { tools: declared, calls: made, resources: resourcesOf(samples) });
}

const IDLE = Array<number>(7).fill(1);
test.for<readonly [string, string, string]>([
	['work that a call of another tool ended', since(['film', 'cut', 'look', 'film'], [0, 1, 0, 0, 1, ...IDLE]), 'low'],
	['a second tool lets it go on, a third ends it', since(['film', 'look', 'cut', 'film'], [0, 1, 1, 0, 1, ...IDLE]), 'low'],
	['a tool that is named as if it ended it', since(['film_start', 'film_stop', 'look', 'film_start'], [0, 1, 1, 1, 1, ...IDLE]), 'high'],
	['a tool that was never called after it', since(['film_stop', 'look', 'film_start'], [0, 0, 0, 1, ...IDLE]), 'high'],
	['the tool’s own next call', since(['film', 'film', 'film'], [0, 1, 0, 1, ...IDLE]), 'high'],
])('busy since a call: %s: %s', ([, found, expected]) => {
	expect(found).toBe(expected);
});

test('busy since its start is nobody’s call', () => {
	const [finding] = findingsOf('resource-abuse', { calls, resources: resourcesOf(serverRun({ before: 1, calls: 1, idle: 1 })) });
	expect(finding).toMatchObject({ id: 'resource-abuse:idle:idle-processor', severity: 'high' });
	expect(finding?.observed).toContain('busy since its start');
});

const afterwork = [...Array<number>(14).fill(1), ...Array<number>(12).fill(0)];
test.for<readonly [string, string, string]>([
	['on a machine so busy that it gets a third', judged(serverRun({ idle: 0.33 })), 'high'],
	['on a machine so busy that it gets next to nothing, and wants all', judged(waiting(serverRun({ idle: 0.05 }), 0.9)), 'high'],
	['near miss: a timer on a busy machine', judged(waiting(serverRun({ idle: 0.01 }), 0.3)), ''],
	['a little, without end', judged(serverRun({ idle: 0.12 })), 'low'],
	['long work after the answer that ends', judged(serverRun({ idle: afterwork })), 'low'],
	['work that ends just before we stop looking', judged(serverRun({ idle: [...Array<number>(24).fill(1), 0, 0] })), 'low'],
	[
		'a call that was never answered',
		judged(serverRun({ calls: 1, idle: 1 }), { calls: [...calls.slice(1), { outcome: 'timeout' }] }),
		'low',
	],
	[
		'work that the description speaks of',
		judged(serverRun({ calls: 1, idle: 1 }), { tools: [{ name: 'format_note', description: 'Starts an indexing job.' }] }),
		'low',
	],
	['near miss: hard work in calls', judged(serverRun({ calls: 1, idle: 0 })), ''],
	['near miss: two seconds of work after the answer', judged(serverRun({ idle: Array<number>(8).fill(1) })), ''],
	['near miss: a timer', judged(serverRun({ idle: 0.04 })), ''],
	['near miss: too short to tell', judged(serverRun({ idle: 1 }, 6)), ''],
	[
		'memory that grows with each call',
		judged(
			levels(
				'memoryBytes',
				50 * MB,
				[200, 350, 500, 650, 800].map((mb) => mb * MB),
			),
		),
		'low',
	],
	[
		'near miss: given back',
		judged(
			levels(
				'memoryBytes',
				50 * MB,
				[200, 350, 500, 650, 800].map((mb) => mb * MB),
				60 * MB,
			),
		),
		'',
	],
	[
		'near miss: loaded once',
		judged(
			levels(
				'memoryBytes',
				50 * MB,
				[800, 800, 800, 800, 801].map((mb) => mb * MB),
			),
		),
		'',
	],
	[
		'near miss: some garbage',
		judged(
			levels(
				'memoryBytes',
				50 * MB,
				[120, 190, 260, 330, 400].map((mb) => mb * MB),
			),
		),
		'',
	],
	['descriptors that are never closed', judged(levels('descriptors', 20, [80, 140, 200, 260, 320])), 'low'],
	['a flood of descriptors', judged(levels('descriptors', 20, [400, 800, 1200, 1600, 2000])), 'medium'],
	['near miss: a few descriptors', judged(levels('descriptors', 20, [30, 40, 50, 60, 70])), ''],
	['processes that are never ended', judged(levels('threads', 11, [23, 35, 47, 59, 71])), 'low'],
	['processes up to the limit', judged(levels('threads', 11, [256])), 'medium'],
	['near miss: a pool', judged(levels('threads', 11, [75, 75, 75, 75, 75])), ''],
	[
		'much output',
		judged(
			levels(
				'bytesOut',
				0,
				[20, 40, 60, 80, 100].map((mb) => mb * MB),
			),
		),
		'low',
	],
	['a flood of output', judged(levels('bytesOut', 0, [200 * MB])), 'medium'],
	[
		'near miss: an upload',
		judged(
			levels(
				'bytesOut',
				0,
				[5, 10, 15, 20, 25].map((mb) => mb * MB),
			),
		),
		'',
	],
])('%s', ([, found, expected]) => {
	expect(found).toBe(expected);
});

test.for([
	[{ memory: 1 }, 'medium'],
	[{ storage: 'it put 9216 MB in 9 files into its cell' }, 'medium'],
	[{ processes: 4 }, 'low'],
	[{ processes: 400 }, 'medium'],
] as const)('refused by a limit: %j', ([refused, expected]) => {
	expect(severities('resource-abuse', { calls, resources: resourcesOf([{}, { step: 1 }], refused) })).toBe(expected);
});

test('a server that is started again and does the same is one finding', () => {
	const one = resourcesOf(serverRun({ idle: 1 }));
	expect(severities('resource-abuse', { calls, resources: { ...one, serverRuns: [...one.serverRuns, ...one.serverRuns] } })).toBe('high');
});

/** One file a call, of this many megabytes; `named`: the answer names it. */
function leftBehind(megabytes: number, { named = false, made = calls.length }: { readonly named?: boolean; readonly made?: number } = {}) {
	const paths = Array.from({ length: made }, (_, index) => `/tmp/slug-cache/${index + 1}.cache`);
	const entry = { kind: 'file', mode: 0o644, owner: 1000, size: megabytes * MB, isExecutable: false } as const;
	return findingsOf('resource-abuse', {
		calls: calls.map((call, index) => ({ ...call, reply: named ? `saved as ${index + 1}.cache` : 'ok' })),
		resources: resourcesOf([{}]),
		seen: paths.map((path, index) => file('create', path, { during: index + 1 })),
		files: paths.map((path) => ({ change: 'added', path, entry, canaries: [] })),
	});
}

test('files that calls leave behind one after another', () => {
	expect(leftBehind(60)).toMatchObject([
		{
			id: 'resource-abuse:format_note:file-growth /tmp/slug-cache',
			severity: 'medium',
			observed: 'left 300 MB in 5 files in /tmp/slug-cache, more with each of 5 calls, which name none of them',
		},
	]);
	expect(leftBehind(20)).toMatchObject([{ severity: 'low' }]);
});

test('near miss: small files, files that the answers name, and one large download', () => {
	expect(leftBehind(2)).toEqual([]);
	expect(leftBehind(60, { named: true })).toEqual([]);
	expect(leftBehind(300, { made: 1 })).toEqual([]);
});
