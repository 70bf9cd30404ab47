// Tools that need the client's answer first: in older protocol versions, the SDK requests it while the call is open; in the newest, the client calls again.

import {
	CLIENT_CAPABILITIES_META_KEY,
	type ClientCapabilities,
	createRequestStateCodec,
	type InputRequest,
	inputRequired,
	type McpServer,
	type PrimitiveSchemaDefinition,
	type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { saying } from './content.ts';

/** The key is the same in every process, because a call may come back to another one. It protects no secret. */
export const STATE = createRequestStateCodec<string>({ key: 'signs what clients of a test hold for a moment' });

type Properties = Readonly<Record<string, PrimitiveSchemaDefinition>>;
type Requests = Record<string, InputRequest>;
type Answer = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' as const };
const CHOICES = ['option1', 'option2', 'option3'];
const titled = (what: string) => ['First', 'Second', 'Third'].map((nth, at) => ({ const: `value${at + 1}`, title: `${nth} ${what}` }));

export function form(message: string, properties: Properties, isRequired = true): InputRequest {
	const required = isRequired ? { required: Object.keys(properties) } : {};
	return inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, ...required } });
}

function sampling(prompt: string, maxTokens = 100): InputRequest {
	return inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens });
}

export const NAME_FORM = form('What is your name?', { name: TEXT });
export const CONTEXT_FORM = form('What context should the prompt use?', { context: TEXT });

/** Returns the content of an accepted form with all requested fields. Anything else is no answer. */
export function filledIn(answers: Answer | undefined, key: string, field: string): string | undefined {
	const answer = z.object({ action: z.literal('accept'), content: z.record(z.string(), z.unknown()) }).safeParse(answers?.[key]);
	const value = answer.data?.content[field];
	return value === undefined || (field === 'name' && typeof value !== 'string') ? undefined : String(value);
}

