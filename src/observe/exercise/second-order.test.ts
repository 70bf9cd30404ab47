import { expect, test } from 'vitest';
import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { SecondOrder } from './second-order.ts';

const tool = (name: string, properties: JsonObject = {}): DeclaredTool => ({ name, inputSchema: { type: 'object', properties } });
const text = { type: 'string' };
const called = (name: string, args: JsonObject): StepResult => {
	const step: CallStep = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1000, tool: name, args };
	return { step, began: 1, ended: 2, outcome: 'ok' };
};
const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [], outside: '/home/user/Documents/notes.md', siblings: [] };

test('what is stored is used: by tools about the same thing, with the same name and the id that came back', () => {
	const tools = [tool('add_task', { title: text }), tool('export_tasks'), tool('get_task', { title: text, id: text }), tool('weather')];
	const results = [
		called('add_task', { title: 'tea' }),
		called('export_tasks', {}),
		called('get_task', { title: 'x', id: 'made-up-1' }),
		called('weather', {}),
	];
	const order = new SecondOrder({ tools, results, places, seed: 1, stores: 1, uses: 5 });
	const store = order.next(undefined);
	expect(store).toMatchObject({ tool: 'add_task', injection: { class: 'shell', argument: 'title', variant: 'stored for a later call' } });
	const stored = {
		step: { ...store, id: 9 } as CallStep,
		began: 3,
		ended: 4,
		outcome: 'ok' as const,
		reply: { structuredContent: { id: 'task-17' } },
	};
	expect(order.next(stored)).toMatchObject({ tool: 'export_tasks', injection: { variant: 'stored by add_task' } });
	expect(order.next(undefined)).toMatchObject({ tool: 'get_task', args: { title: store?.args['title'], id: 'task-17' } });
	expect(order.next(undefined)).toBeUndefined();
});

test('uses are planned once, also where each is skipped and the store stays the last step', () => {
	const tools = [tool('add_task', { title: text }), tool('export_tasks'), tool('get_task', { title: text })];
	const results = [called('add_task', { title: 'tea' }), called('export_tasks', {}), called('get_task', { title: 'x' })];
	const order = new SecondOrder({ tools, results, places, seed: 1, stores: 1, uses: 5 });
	const stored: StepResult = { step: { ...order.next(undefined), id: 9 } as CallStep, began: 3, ended: 4, outcome: 'ok' };
	const offered = Array.from({ length: 20 }, () => order.next(stored)?.tool);
	expect(offered.filter((name) => name !== undefined)).toEqual(['export_tasks', 'get_task']);
});

test('nothing is stored where no other tool could use it', () => {
	const tools = [tool('add_task', { title: text }), tool('weather')];
	const results = [called('add_task', { title: 'tea' }), called('weather', {})];
	expect(new SecondOrder({ tools, results, places, seed: 1, stores: 4, uses: 2 }).next(undefined)).toBeUndefined();
});
