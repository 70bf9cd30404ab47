import { expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import { NO_TRACE } from './no-trace.fixture.ts';
import { arrivalFilter, observeServerRuns } from './observe-server-runs.ts';
import { OutputRecorder } from './output-recorder.ts';
import type { ServerRun } from './server-run-plan.ts';

const serverRun = (pass: number, began: number, ended: number): ServerRun => ({
	argv: ['server'],
	pass,
	trace: NO_TRACE,
	phases: [{ phase: 'start', began, ended }],
	results: [],
	messages: [],
	output: new OutputRecorder(),
	hasDied: false,
	hadToBeKilled: false,
});
const sent = (at: number): RawObservation => ({
	kind: 'capture',
	protocol: 'raw',
	destination: 'a.example:1',
	bytes: 1,
	preview: '',
	canaries: [],
	at,
});

test('nothing that arrived is left out: during install scripts, between server runs, after the last', async () => {
	// In the order they were told, which is that of their ends.
	const arrived = [sent(250), sent(50), sent(150), { kind: 'gap', reason: 'limit', detail: 'told at the end', at: 900 } as const];
	const installation = { observations: [], phases: [{ phase: 'install', began: 10, ended: 90 } as const] };
	const serverRuns = [serverRun(1, 100, 200), serverRun(2, 300, 400)];
	const { observations } = await observeServerRuns({ serverRuns, briefRuns: [], arrived, installation });
	expect(observations.map(({ seq, at, phase, pass }) => [seq, at, phase, pass])).toEqual([
		[0, 50, 'install', 1],
		[1, 150, 'start', 1],
		[2, 250, 'start', 1],
		[3, 900, 'start', 2],
	]);
});

test('a start with options that the server was given is seen as any other', async () => {
	const argv = ['server', '--shop-url', 'https://shop.example'] as const;
	const ran = { kind: 'exec', program: 'server', argv, fromMemory: false, ok: true, at: 110, pid: 2 } as const;
	const observations = async function* () {
		yield [{ ...ran, argv: ['bwrap', ...argv], pid: 1, at: 101 }, ran];
	};
	const spoke = { version: '2025-11-25', isStateless: false, afterMs: 1 };
	const seen = async (more: Partial<ServerRun>) => {
		const serverRuns = [{ ...serverRun(1, 100, 200), spoke, trace: { ...NO_TRACE, observations }, ...more }];
		return (await observeServerRuns({ serverRuns, briefRuns: [], arrived: [], installation: { observations: [], phases: [] } }))
			.observations;
	};
	expect(await seen({ argv })).toMatchObject([{ kind: 'exec', argv, phase: 'start' }]);
	// A trace that is not understood is no clean trace.
	expect(await seen({ argv: ['server'] })).toMatchObject([{ kind: 'gap', reason: 'lost' }]);
});

test('what arrives during a brief start has the phase and the step of that start, not the last phase of the run before', async () => {
	const step = { id: 7, timeoutMs: 1, intent: 'typical', kind: 'call', tool: 'look_up', args: {} } as const;
	const phases = [
		{ phase: 'start', began: 300, ended: 320 },
		{ phase: 'exercise', began: 320, ended: 390 },
	] as const;
	const briefRuns = [{ phases, results: [{ step, began: 330, ended: 380, outcome: 'ok' } as const] }];
	const serverRuns = [{ ...serverRun(2, 100, 200), phases: [{ phase: 'stop', began: 100, ended: 200 }] as const }];
	const installation = { observations: [], phases: [] };
	const arrived = [sent(150), sent(310), sent(350)];
	const { observations } = await observeServerRuns({ serverRuns, briefRuns, arrived, installation });
	expect(observations.map(({ seq, phase, pass, cause }) => [seq, phase, pass, cause?.step])).toEqual([
		[0, 'stop', 2, undefined],
		[1, 'start', 2, undefined],
		[2, 'exercise', 2, 7],
	]);
});

test('what a busy sink tells after the end of a start that is only compared belongs to that start', () => {
	const starts = [serverRun(1, 100, 200), serverRun(1, 300, 400), serverRun(1, 500, 600)];
	const isKept = arrivalFilter(starts, [{ from: 300, to: 400 }]);
	expect([50, 150, 250, 350, 450, 550].map((at) => isKept({ at }))).toEqual([true, true, true, false, false, true]);
});