export function addAskingTools(server: McpServer): void {
	addOneForm(server, 'test_elicitation_sep1034_defaults', 'User response', 'Please check these values', {
		name: { ...TEXT, default: 'John Doe' },
		age: { type: 'integer', default: 30 },
		score: { type: 'number', default: 95.5 },
		status: { ...TEXT, enum: ['active', 'inactive', 'pending'], default: 'active' },
		verified: { type: 'boolean', default: true },
	});
	addOneForm(server, 'test_elicitation_sep1330_enums', 'Elicitation completed', 'Please choose', {
		untitledSingle: { ...TEXT, enum: CHOICES },
		titledSingle: { ...TEXT, oneOf: titled('Option') },
		legacyEnum: { ...TEXT, enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
		untitledMulti: { type: 'array', items: { type: 'string', enum: CHOICES } },
		titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
	});
	const tool = server.registerTool.bind(server);
	const message = z.object({ message: z.string() });
	tool('test_elicitation', { description: 'Asks the person', inputSchema: message }, async (args, { mcpReq }) => {
		const answer = mcpReq.inputResponses?.['user'];
		if (answer !== undefined) return saying(`User response: ${JSON.stringify(answer)}`);
		return inputRequired({ inputRequests: { user: form(args.message, { username: TEXT, email: TEXT }) } });
	});
	const prompt = z.object({ prompt: z.string() });
	tool('test_sampling', { description: 'Asks the model', inputSchema: prompt }, async (args, { mcpReq }) => {
		const answer = mcpReq.inputResponses?.['model'];
		if (answer !== undefined) return saying(`LLM response: ${JSON.stringify(answer)}`);
		return inputRequired({ inputRequests: { model: sampling(args.prompt) } });
	});
	addRounds(server);
}

function addOneForm(server: McpServer, name: string, received: string, message: string, properties: Properties): void {
	server.registerTool(name, { description: 'Asks the person', inputSchema: z.object({}) }, async (_, { mcpReq }) => {
		const answer = mcpReq.inputResponses?.['form'];
		if (answer !== undefined) return saying(`${received}: ${JSON.stringify(answer)}`);
		return inputRequired({ inputRequests: { form: form(message, properties, false) } });
	});
}

/** Only the newest protocol sends the capabilities with every request. */
export function declaredBy({ mcpReq }: ServerContext): ClientCapabilities | undefined {
	const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
	return envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
}

/** A tool's result once it has its input, or the input that it requests. */
type Turn = string | { readonly requests: Requests; readonly state?: string };

function addRounds(server: McpServer): void {
	const asking = (name: string, turn: (answers: Answer, ctx: ServerContext) => Turn) =>
		server.registerTool(`test_${name}`, { description: 'Asks the client', inputSchema: z.object({}) }, async (_, ctx) => {
			const next = turn(ctx.mcpReq.inputResponses ?? {}, ctx);
			if (typeof next === 'string') return saying(next);
			const requestState = next.state === undefined ? {} : { requestState: await STATE.mint(next.state) };
			return inputRequired({ inputRequests: next.requests, ...requestState });
		});
	const hello = (answers: Answer) => {
		const name = filledIn(answers, 'user_name', 'name');
		return name === undefined ? { requests: { user_name: NAME_FORM } } : `Hello, ${name}!`;
	};
	asking('input_required_result_elicitation', hello);
	asking('streaming_elicitation', hello);
	asking('input_required_result_sampling', ({ capital_question: answer }) =>
		answer === undefined
			? { requests: { capital_question: sampling('What is the capital of France?') } }
			: `The model says: ${JSON.stringify(answer)}`,
	);
	// The SDK refuses to request what the client does not support.
	asking('missing_capability', ({ greeting }) =>
		greeting === undefined ? { requests: { greeting: sampling('Generate a greeting') } } : `The model says: ${JSON.stringify(greeting)}`,
	);
	asking('input_required_result_list_roots', ({ client_roots: roots }) =>
		roots === undefined ? { requests: { client_roots: inputRequired.listRoots() } } : `The roots: ${JSON.stringify(roots)}`,
	);
	const confirming = (answers: Answer, { mcpReq }: ServerContext) => {
		const isConfirmed = filledIn(answers, 'confirm', 'ok') !== undefined && mcpReq.requestState() === 'confirming';
		return isConfirmed ? 'state-ok' : { requests: { confirm: form('Please confirm', { ok: { type: 'boolean' } }) }, state: 'confirming' };
	};
	asking('input_required_result_request_state', confirming);
	asking('input_required_result_tampered_state', confirming);
	asking('input_required_result_multiple_inputs', (answers) => {
		const requests = { user_name: NAME_FORM, greeting: sampling('Generate a greeting', 50), client_roots: inputRequired.listRoots() };
		return Object.keys(requests).every((key) => key in answers) ? JSON.stringify(answers) : { requests, state: 'several' };
	});
	asking('input_required_result_multi_round', (answers, { mcpReq }) => {
		const name = filledIn(answers, 'step1', 'name');
		const state = mcpReq.requestState<string>();
		const color = filledIn(answers, 'step2', 'color');
		if (color !== undefined && state !== undefined) return `${state} likes ${color}`;
		if (name !== undefined) return { requests: { step2: form('Step 2: What is your favorite color?', { color: TEXT }) }, state: name };
		return { requests: { step1: form('Step 1: What is your name?', { name: TEXT }) }, state: 'nobody yet' };
	});
	asking('input_required_result_capabilities', (answers, ctx) => {
		const declared = declaredBy(ctx);
		const requests: Requests = {
			...(declared?.elicitation && { user_name: NAME_FORM }),
			...(declared?.sampling && { greeting: sampling('Generate a greeting', 50) }),
		};
		const isAnswered = Object.keys(requests).every((key) => key in answers);
		return isAnswered ? JSON.stringify(answers) : { requests };
	});
}
