import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] };
const schema = { type: 'object', properties: { kind: { type: 'string' }, file: { type: 'object' }, note: { type: 'string' } } };

function learnerWith(...worked: readonly JsonObject[]): Learner {
	const learner = new Learner({ places, seed: 1, each: 0, inAll: 0, about: () => '' });
	learner.meet({ tools: [{ name: 'draw', inputSchema: schema }] });
	for (const args of worked) learner.record(result(args));
	return learner;
}

function result(args: JsonObject): StepResult {
	return { step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'draw', args }, began: 1, ended: 2, outcome: 'ok' };
}

function injected(args: JsonObject, argument: string): CallStep {
	const injection = { class: 'shell' as const, argument, variant: 'x', proofs: [] };
	return { id: 2, kind: 'call', intent: 'injection', timeoutMs: 1, tool: 'draw', args, injection };
}

const PAYLOAD = "x';id;'";

test.each<[string, readonly JsonObject[], JsonObject, string, JsonObject | undefined]>([
	[
		'into the call that had the argument',
		[{ kind: 'a' }, { kind: 'b', note: 'n' }],
		{ kind: 'c', note: PAYLOAD },
		'note',
		{ kind: 'b', note: PAYLOAD },
	],
	[
		'at any depth',
		[{ file: { name: 'n', size: 'm' } }],
		{ kind: 'c', file: { name: PAYLOAD, size: 's' } },
		'file.name',
		{ file: { name: PAYLOAD, size: 'm' } },
	],
	['beside what worked without it', [{ kind: 'a' }], { kind: 'c', note: PAYLOAD }, 'note', { kind: 'a', note: PAYLOAD }],
	[
		'the planned call stays where it worked itself',
		[{ kind: 'a' }, { kind: 'c', note: 'n' }],
		{ kind: 'c', note: PAYLOAD },
		'note',
		undefined,
	],
	['nothing worked', [], { kind: 'c', note: PAYLOAD }, 'note', undefined],
])('an injection goes %s', (_, worked, args, argument, expected) => {
	const fed = learnerWith(...worked).feed(injected(args, argument));
	expect(fed?.kind === 'call' ? fed.args : undefined).toEqual(expected);
});

test('what another tool bore at a boundary is no value for a tool that refuses one', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	const url = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };
	const description = 'Reads a page, such as https://docs.site.example/guide/x.html.';
	learner.meet({ tools: ['search', 'read'].map((name) => ({ name, description, inputSchema: url })) });
	const tried = (tool: string, intent: 'typical' | 'boundary', value: string, error?: string): StepResult => ({
		step: { id: 1, kind: 'call', intent, timeoutMs: 1, tool, args: { url: value } },
		began: 1,
		ended: 2,
		outcome: error === undefined ? 'ok' : 'tool-error',
		reply: { content: [{ type: 'text', text: error ?? 'a page' }], ...(error === undefined ? {} : { isError: true }) },
	});
	learner.record(tried('search', 'boundary', ''));
	learner.record(tried('read', 'typical', 'https://a.example/', 'URL must be from list of supported domains'));
	learner.record(tried('read', 'boundary', 'é', 'URL must be from list of supported domains'));
	expect(learner.next(() => true)?.args).toEqual({ url: 'https://docs.site.example/guide/x.html' });
});

test('an argument that an error refused is not given again', () => {
	const learner = new Learner({ places, seed: 1, each: 6, inAll: 10, about: () => '' });
	const properties = { id: { type: 'string' }, regionUrl: { type: 'string' }, note: { type: 'string' } };
	learner.meet({ tools: [{ name: 'find', inputSchema: { type: 'object', properties, required: ['id'] } }] });
	const failed = (args: JsonObject, text: string): StepResult => ({
		step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'find', args },
		began: 1,
		ended: 2,
		outcome: 'tool-error',
		reply: { content: [{ type: 'text', text }], isError: true },
	});
	learner.record(failed({ id: 'a', regionUrl: 'https://x.example' }, 'Invalid regionUrl: https://x.example'));
	for (let call = learner.next(() => true); call !== undefined; call = learner.next(() => true)) {
		expect(Object.keys(call.args)).not.toContain('regionUrl');
		learner.record(failed(call.args, 'Something else is wrong with it'));
	}
});

