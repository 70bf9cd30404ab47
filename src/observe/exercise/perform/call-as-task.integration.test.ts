import { expect, onTestFinished, test } from 'vitest';
import type { CallStep } from '#model/step.ts';
import { connectScript } from '../scripted-server.ts';
import { performStep } from './perform-step.ts';

const signal = new AbortController().signal;
const step: CallStep = { id: 1, timeoutMs: 2000, intent: 'typical', kind: 'call', tool: 't', args: { n: 1 }, asTask: true };

/** Completes at the second question; every method it was asked is in \`asked\`. */
const SERVER = `const asked = [];
const task = (status) => ({ taskId: 'a', status, ttl: null, createdAt: 'now', lastUpdatedAt: 'now', pollInterval: 10 });
let questions = 0;
const tasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
const handlers = {
	initialize: hello({ tools: {}, tasks }),
	'tools/call': (m) => reply(m.id, { task: task('working') }),
	'tasks/get': (m) => reply(m.id, task(++questions < 2 ? 'working' : 'completed')),
	'tasks/result': (m) => reply(m.id, { content: [], isError: m.params.taskId !== 'a' }),
	'tasks/list': (m) => reply(m.id, { tasks: [task('completed')] }),
	'tasks/cancel': (m) => reply(m.id, task('cancelled')),
	said: (m) => reply(m.id, { asked }),
};
const noting = (changes = {}) => serve(Object.fromEntries(Object.entries({ ...handlers, ...changes }).map(([method, handler]) =>
	[method, (m) => { asked.push(method); handler(m); }])));
`;

async function run(server: string, changes: Partial<CallStep> = {}) {
	const { session, observations } = await connectScript(SERVER + server, onTestFinished);
	const performed = await performStep(session, { ...step, ...changes }, signal);
	const message = await session.request('said', {}, { timeoutMs: 2000 });
	const asked = message.kind === 'result' ? (message.result['asked'] as readonly string[]).slice(1, -1) : [];
	return { performed, asked, odd: observations.flatMap((one) => (one.kind === 'message' ? [`${one.op} ${one.text}`] : [])) };
}

test('a task is made, asked after until it is over, and its result is the answer', async () => {
	expect(await run('noting();')).toEqual({
		performed: { outcome: 'ok', reply: { content: [], isError: false } },
		asked: ['tools/call', 'tasks/get', 'tasks/get', 'tasks/result', 'tasks/list'],
		odd: [],
	});
});

test('an error of the tool is one in a task, too', async () => {
	const { performed } = await run("noting({ 'tasks/result': (m) => reply(m.id, { content: [], isError: true }) });");
	expect(performed.outcome).toBe('tool-error');
});

test('a task that takes too long is given up, and cancelled', async () => {
	const { performed, asked } = await run("noting({ 'tasks/get': (m) => reply(m.id, task('working')) });", { timeoutMs: 150, taskMs: 5000 });
	expect(performed).toEqual({ outcome: 'timeout' });
	expect(asked.at(-1)).toBe('tasks/cancel');
});

test('a task that is still at work when its time is over has done its part, and is cancelled', async () => {
	const { performed, asked } = await run("noting({ 'tasks/get': (m) => reply(m.id, task('working')) });", { taskMs: 150 });
	expect(performed).toMatchObject({ outcome: 'ok', reply: { task: { status: 'working' } } });
	expect(asked).toContain('tasks/cancel');
});

test('an answer that is no task is noted, and taken for the answer', async () => {
	const { performed, odd } = await run("noting({ 'tools/call': (m) => reply(m.id, { content: [] }) });");
	expect(performed).toEqual({ outcome: 'ok', reply: { content: [] } });
	expect(odd).toEqual([expect.stringMatching(/^invalid tools\/call: task/)]);
});

test('a list of tasks that never comes is waited for no longer than the step may take', async () => {
	const { performed } = await run("noting({ 'tasks/list': () => {} });", { timeoutMs: 300 });
	expect(performed).toEqual({ outcome: 'timeout' });
});

test('a task can be cancelled; one that is over already may refuse', async () => {
	const { session } = await connectScript(`${SERVER}noting();`, onTestFinished);
	const cancel = { id: 1, timeoutMs: 2000, intent: 'typical', kind: 'cancel', tool: 't', args: {}, asTask: true } as const;
	expect(await performStep(session, cancel, signal)).toMatchObject({ outcome: 'ok', reply: { status: 'cancelled' } });
	const refusing = "noting({ 'tasks/cancel': (m) => send({ id: m.id, error: { code: -32602, message: 'over' } }) });";
	const { session: other } = await connectScript(SERVER + refusing, onTestFinished);
	expect((await performStep(other, cancel, signal)).outcome).toBe('ok');
});
