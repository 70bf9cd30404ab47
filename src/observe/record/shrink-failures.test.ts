import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { RawObservation } from '#model/observation.ts';
import type { Outcome, Step, StepResult } from '#model/step.ts';
import { declarationOf, toolOf } from '../../../test/evidence.ts';
import type { ObserveRequest } from './request.ts';
import { shrinkFailures } from './shrink-failures.ts';

const request: ObserveRequest = {
	...DEPTHS.standard,
	typed: ['npx', '-y', 'some server'],
	from: '/',
	env: { API_KEY: 'not in the report' },
	writable: ['/data'],
	network: 'sink',
	callTimeoutMs: 15_000,
	seed: 7,
	limits: DEFAULT_LIMITS,
	allowances: [],
	cacheDir: '/nowhere',
};
const inputSchema = { type: 'object', properties: { text: { type: 'string' }, n: { type: 'integer' } }, required: ['text'] };
const declaration = declarationOf({ tools: [toolOf({ name: 'count', inputSchema }), toolOf({ name: 'other' })] });

function result(id: number, tool: string, args: JsonObject, outcome: Outcome): StepResult {
	return { step: { id, kind: 'call', intent: 'typical', tool, args, timeoutMs: 15_000 }, began: id, ended: id + 1, outcome };
}

function serverRun(...results: readonly StepResult[]) {
	return { results, messages: [] as RawObservation[] };
}

test('the smallest input of the same validity, once for a tool, with the command that repeats it', async () => {
	const results = [
		result(1, 'count', { text: 'a b', n: 1 }, 'ok'),
		result(2, 'count', { text: "it's a b", n: 2 }, 'server-died'),
		result(3, 'count', { text: 'again', n: 2 }, 'server-died'),
	];
	const tried: JsonObject[] = [];
	const attempt = async (step: Step) => {
		const args = step.kind === 'call' ? step.args : {};
		tried.push(args);
		return serverRun(result(1, 'count', args, String(args['text']).includes("'") ? 'server-died' : 'ok'));
	};
	const repeats = await shrinkFailures([serverRun(...results)], { attempt, request, declaration });
	expect([...repeats.keys()]).toEqual([2]);
	expect(repeats.get(2)).toEqual({
		args: { text: "'" },
		isAlone: true,
		command: `candor audit --only-tool count --input '{"text":"'\\''"}' --env API_KEY="$API_KEY" --writable /data -- npx -y 'some server'`,
	});
	expect(tried.length).toBeLessThanOrEqual(12);
	// Without `text` it would be another matter: the schema forbids that.
	expect(tried.every((args) => typeof args['text'] === 'string')).toBe(true);
});

test('what does not fail alone is repeated with all that came before', async () => {
	const repeats = await shrinkFailures([serverRun(result(8, 'other', { a: 1 }, 'server-died'))], {
		attempt: async () => serverRun(result(1, 'other', {}, 'ok')),
		request,
		declaration,
	});
	expect(repeats.get(8)).toMatchObject({ args: { a: 1 }, isAlone: false, command: expect.stringContaining('candor audit --seed 7 --env') });
});

test('a call that hung is waited for no longer than a few seconds, and the command says how long', async () => {
	const waits: number[] = [];
	const attempt = async ({ timeoutMs }: Step) => {
		waits.push(timeoutMs);
		return serverRun(result(1, 'other', {}, 'timeout'));
	};
	const repeats = await shrinkFailures([serverRun(result(1, 'other', { a: 1 }, 'timeout'))], { attempt, request, declaration });
	expect(repeats.get(1)).toMatchObject({ args: {}, command: expect.stringContaining(' --timeout 3 ') });
	expect(Math.max(...waits)).toBe(3_000);
});

test('with no tries nothing is tried', async () => {
	const attempt = async (): Promise<never> => {
		throw new Error('tried');
	};
	const repeats = await shrinkFailures([serverRun(result(1, 'other', {}, 'timeout'))], {
		attempt,
		request: { ...request, shrinkTries: 0 },
		declaration,
	});
	expect(repeats.size).toBe(0);
});

test('noise is looked into once, and not for long', async () => {
	const noise = (at: number): RawObservation => ({ kind: 'message', op: 'noise', text: 'hello', bytes: 5, at });
	const noisy = (...results: readonly StepResult[]) => ({ results, messages: results.map(({ began }) => noise(began)) });
	let tries = 0;
	const attempt = async (step: Step) => {
		tries += 1;
		return noisy(result(1, 'other', step.kind === 'call' ? step.args : {}, 'ok'));
	};
	const serverRuns = [{ ...noisy(result(1, 'other', { a: 1 }, 'ok'), result(2, 'count', { text: 'x' }, 'ok')) }];
	const repeats = await shrinkFailures(serverRuns, { attempt, request, declaration });
	expect([...repeats]).toMatchObject([[1, { args: {}, isAlone: true }]]);
	expect(tries).toBeLessThanOrEqual(5);
	const before = { results: [result(5, 'other', { a: 1 }, 'ok')], messages: [noise(1)] };
	expect((await shrinkFailures([before], { attempt, request, declaration })).size).toBe(0);
});
