// Runs a call as a background task of the server: creates the task, polls it until it ends, and fetches its result.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { CallStep, CancelStep } from '#model/step.ts';
import type { Answer, Session } from '../session.ts';

const task = z.object({
	taskId: z.string().min(1),
	status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
	ttl: z.number().nullable().optional(),
	createdAt: z.string(),
	lastUpdatedAt: z.string(),
	pollInterval: z.number().optional(),
	statusMessage: z.string().optional(),
});
type Task = z.infer<typeof task>;

/** Bounds for the poll interval that the server suggests. */
const POLL_MS = { least: 20, usual: 100, most: 1000 };
/** Long enough for any step. */
const TTL_MS = 60_000;

/** Returns the result of the task like that of a plain call. A task that is still working at its time limit is cancelled, and its state is the result. */
export async function callAsTask(session: Session, step: CallStep, signal: AbortSignal): Promise<Answer> {
	const until = performance.now() + step.timeoutMs;
	const patience = performance.now() + (step.taskMs ?? step.timeoutMs);
	const created = await createTask(session, step, signal);
	if (!('taskId' in created)) return created;
	const answer = await outcomeOfTask(session, created, { until, patience }, signal);
	if ((answer.kind === 'timeout' || isAtWork(answer)) && offers(session, 'cancel')) {
		await session.request(METHOD.cancelTask, { taskId: created.taskId }, { timeoutMs: POLL_MS.most, signal });
	}
	if (answer.kind !== 'result' || !offers(session, 'list')) return answer;
	const listed = await listTasks(session, { timeoutMs: left(until), signal });
	return listed.kind === 'timeout' || listed.kind === 'ended' ? listed : answer;
}

async function outcomeOfTask(
	session: Session,
	created: Task,
	{ until, patience }: { readonly until: number; readonly patience: number },
	signal: AbortSignal,
): Promise<Answer> {
	const params = { taskId: created.taskId };
	let known = created;
	while (known.status === 'working') {
		const wish = known.pollInterval ?? POLL_MS.usual;
		await pause(Math.min(POLL_MS.most, Math.max(POLL_MS.least, wish), left(Math.min(until, patience))), undefined, { signal });
		if (performance.now() >= until) return { kind: 'timeout' };
		const asked = await session.request(METHOD.getTask, params, { timeoutMs: left(until), signal });
		if (asked.kind !== 'result') return asked;
		const read = readTask(session, METHOD.getTask, asked.result);
		if (read === undefined) break;
		known = read;
		if (known.status === 'working' && performance.now() >= patience)
			return { kind: 'result', result: { task: { ...known } as JsonObject } };
	}
	return session.request(METHOD.getTaskResult, params, { timeoutMs: left(until), signal });
}

function isAtWork(answer: Answer): boolean {
	return answer.kind === 'result' && answer.result['task'] !== undefined;
}

function left(until: number): number {
	return Math.max(1, until - performance.now());
}

/** Returns the task, or any other answer. */
export async function createTask(session: Session, step: CallStep | CancelStep, signal: AbortSignal): Promise<Task | Answer> {
	const params = { name: step.tool, arguments: step.args, task: { ttl: TTL_MS } };
	const answer = await session.request(METHOD.callTool, params, { timeoutMs: step.timeoutMs, signal });
	if (answer.kind !== 'result') return answer;
	// The server may answer directly, as if no task had been requested. That is recorded, and is a valid answer.
	return readTask(session, METHOD.callTool, answer.result['task']) ?? answer;
}

async function listTasks(session: Session, limits: { readonly timeoutMs: number; readonly signal: AbortSignal }): Promise<Answer> {
	const answer = await session.request(METHOD.listTasks, {}, limits);
	if (answer.kind !== 'result') return answer;
	const tasks = answer.result['tasks'];
	if (!Array.isArray(tasks)) note(session, 'tasks/list: the answer has no array "tasks"');
	else for (const one of tasks.slice(0, 1)) readTask(session, METHOD.listTasks, one);
	return answer;
}

function readTask(session: Session, method: string, value: unknown): Task | undefined {
	const read = task.safeParse(value);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	note(session, `${method}: task.${issue?.path.join('.')}: ${issue?.message}: ${JSON.stringify(value) ?? 'no task'}`);
	return undefined;
}

function note(session: Session, text: string): void {
	session.log.note('invalid', text, Buffer.byteLength(text));
}

function offers({ capabilities }: Session, what: 'cancel' | 'list'): boolean {
	const tasks = capabilities['tasks'] as JsonObject | undefined;
	return typeof tasks === 'object' && tasks !== null && tasks[what] !== undefined;
}