test('a call that failed on an answer it was given is made again, once the sink has been told', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	learner.meet({ tools: [{ name: 'list', inputSchema: { type: 'object', properties: { org: { type: 'string' } } } }] });
	const failed = (text: string): StepResult => ({
		step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'list', args: { org: 'a' } },
		began: 5_000,
		ended: 6_000,
		outcome: 'tool-error',
		reply: { content: [{ type: 'text', text }], isError: true },
	});
	learner.record(failed('data.map is not a function'));
	expect(learner.takeLesson()).toEqual({ since: 5, faults: [{ path: [], wants: 'array' }] });
	expect(learner.takeLesson()).toBe(undefined);
	expect(learner.next(() => true)?.args).toEqual({ org: 'a' });
	learner.record(failed('The org is not known here'));
	expect(learner.takeLesson()).toBe(undefined);
	expect(learner.next(() => true)?.args).not.toEqual({ org: 'a' });
});

test('where the same error comes again, a switch is tried in its other position', () => {
	const learner = new Learner({ places, seed: 1, each: 6, inAll: 10, about: () => '' });
	const properties = { url: { type: 'string' }, raw: { type: 'boolean', default: false } };
	learner.meet({ tools: [{ name: 'fetch', inputSchema: { type: 'object', properties, required: ['url'] } }] });
	const tried: unknown[] = [];
	let args: JsonObject = { url: 'https://www.site.example/a' };
	for (let turn = 0; turn < 6; turn += 1) {
		const step = { id: turn, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'fetch', args } as const;
		const reply = { isError: true, content: [{ type: 'text', text: 'Error executing tool fetch' }] };
		learner.record({ step, began: 1, ended: 2, outcome: 'tool-error', reply });
		const next = learner.next(() => true);
		if (next === undefined) break;
		({ args } = next);
		tried.push(args['raw']);
	}
	expect(tried).toContain(true);
});

test('an unknown object is looked for with the fewest arguments first, because optional ones may refer to another unknown one', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	const text = { type: 'string' };
	const properties = { session_id: text, content: text, parent_step_id: text, kind: text };
	learner.meet({
		tools: [
			{ name: 'create_session', inputSchema: { type: 'object', properties: { title: text } } },
			{ name: 'add_step', inputSchema: { type: 'object', properties, required: ['session_id', 'content'] } },
		],
	});
	const reply = (text: string) => ({ content: [{ type: 'text', text }] });
	const record = (tool: string, args: JsonObject, outcome: StepResult['outcome'], text: string) =>
		learner.record({
			step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args },
			began: 1,
			ended: 2,
			outcome,
			reply: reply(text),
		});
	record('create_session', { title: 't' }, 'ok', '{"session_id": "4f01f6ea-12f8", "status": "active"}');
	record('add_step', { session_id: '1', content: 'c' }, 'tool-error', 'UNKNOWN_SESSION: Select an existing session');
	record('add_step', { session_id: 'x', content: 'd', parent_step_id: 'y' }, 'tool-error', 'UNKNOWN_SESSION: Select an existing session');
	expect(learner.next(() => true)).toMatchObject({ tool: 'add_step', args: { session_id: '4f01f6ea-12f8', content: 'c' } });
});

