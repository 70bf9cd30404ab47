import { expect, test } from 'vitest';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import { GivenToServer } from './given-to-server.ts';
import { NO_TRACE } from './no-trace.fixture.ts';
import { refusedCall } from './refused-call.fixture.ts';
import type { ServerRun } from './server-run-plan.ts';

const cell = { plant: () => true, cwd: '/workspace', canaries: [] } as unknown as OpenSandbox;
const SPOKE = { spoke: { version: '2025-06-18', isStateless: false, afterMs: 1 } };
const asking = { results: [], failure: { message: 'SHOP_DIR is not set', stderr: [] } } as unknown as ServerRun;
const start = (given: GivenToServer) => given.start({ argv: ['node'], env: {} }).env;

test('a server that starts without a setting and not with it does not get it again', async () => {
	const given = new GivenToServer();
	given.takesBack(SPOKE);
	await given.give(asking, cell, { env: {} });
	expect(start(given)).toEqual({ SHOP_DIR: '/workspace' });
	expect(given.takesBack({})).toBe(true);
	await given.give(asking, cell, { env: {} });
	expect(start(given)).toEqual({});
	expect(given.takesBack({})).toBe(false);
});

test('near misses: a server that has never started keeps what it got, and so does one that started with it', async () => {
	const given = new GivenToServer();
	await given.give(asking, cell, { env: {} });
	expect(given.takesBack({})).toBe(false);
	expect(given.takesBack(SPOKE)).toBe(false);
	expect(given.takesBack({})).toBe(false);
	expect(start(given)).toEqual({ SHOP_DIR: '/workspace' });
});

const refusing = (text: string) => ({ results: [refusedCall(text)] }) as unknown as ServerRun;

test('a server that has its credential and still asks for one is told to use it', async () => {
	const given = new GivenToServer();
	const manner = { env: {}, exampleVariables: 'SHOP_TOKEN', exampleChoices: { SHOP_AUTH_METHOD: 'token' } };
	await given.give(refusing('401 Unauthorized'), cell, manner);
	expect([given.credentials, given.settings]).toEqual([['SHOP_TOKEN'], {}]);
	const { isAny, isMeant } = await given.give(refusing('the shop requires an access token'), cell, {
		...manner,
		env: { SHOP_TOKEN: 'x' },
	});
	expect([isAny, isMeant('401 Unauthorized'), given.settings]).toEqual([true, true, { SHOP_AUTH_METHOD: 'token' }]);
	expect((await given.give(refusing('the shop requires an access token'), cell, { ...manner, env: { SHOP_TOKEN: 'x' } })).isAny).toBe(
		false,
	);
});

test('near miss: a server that was given no credential, or asks for nothing, chooses for itself', async () => {
	const given = new GivenToServer();
	const manner = { env: {}, exampleChoices: { SHOP_AUTH_METHOD: 'token' } };
	await given.give(refusing('the shop requires an access token'), cell, manner);
	given.credentials.push('SHOP_TOKEN');
	await given.give(refusing('note 17 does not exist'), cell, manner);
	expect(given.settings).toEqual({});
});

test('a server that misses something in the answer of a service when it starts teaches the sink, once', async () => {
	const given = new GivenToServer();
	const learned: unknown[] = [];
	const internet = { answerLocally: async () => {}, isAnswered: () => false, learn: async (lesson: unknown) => void learned.push(lesson) };
	const failure = { message: 'it exited: Failed to validate API key: Expecting value: line 1 column 1 (char 0)', stderr: [] };
	const ended = { results: [], trace: NO_TRACE, phases: [{ began: 5000 }], failure } as unknown as ServerRun;
	expect((await given.give(ended, cell, { env: {}, internet })).isAny).toBe(true);
	expect(learned).toEqual([{ since: 5, faults: [{ path: [], wants: 'object', isJson: true }] }]);
	expect((await given.give(ended, cell, { env: {}, internet })).isAny).toBe(false);
});

test('an operand is no variable: it is named apart', async () => {
	const given = new GivenToServer();
	const lacking = { results: [], failure: { message: 'Usage: server <database-path>', stderr: [] } } as unknown as ServerRun;
	await given.give(lacking, cell, { env: {} });
	expect([given.words, given.operands]).toEqual([['/workspace/server.db'], ['DATABASE_PATH']]);
});

test('a server that requires a command of its own is started with one after the other, those of its README first', async () => {
	const given = new GivenToServer();
	const failing = (message: string) => ({ results: [], failure: { message, stderr: [] } }) as unknown as ServerRun;
	const manner = { env: {}, exampleCommands: ['serve'] };
	const commandAfter = async (message: string) => {
		const { isAny } = await given.give(failing(message), cell, manner);
		return [isAny, ...given.start({ argv: ['notes', '--quiet'], env: {} }).argv];
	};
	expect(await commandAfter('Missing command.')).toEqual([true, 'notes', '--quiet', 'serve']);
	expect(await commandAfter("No such command 'serve'.")).toEqual([true, 'notes', '--quiet', 'stdio']);
	expect(await commandAfter('another error')).toEqual([false, 'notes', '--quiet', 'stdio']);
});

test('at most four ports of the machine are answered, and a server that goes on saying the same is started again', async () => {
	const given = new GivenToServer();
	const answered: number[] = [];
	const internet = {
		answerLocally: async (ports: readonly number[]) => void answered.push(...ports),
		isAnswered: (port: number) => answered.includes(port),
		learn: async () => {},
	};
	const error = 'Make sure that the program runs';
	const tried = (ports: readonly number[]) => ({
		...NO_TRACE,
		observationsSoFar: () =>
			ports.map((port) => ({
				kind: 'network',
				op: 'connect',
				transport: 'tcp',
				address: '127.0.0.1',
				port,
				ok: false,
				errno: 'ECONNREFUSED',
				at: 0,
			})),
	});
	const meanwhile = (ports: readonly number[]) =>
		given.answerMeanwhile({ results: [refusedCall(error)], trace: tried(ports) as unknown as ServerRun['trace'] }, { internet });
	expect([...(await meanwhile([9001, 9002, 9003]))]).toEqual([error]);
	await meanwhile([9004, 9005]);
	expect((await meanwhile([9006])).size).toBe(0);
	expect(answered).toEqual([9001, 9002, 9003, 9004]);
	const later = { ...refusedCall(error), began: Number.MAX_SAFE_INTEGER };
	const run = { results: [later], trace: NO_TRACE } as unknown as ServerRun;
	const { isAny, isMeant } = await given.give(run, cell, { env: {}, internet });
	expect([isAny, isMeant(error)]).toEqual([true, true]);
	expect((await given.give(run, cell, { env: {}, internet })).isAny).toBe(false);
});
