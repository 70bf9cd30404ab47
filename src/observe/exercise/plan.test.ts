import { expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import type { Budget } from '#model/budget.ts';
import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import { type Extras, NO_EXTRAS } from '#model/extras.ts';
import type { Transport } from '#model/target.ts';
import { planSteps } from './plan.ts';

const places = {
	home: '/home/user',
	cwd: '/work',
	tmp: '/tmp',
	namedPaths: [],
	outside: '/home/user/Documents/meeting-notes.md',
	siblings: [],
};
const injections = { perTool: 0, inAll: 0, leastWeight: 0 };
const nothing: Declaration = {
	protocolVersion: '2025-06-18',
	server: { name: 'fixture', version: '1.0.0' },
	capabilities: {},
	tools: [],
	resources: [],
	templates: [],
	prompts: [],
	beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
};

function tool(name: string, more: Partial<DeclaredTool> = {}): DeclaredTool {
	return { name, inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }, ...more };
}

function many<T>(count: number, make: (name: string) => T): T[] {
	return Array.from({ length: count }, (_, index) => make(`n${index}`));
}

function plan(
	declaration: Partial<Declaration>,
	{ maxSteps = 600, extras = NO_EXTRAS, ...more }: Partial<Budget> & { maxSteps?: number; extras?: Extras } = {},
) {
	const budget = { calls: 5, baits: 0, edges: 0, malformed: 0, ...more };
	return planSteps(
		{ ...nothing, ...declaration },
		{ budget, timeoutMs: 15_000, seed: 1, places, maxSteps, injections, extras, language: 'node', transport: 'stdio' },
	);
}

test('over HTTP a tool that marks its parameters in a wrong way is named, in the era that has such marks', () => {
	const marked = tool('marked', { inputSchema: { type: 'object', properties: { size: { type: 'number', 'x-mcp-header': 'Size' } } } });
	const planned = (protocolVersion: string, transport: Transport, only?: string) => {
		const declaration = { ...nothing, protocolVersion, tools: [tool('plain'), marked] };
		const { steps, untested } = planSteps(declaration, {
			...{ budget: { calls: 1, baits: 0, edges: 0, malformed: 0 }, timeoutMs: 15_000, seed: 1, places, maxSteps: 600 },
			...{ injections: { perTool: 1, inAll: 10, leastWeight: 0 }, extras: NO_EXTRAS, language: 'node', transport },
			...(only === undefined ? {} : { only: { tool: only } }),
		});
		return { called: new Set(steps.map((step) => (step.kind === 'call' ? step.tool : ''))), untested };
	};
	const reason = expect.stringContaining('"size" is marked x-mcp-header "Size": it is no string, integer or boolean');
	expect(planned('2026-07-28', 'streamable-http')).toEqual({
		called: new Set(['plain']),
		untested: [{ kind: 'tool', name: 'marked', reason }],
	});
	const both = { called: new Set(['plain', 'marked']), untested: [] };
	expect(planned('2025-11-25', 'streamable-http')).toEqual(both);
	expect(planned('2026-07-28', 'stdio')).toEqual(both);
	expect(planned('2026-07-28', 'streamable-http', 'marked').called).toEqual(new Set(['marked']));
});

