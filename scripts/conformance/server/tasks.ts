// Tasks of the 2026 extension: a call whose result is fetched later. The SDK supports only the registration of its methods.

import {
	type CallToolResult,
	type InputRequest,
	inputRequired,
	type McpServer,
	MissingRequiredClientCapabilityError,
	ProtocolError,
	type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { declaredBy, filledIn, form, NAME_FORM } from './asking-tools.ts';
import { saying, wait } from './content.ts';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const INVALID_PARAMS = -32_602;
const KEPT_MS = 300_000;

interface Task {
	readonly taskId: string;
	readonly createdAt: string;
	lastUpdatedAt: string;
	status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
	result?: CallToolResult;
	error?: { readonly code: number; readonly message: string };
	inputRequests?: Record<string, InputRequest>;
	/** Called when an answer arrived. */
	received: () => void;
}

/** A stateless server exists for one request; its tasks outlive it. */
const TASKS = new Map<string, Task>();

function isNegotiated(ctx: ServerContext): boolean {
	return declaredBy(ctx)?.extensions?.[EXTENSION] !== undefined;
}

const ended = ({ status }: Task) => status !== 'working' && status !== 'input_required';

function settle(task: Task, change: Partial<Task>): void {
	if (!ended(task)) Object.assign(task, change, { lastUpdatedAt: new Date().toISOString() });
}

/** Returns the task as the client sees it. At its beginning, it has no outcome. */
function shown({ received: _, ...task }: Task): Record<string, unknown> {
	return { ...task, ttlMs: KEPT_MS, pollIntervalMs: 100 };
}

function begin(work: (task: Task) => Promise<CallToolResult>): CallToolResult {
	const now = new Date().toISOString();
	const task: Task = { taskId: crypto.randomUUID(), createdAt: now, lastUpdatedAt: now, status: 'working', received: () => {} };
	TASKS.set(task.taskId, task);
	const begun = shown(task);
	work(task).then(
		(result) => settle(task, { status: 'completed', result }),
		(error: Error) => settle(task, { status: 'failed', error: { code: -32_603, message: error.message } }),
	);
	return { ...begun, resultType: 'task' } as unknown as CallToolResult;
}

async function answersTo(task: Task, requests: Record<string, InputRequest>): Promise<void> {
	settle(task, { status: 'input_required', inputRequests: { ...requests } });
	await new Promise<void>((resolve) => {
		task.received = () => Object.keys(task.inputRequests ?? {}).length === 0 && resolve();
	});
	delete task.inputRequests;
	settle(task, { status: 'working' });
}

export function addTasks(server: McpServer): void {
	server.server.registerCapabilities({ extensions: { [EXTENSION]: {} } });
	const tool = server.registerTool.bind(server);
	const inTask = (name: string, inputSchema: z.ZodObject, work: (args: Record<string, unknown>, task?: Task) => Promise<CallToolResult>) =>
		tool(name, { description: 'May take a while', inputSchema }, async (args, ctx) =>
			isNegotiated(ctx) ? begin((task) => work(args, task)) : work(args),
		);
	tool('greet', { description: 'Greets at once', inputSchema: z.object({ name: z.string() }) }, async ({ name }) =>
		saying(`Hello, ${name}!`),
	);
	inTask('slow_compute', z.object({ seconds: z.number(), label: z.string().optional() }), async ({ seconds }, task) => {
		const until = performance.now() + Number(seconds) * 1000;
		while (performance.now() < until && (task === undefined || !ended(task))) await wait(50);
		return saying('computed');
	});
	inTask('failing_job', z.object({}), async () => {
		await wait(1000);
		return { ...saying('the job failed'), isError: true };
	});
	inTask('protocol_error_job', z.object({}), async () => {
		throw new Error('the job broke');
	});
	inTask('confirm_delete', z.object({ filename: z.string() }), async ({ filename }, task) => {
		if (task !== undefined) await answersTo(task, { confirm: form(`Delete ${String(filename)}?`, { confirm: { type: 'boolean' } }) });
		return saying(`deleted ${String(filename)}`);
	});
	inTask('multi_input', z.object({}), async (_, task) => {
		if (task !== undefined) await answersTo(task, { first: NAME_FORM, second: NAME_FORM });
		return saying('both answered');
	});
	tool('test_tool_with_task', { description: 'Asks, then takes a while', inputSchema: z.object({}) }, async (_, ctx) => {
		const name = filledIn(ctx.mcpReq.inputResponses, 'user_name', 'name');
		if (name === undefined) return inputRequired({ inputRequests: { user_name: NAME_FORM } });
		return begin(async () => saying(`Hello, ${name}!`));
	});
	addMethods(server);
}

function addMethods({ server }: McpServer): void {
	const known = ({ taskId }: { taskId: string }, ctx: ServerContext): Task => {
		if (!isNegotiated(ctx)) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [EXTENSION]: {} } } });
		const task = TASKS.get(taskId);
		if (task === undefined) throw new ProtocolError(INVALID_PARAMS, `there is no task ${taskId}`);
		return task;
	};
	const params = z.object({ taskId: z.string() });
	server.setRequestHandler('tasks/get', { params }, async (given, ctx) => shown(known(given, ctx)));
	server.setRequestHandler('tasks/cancel', { params }, async (given, ctx) => {
		settle(known(given, ctx), { status: 'cancelled' });
		return {};
	});
	const update = params.extend({ inputResponses: z.record(z.string(), z.unknown()).optional() });
	server.setRequestHandler('tasks/update', { params: update }, async (given, ctx) => {
		const task = known(given, ctx);
		for (const key of Object.keys(given.inputResponses ?? ctx.mcpReq.inputResponses ?? {})) delete task.inputRequests?.[key];
		task.received();
		return {};
	});
}