test('a tool that gets what it lacked is called with the input that got furthest, even when the limit of calls is reached', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 1, about: () => '' });
	const schema = { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] };
	learner.meet({ tools: [{ name: 'draw', inputSchema: schema }] });
	const failed = (args: JsonObject, text: string): StepResult => ({
		step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'draw', args },
		began: 1,
		ended: 2,
		outcome: 'tool-error',
		reply: { content: [{ type: 'text', text }], isError: true },
	});
	learner.record(failed({ kind: 'a' }, 'Invalid kind. Valid kinds are: circle, star'));
	expect(learner.next(() => true)?.args).toEqual({ kind: 'circle' });
	learner.record(failed({ kind: 'circle' }, 'SHOP_TOKEN is not set'));
	expect(learner.next(() => true)).toBeUndefined();
	expect(learner.again((error) => error.includes('SHOP_TOKEN')).map(({ args }) => args)).toEqual([{ kind: 'circle' }]);
	learner.record(failed({ kind: 'circle' }, 'Invalid kind. Valid kinds are: star'));
	expect(learner.next(() => true)?.args).toEqual({ kind: 'star' });
});

test('a statement that another tool took replaces only one of its own kind', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	const schema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
	learner.meet({ tools: ['create_table', 'write_query'].map((name) => ({ name, inputSchema: schema })) });
	const result = (tool: string, query: string, text: string, isError: boolean): StepResult => ({
		step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args: { query } },
		began: 1,
		ended: 2,
		outcome: isError ? 'tool-error' : 'ok',
		reply: { content: [{ type: 'text', text }], isError },
	});
	learner.record(result('create_table', 'CREATE TABLE ref_15yfwe2_0 (id INTEGER PRIMARY KEY, name TEXT)', 'created', false));
	learner.record(result('write_query', "UPDATE customers SET name = 'x' WHERE id = 1", 'no such table: customers', true));
	expect(learner.next(() => true)?.args['query']).toMatch(/^UPDATE ref_15yfwe2_0 SET/);
});

test('a tool without another idea is called again once the tool works that its error names', () => {
	const learner = new Learner({ places, seed: 1, each: 8, inAll: 20, about: () => '' });
	const path = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
	learner.meet({
		tools: [
			{ name: 'refresh_index', inputSchema: { type: 'object', properties: {} } },
			{ name: 'set_root', inputSchema: path },
		],
	});
	let isSet = false;
	const call = (tool: string, args: JsonObject): void => {
		if (tool === 'set_root') isSet ||= args['path'] === '/w';
		const text = { refresh_index: 'No root yet. Please use set_root first.', set_root: `Path is not a directory: ${args['path']}` }[tool];
		const outcome = isSet ? 'ok' : 'tool-error';
		const reply = { content: [{ type: 'text', text: isSet ? 'done' : (text ?? '') }], ...(isSet ? {} : { isError: true }) };
		learner.record({ step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args }, began: 1, ended: 2, outcome, reply });
	};
	call('refresh_index', {});
	call('set_root', { path: '/w/a.txt' });
	const called: string[] = [];
	for (let next = learner.next(() => true); next !== undefined; next = learner.next(() => true)) {
		called.push(next.tool);
		call(next.tool, next.args);
	}
	expect(isSet).toBe(true);
	expect(called.at(-1)).toBe('refresh_index');
});

test('what a maker makes for a refused call, and the refused call itself, have ordinary values', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	const text = { type: 'string' };
	learner.meet({
		tools: [
			{ name: 'create_deck', inputSchema: { type: 'object', properties: { id: text } } },
			{ name: 'show_deck', inputSchema: { type: 'object', properties: { title: text } } },
		],
	});
	const record = (tool: string, intent: 'typical' | 'boundary', args: JsonObject, error?: string) =>
		learner.record({
			step: { id: 1, kind: 'call', intent, timeoutMs: 1, tool, args },
			began: 1,
			ended: 2,
			outcome: error === undefined ? 'ok' : 'tool-error',
			reply: { content: [{ type: 'text', text: error ?? 'made' }], ...(error === undefined ? {} : { isError: true }) },
		});
	record('create_deck', 'typical', { id: 'deck-1' });
	record('create_deck', 'boundary', { id: 'é 🧪' });
	record('show_deck', 'typical', { title: 'a' }, 'No deck is currently loaded');
	record('show_deck', 'boundary', { title: 'x'.repeat(999) }, 'No deck is currently loaded');
	const made = learner.next(() => true);
	expect(made).toMatchObject({ tool: 'create_deck', args: { id: 'deck-1' } });
	record('create_deck', 'typical', made?.args ?? {});
	expect(learner.next(() => true)).toMatchObject({ tool: 'show_deck', args: { title: 'a' } });
});