test('every tool several times, every resource, template and prompt', () => {
	const { steps, untested } = plan({
		tools: [tool('one'), tool('two')],
		resources: [{ uri: 'memo://1', name: 'first' }],
		templates: [{ uriTemplate: 'memo://{id}', name: 'any' }],
		prompts: [
			{ name: 'bare', arguments: [] },
			{ name: 'full', arguments: [{ name: 'topic', required: false }] },
		],
	});
	expect(untested).toEqual([]);
	expect(steps.map((step) => step.id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
	expect(steps.map((step) => (step.kind === 'call' ? step.tool : step.kind))).toEqual([
		...['one', 'one', 'one', 'one', 'one', 'two', 'two', 'two', 'two', 'two'],
		...['read', 'read', 'prompt', 'prompt', 'prompt'],
	]);
	expect(steps[11]).toEqual({ id: 12, timeoutMs: 15_000, intent: 'typical', kind: 'read', uri: 'memo://1', template: 'memo://{id}' });
	expect(steps.slice(0, 5).map((step) => step.intent)).toEqual(['typical', 'typical', 'typical', 'boundary', 'boundary']);
});

test('what may spoil something comes last', () => {
	const { steps } = plan(
		{
			tools: [
				tool('close_session'),
				tool('unprotect_document'),
				tool('protect_document'),
				tool('delete_note'),
				tool('encrypt_text'),
				tool('clearAll'),
				tool('overwrite', { annotations: { destructiveHint: true } }),
				tool('undeleted'),
				tool('read'),
			],
			prompts: [{ name: 'p', arguments: [] }],
		},
		{ calls: 1 },
	);
	expect(steps.map((step) => (step.kind === 'call' ? step.tool : step.kind))).toEqual([
		'encrypt_text',
		'undeleted',
		'read',
		'prompt',
		'overwrite',
		'delete_note',
		'clearAll',
		'protect_document',
		'unprotect_document',
		'close_session',
	]);
});

test('what opens something comes first, also where it is called destructive; what closes it comes last', () => {
	const destructive = { annotations: { destructiveHint: true } };
	const names = ['browser_close', 'click', 'list_all', 'create_tab', 'browser_navigate', 'navigate_back'];
	const { steps } = plan({ tools: names.map((name) => tool(name, name === 'list_all' ? {} : destructive)) }, { calls: 1 });
	expect(steps.map((step) => (step.kind === 'call' ? step.tool : ''))).toEqual([
		'browser_navigate',
		'list_all',
		'create_tab',
		'click',
		'navigate_back',
		'browser_close',
	]);
});

test('what holds something is opened after an empty one of its kind was made, before anything is put into it', () => {
	const order = (...names: readonly string[]) =>
		plan({ tools: names.map((name) => tool(name)) }, { calls: 1 }).steps.map((step) => (step.kind === 'call' ? step.tool : ''));
	expect(order('open_document', 'get_text', 'create_document', 'add_table')).toEqual([
		'create_document',
		'open_document',
		'add_table',
		'get_text',
	]);
	expect(order('load_workbook', 'create_workbook')).toEqual(['create_workbook', 'load_workbook']);
	// Near misses: another kind of thing, and a tool that opens nothing that is there.
	expect(order('open_document', 'create_table')).toEqual(['open_document', 'create_table']);
	expect(order('add_document', 'create_document')).toEqual(['add_document', 'create_document']);
});

test('a schema that defeats generation is untested, with the reason', () => {
	const { steps, untested } = plan({ tools: [tool('endless', { inputSchema: { $ref: '#' } }), tool('fine')] });
	expect(steps.every((step) => step.kind === 'call' && step.tool === 'fine')).toBe(true);
	expect(untested).toEqual([
		{ kind: 'tool', name: 'endless', reason: 'no valid input could be made: the schema refers to itself without end, or is too large' },
	]);
});

test('a template that cannot be filled in is untested', () => {
	expect(plan({ templates: [{ uriTemplate: 'x://{', name: 't' }] }).untested).toMatchObject([{ kind: 'template', name: 'x://{' }]);
});

test('with many tools each is called less often, then some not at all', () => {
	const callsFor = (count: number) => plan({ tools: many(count, tool) }, { maxSteps: 60 });
	expect(callsFor(12).steps).toHaveLength(60);
	expect(callsFor(20).steps).toHaveLength(60);
	expect(new Set(callsFor(20).steps.map((step) => step.kind === 'call' && step.tool)).size).toBe(20);
	expect(callsFor(40).steps).toHaveLength(40);
	const crowded = callsFor(100);
	expect(crowded.steps).toHaveLength(60);
	expect(crowded.untested).toHaveLength(40);
	expect(crowded.untested[0]).toEqual({ kind: 'tool', name: 'n60', reason: 'the plan is full: at most 60 steps are made in one audit' });
});

test('a crowd of resources does not push the tools out', () => {
	const { steps, untested } = plan(
		{ tools: [tool('one'), tool('two')], resources: many(100, (name) => ({ uri: `memo://${name}`, name })) },
		{ maxSteps: 40 },
	);
	expect(steps.filter((step) => step.kind === 'call')).toHaveLength(10);
	expect(steps).toHaveLength(40);
	expect(untested).toHaveLength(70);
});

test('thirty thousand tools are planned in no time', () => {
	// In processor time: the machine may be busy with other tests.
	const began = process.cpuUsage();
	const { steps, untested } = plan({ tools: many(30_000, tool) });
	const { user, system } = process.cpuUsage(began);
	expect((user + system) / 1000).toBeLessThan(20_000);
	expect([steps.length, untested.length]).toEqual([600, 29_400]);
});

test('what the server offered beyond what is kept is said', () => {
	expect(plan({ beyondLimit: { tools: 7, resources: 0, templates: 0, prompts: 0 } }).untested).toEqual([
		{ kind: 'tool', name: '7 more', reason: 'the server offered more of these than are kept' },
	]);
});

test('the same seed makes the same plan', () => {
	const declaration = { tools: [tool('one'), tool('two')] };
	expect(plan(declaration)).toEqual(plan(declaration));
});

test('what may end the server comes after all that is friendly', () => {
	const { steps } = plan({ tools: [tool('one'), tool('delete_note'), tool('two')] }, { calls: 2, baits: 1, malformed: 1 });
	const intents = steps.map((step) => (step.kind === 'call' ? `${step.tool} ${step.intent}` : step.kind));
	const friendly = (name: string) => [`${name} typical`, `${name} typical`, `${name} bait`];
	expect(intents).toEqual([
		...['one', 'two', 'delete_note'].flatMap(friendly),
		...['one', 'two', 'delete_note'].map((name) => `${name} malformed`),
	]);
	expect(steps.at(-1)).toMatchObject({ fault: '/text is missing', args: {} });
});

test('at the usual depth every tool is called at least eight times with valid inputs', () => {
	const bare = tool('bare', { inputSchema: { type: 'object' } });
	const { steps } = plan({ tools: [tool('one'), bare] }, DEPTHS.standard.budget);
	for (const name of ['one', 'bare']) {
		const valid = steps.filter((step) => step.kind === 'call' && step.tool === name && step.intent !== 'malformed');
		expect(valid.length, name).toBeGreaterThanOrEqual(8);
	}
});

test('one tool alone, with an input of the user’s own', () => {
	const declaration = { ...nothing, tools: [tool('one'), tool('two')], prompts: [{ name: 'p', arguments: [] }] };
	const options = {
		budget: { calls: 2, baits: 3, edges: 3, malformed: 3 },
		timeoutMs: 1,
		seed: 1,
		places,
		maxSteps: 60,
		injections,
		extras: NO_EXTRAS,
		language: 'node' as const,
		transport: 'stdio' as const,
	};
	const given = planSteps(declaration, { ...options, only: { tool: 'two', input: { text: 'mine' } } });
	expect(given.steps).toMatchObject([
		{ tool: 'two', intent: 'typical', args: { text: 'mine' } },
		{ tool: 'two', intent: 'typical', args: { text: 'mine' } },
	]);
	expect(given.untested).toEqual([
		{ kind: 'tool', name: 'one', reason: 'only two was asked for' },
		{ kind: 'prompt', name: 'p', reason: 'only two was asked for' },
	]);
	expect(planSteps(declaration, { ...options, only: { tool: 'two', input: {} } }).steps[0]).toMatchObject({
		intent: 'malformed',
		args: {},
	});
	expect(planSteps(declaration, { ...options, only: { tool: 'two' } }).steps.length).toBeGreaterThan(2);
	expect(() => planSteps(declaration, { ...options, only: { tool: 'three' } })).toThrow('--only-tool three: the server has no such tool');
});

const EXTRAS: Extras = { completions: 10, subscriptions: 2, tasks: 1, taskMs: 1000, cancelled: 1, together: { tools: 1, calls: 2 } };
const kinds = (declaration: Partial<Declaration>, extras = EXTRAS) =>
	plan(declaration, { calls: 1, extras }).steps.map((step) => {
		if (step.kind === 'call') return `${step.kind} ${step.tool}${step.asTask === true ? ' as a task' : ''}`;
		return `${step.kind} ${'uri' in step ? step.uri : ''}${step.kind === 'complete' ? `${step.argument}=${step.value}` : ''}`;
	});
const TASKS = { tasks: { requests: { tools: { call: {} } } } };

test('completions where the server offers them: every argument with nothing typed, then with a value', () => {
	const declaration = {
		prompts: [{ name: 'p', arguments: [{ name: 'who', required: true }] }],
		templates: [{ uriTemplate: 'note://{month}/{day}', name: 't' }],
	};
	expect(kinds(declaration).filter((kind) => kind.startsWith('complete'))).toEqual([]);
	const offered = kinds({ ...declaration, capabilities: { completions: {} } }).filter((kind) => kind.startsWith('complete'));
	expect(offered.slice(0, 3)).toEqual(['complete who=', 'complete month=', 'complete day=']);
	expect(offered.slice(3).map((kind) => kind.replace(/=.+/, '=…'))).toEqual(['complete who=…', 'complete month=…', 'complete day=…']);
	expect(
		kinds({ ...declaration, capabilities: { completions: {} } }, { ...EXTRAS, completions: 2 }).filter((kind) =>
			kind.startsWith('complete'),
		),
	).toHaveLength(2);
});

test('subscriptions where the server offers them, a call in between that may change something, and their end', () => {
	const declaration = { resources: ['a', 'b', 'c'].map((uri) => ({ uri, name: uri })), tools: [tool('save_note'), tool('read_note')] };
	const capabilities = { resources: { subscribe: true } };
	expect(kinds({ ...declaration, capabilities }).slice(5)).toEqual([
		'subscribe a',
		'subscribe b',
		'call save_note',
		'unsubscribe a',
		'unsubscribe b',
	]);
	expect(kinds(declaration)).toHaveLength(5);
	expect(kinds({ ...declaration, capabilities, protocolVersion: '2026-07-28' })).toHaveLength(5);
});

test('a tool that answers nothing but a task is never called plainly; one that may be a task is run as one once', () => {
	const tools = [
		tool('slow', { execution: { taskSupport: 'required' } }),
		tool('either', { execution: { taskSupport: 'optional' } }),
		tool('plain', { execution: { taskSupport: 'forbidden' } }),
	];
	expect(kinds({ tools, capabilities: TASKS })).toEqual(['call slow as a task', 'call either', 'call plain', 'call either as a task']);
	// Without the capability no client may ask for a task, whatever a tool says.
	expect(kinds({ tools })).toEqual(['call slow', 'call either', 'call plain']);
});
