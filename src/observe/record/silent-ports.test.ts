import { expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import { refusedCall } from './refused-call.fixture.ts';
import type { ServerRun } from './server-run-plan.ts';
import { silentPorts } from './silent-ports.ts';

const REFUSED = 'Could not connect to the modelling program. Make sure that it runs.';
const tried = (port: number, more: Partial<Extract<RawObservation, { kind: 'network' }>> = {}): RawObservation => ({
	kind: 'network',
	op: 'connect',
	family: 'inet',
	transport: 'tcp',
	address: '127.0.0.1',
	port,
	ok: false,
	errno: 'ECONNREFUSED',
	at: 5,
	...more,
});

function silent(seen: readonly RawObservation[], result: Partial<StepResult> = {}, answered: readonly number[] = []) {
	const trace = { size: () => 1, observationsSoFar: () => seen } as unknown as Trace;
	const results = [{ ...refusedCall(REFUSED), began: 0, ended: 10, ...result }];
	return silentPorts({ results, trace }, (port) => answered.includes(port));
}

test('ports to which a failed call connected in vain, whatever its error says', () => {
	const found = silent([tried(9876), tried(3055, { errno: 'EINPROGRESS', address: '::1', family: 'inet6' })]);
	expect(found).toEqual({ ports: [9876, 3055], errors: new Set([REFUSED]) });
});

test('near misses: another machine, another moment, a call that worked, a port that the call names, answers or is the server’s own, a scan', () => {
	const none = (seen: readonly RawObservation[], result: Partial<StepResult> = {}, answered: readonly number[] = []) =>
		expect(silent(seen, result, answered).ports).toEqual([]);
	none([tried(9876, { address: '203.0.113.7' })]);
	none([tried(9876, { at: 11 })]);
	none([tried(9876)], { outcome: 'ok', reply: { content: [{ type: 'text', text: 'The scene has three objects.' }] } });
	none([tried(9876)], {
		step: { id: 1, kind: 'call', intent: 'typical', tool: 'ping', args: { url: 'http://localhost:9876/' }, timeoutMs: 1 },
	});
	none([tried(9876)], {}, [9876]);
	none([tried(9876), tried(9876, { op: 'listen', ok: true, at: 1 })]);
	none([9000, 9001, 9002, 9003, 9004, 9005, 9006].map((port) => tried(port)));
});

test('a server that does not start without the program that it drives', () => {
	const trace = { size: () => 1, observationsSoFar: () => [tried(9876, { at: 1 })] } as unknown as Trace;
	const start = (failure?: ServerRun['failure']) => silentPorts({ results: [], trace, ...(failure && { failure }) }, () => false).ports;
	expect(start({ message: 'it exited with code 1', stderr: [] })).toEqual([9876]);
	expect(start()).toEqual([]);
});