/** A server with files: what moves takes its source away, what writes makes its path. */
function moveUntilDone(movers: readonly string[], isHinting: boolean, each: number): readonly string[] {
	const learner = new Learner({ places, seed: 1, each, inAll: 40, about: () => '' });
	const text = { type: 'string' };
	const move = { type: 'object', properties: { source: text, destination: text }, required: ['source', 'destination'] };
	const write = { type: 'object', properties: { path: text, content: text }, required: ['path', 'content'] };
	learner.meet({
		tools: [
			{ name: 'write_file', inputSchema: write },
			{ name: 'list_all', inputSchema: { type: 'object' } },
			...movers.map((name) => ({ name, inputSchema: move })),
		],
	});
	const files = new Set<string>();
	const done: string[] = [];
	const call = (tool: string, args: JsonObject): void => {
		const { path, source, destination } = args as Record<string, string>;
		const isAbsent = source !== undefined && !files.has(source);
		if (path !== undefined) files.add(path);
		if (source !== undefined && !isAbsent) {
			files.delete(source);
			done.push(tool);
		}
		const hint = isHinting ? ' Use list_all to see them.' : '';
		const reply = {
			content: [{ type: 'text', text: isAbsent ? `ENOENT: no such file: ${source} -> ${destination}.${hint}` : JSON.stringify(args) }],
		};
		const outcome = isAbsent ? 'tool-error' : 'ok';
		const step = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args } as const;
		learner.record({ step, began: 1, ended: 2, outcome, reply: isAbsent ? { ...reply, isError: true } : reply });
	};
	for (const turn of [0, 1]) call('write_file', { path: `/w/ref-1gjw9a7-${turn}.txt`, content: 'a' });
	call('list_all', {});
	for (const name of movers) call(name, { source: `/w/${name}.txt`, destination: `/w/${name}-new.txt` });
	for (let next = learner.next(() => true); next !== undefined; next = learner.next(() => true)) call(next.tool, next.args);
	return done;
}

test.each([
	['the file that was made for it', ['move_file'], false, 1],
	['a file that another call has not moved away', ['move_file', 'rename_entry'], true, 4],
])('a tool that moves gets %s', (_, movers, isHinting, each) => {
	expect(moveUntilDone(movers, isHinting, each).toSorted()).toEqual(movers);
});

test('a number that an error replaces by a range is set to one of it, and the other numbers stay', () => {
	const learner = new Learner({ places, seed: 1, each: 4, inAll: 10, about: () => '' });
	const numbers = (...names: readonly string[]) => ({
		type: 'object',
		properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
		required: names,
	});
	learner.meet({
		tools: [
			{ name: 'add_slide', inputSchema: numbers('slide_index') },
			{ name: 'format_cell', inputSchema: numbers('slide_index', 'shape_index', 'row', 'col') },
		],
	});
	const called = (tool: string, args: JsonObject, error?: string): StepResult => ({
		step: { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args },
		began: 1,
		ended: 2,
		outcome: error === undefined ? 'ok' : 'tool-error',
		reply: { content: [{ type: 'text', text: error ?? 'done' }], isError: error !== undefined },
	});
	const refused = { slide_index: 0, shape_index: 8, row: 1, col: 1 };
	learner.record(called('add_slide', { slide_index: 5 }));
	learner.record(called('format_cell', { ...refused, shape_index: 2 }, 'Shape at index 2 is not a table'));
	learner.record(called('format_cell', refused, 'Invalid row index: 1. Available rows: 0-0'));
	expect(learner.next(() => true)?.args).toEqual({ ...refused, row: 0 });
});
