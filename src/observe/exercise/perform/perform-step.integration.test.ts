import { expect, onTestFinished, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import type { Step } from '#model/step.ts';
import type { Draft } from '../draft.ts';
import { connectScript } from '../scripted-server.ts';
import { performStep } from './perform-step.ts';

const signal = new AbortController().signal;
const stepOf = (draft: Draft, timeoutMs = 2000): Step => ({ ...draft, id: 1, timeoutMs });
const perform = async (server: string, draft: Draft, timeoutMs = 2000) => {
	const { session, observations } = await connectScript(server, onTestFinished);
	const performed = await performStep(session, stepOf(draft, timeoutMs), signal);
	return { performed, session, odd: oddities(observations) };
};
const oddities = (observations: readonly RawObservation[]) =>
	observations.flatMap((one) => (one.kind === 'message' ? [`${one.op} ${one.text}`] : []));

const COMPLETING = `serve({
	'completion/complete': (m) => reply(m.id, { completion: { values: [JSON.stringify(m.params)] } }),
});`;

test('a completion names the prompt or the template, what was typed, and the others', async () => {
	const given = async (draft: Draft) => {
		const { performed, odd } = await perform(COMPLETING, draft);
		expect(odd).toEqual([]);
		return JSON.parse((performed.reply as unknown as { completion: { values: [string] } }).completion.values[0]);
	};
	const who = { kind: 'complete', intent: 'typical', argument: 'who', value: 'y' } as const;
	expect(await given({ ...who, prompt: 'greet' })).toEqual({
		ref: { type: 'ref/prompt', name: 'greet' },
		argument: { name: 'who', value: 'y' },
	});
	expect(await given({ ...who, template: 'note://{who}', others: { when: 'now' } })).toEqual({
		ref: { type: 'ref/resource', uri: 'note://{who}' },
		argument: { name: 'who', value: 'y' },
		context: { arguments: { when: 'now' } },
	});
});

test.for(['{ values: [] }', '{ completion: { values: [1] } }', "{ completion: { values: Array(101).fill('a') } }"])(
	'a completion of another shape is noted: %s',
	async (result) => {
		const server = `serve({ 'completion/complete': (m) => reply(m.id, ${result}) });`;
		const { performed, odd } = await perform(server, { kind: 'complete', intent: 'typical', prompt: 'p', argument: 'a', value: '' });
		expect(performed.outcome).toBe('ok');
		expect(odd).toEqual([expect.stringMatching(/^invalid completion\/complete: /)]);
	},
);

test('subscribing and hearing of a change', async () => {
	const server = `serve({
		'resources/subscribe': (m) => { send({ method: 'notifications/resources/updated', params: { uri: m.params.uri } }); reply(m.id, {}); },
	});`;
	const { performed, odd, session } = await perform(server, { kind: 'subscribe', intent: 'typical', uri: 'note://1' });
	expect(performed).toEqual({ outcome: 'ok', reply: {} });
	expect(odd).toEqual(['resource-updated note://1']);
	const refused = await performStep(session, stepOf({ kind: 'unsubscribe', intent: 'typical', uri: 'note://1' }), signal);
	expect(refused).toEqual({ outcome: 'protocol-error', reply: 'Method not found (-32601)' });
});

const cancel = { kind: 'cancel', intent: 'typical', tool: 't', args: { n: 1 } } as const;

test('a cancelled call: told of at once, and an answer that comes all the same is nobody’s fault', async () => {
	const server = `let cancelled = [];
	serve({
		'tools/call': (m) => setTimeout(() => reply(m.id, { content: [], cancelled }), 50),
		'notifications/cancelled': (m) => cancelled.push(m.params),
		ping: (m) => setTimeout(() => reply(m.id, { cancelled }), 100),
		said: (m) => reply(m.id, { cancelled }),
	});`;
	const { performed, session, odd } = await perform(server, cancel);
	expect(performed.outcome).toBe('ok');
	expect(odd).toEqual([]);
	expect(await session.request('said', {}, { timeoutMs: 2000 })).toMatchObject({
		result: { cancelled: [{ requestId: expect.any(Number), reason: 'AbortError: This operation was aborted' }] },
	});
});

test('a server that ends or goes deaf when a call is cancelled', async () => {
	const handling = (what: string) =>
		`serve({ 'tools/call': () => {}, 'notifications/cancelled': () => { ${what} }, ping: (m) => reply(m.id, {}) });`;
	expect((await perform(handling('process.exit(3)'), cancel)).performed).toEqual({
		outcome: 'server-died',
		reply: 'the server exited with code 3',
	});
	expect((await perform(handling('while (true);'), cancel, 100)).performed.outcome).toBe('timeout');
});

test('our own abort is thrown, not taken for the cancellation', async () => {
	const { session } = await connectScript("serve({ 'tools/call': () => {} });", onTestFinished);
	await expect(performStep(session, stepOf(cancel), AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});

test('calls at once are all under way before the first is answered, and each gets its own answer', async () => {
	const server = `const waiting = [];
	serve({ 'tools/call': (m) => {
		waiting.push(m);
		if (waiting.length === 3) for (const { id, params } of waiting.reverse()) reply(id, { content: [], isError: params.arguments.n === 2, n: params.arguments.n });
	} });`;
	const { performed } = await perform(server, { kind: 'together', intent: 'typical', tool: 't', inputs: [{ n: 1 }, { n: 2 }, { n: 3 }] });
	expect(performed).toEqual({
		outcome: 'tool-error',
		reply: [
			{ outcome: 'ok', reply: { content: [], isError: false, n: 1 } },
			{ outcome: 'tool-error', reply: { content: [], isError: true, n: 2 } },
			{ outcome: 'ok', reply: { content: [], isError: false, n: 3 } },
		],
	});
});

test('the gravest outcome speaks for calls at once', async () => {
	const answering = (what: string) =>
		`serve({ 'tools/call': (m) => m.params.arguments.n === 1 ? reply(m.id, { content: [] }) : ${what} });`;
	const together = { kind: 'together', intent: 'typical', tool: 't', inputs: [{ n: 1 }, { n: 2 }] } as const;
	expect((await perform(answering('undefined'), together, 200)).performed.outcome).toBe('timeout');
	expect((await perform(answering('process.exit(1)'), together)).performed.outcome).toBe('server-died');
});
