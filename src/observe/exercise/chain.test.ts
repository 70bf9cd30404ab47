import { expect, test } from 'vitest';
import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { Step, StepResult } from '#model/step.ts';
import { Chain } from './chain.ts';

const tool = (name: string, properties: JsonObject): DeclaredTool => ({ name, inputSchema: { type: 'object', properties } });
const TOOLS = [
	tool('create_note', { title: { type: 'string' } }),
	tool('get_note', { id: { type: 'string' } }),
	tool('delete_note', { note_id: { type: 'string' } }),
	tool('update_task', { id: { type: 'integer' } }),
	tool('get_task', { id: { type: 'string', maxLength: 2 } }),
	tool('take_page', { pageId: { type: 'number' } }),
	tool('rename_note', { title: { type: 'string' } }),
];
const call = (name: string, args: JsonObject): Step => ({ kind: 'call', tool: name, args, intent: 'typical', id: 1, timeoutMs: 1 });

function chainAfter(name: string, reply: Json, args: JsonObject = {}): Chain {
	const chain = new Chain();
	chain.meet(TOOLS);
	const result: StepResult = { step: call(name, args), began: 0, ended: 1, outcome: 'ok', reply };
	chain.learn(result);
	return chain;
}

/** The second call is the one that is fed. */
function secondCall(chain: Chain, name: string, args: JsonObject): Json {
	chain.feed(call(name, args));
	const fed = chain.feed(call(name, args));
	return fed.kind === 'call' ? fed.args : {};
}

const inText = (text: string): Json => ({ content: [{ type: 'text', text }] });

test.each([
	['structured content', { structuredContent: { note: { id: 'n-17' } } }],
	['JSON in a text', inText('{"id":"n-17"}')],
	['words', inText('Created the note (id: n-17).')],
])('an id in %s feeds the other tools of the same thing', (_, reply) => {
	expect(secondCall(chainAfter('create_note', reply), 'get_note', { id: 'x' })).toEqual({ id: 'n-17' });
	expect(secondCall(chainAfter('create_note', reply), 'delete_note', { note_id: 'x' })).toEqual({ note_id: 'n-17' });
});

test('what was created is asked for by its name', () => {
	expect(secondCall(chainAfter('create_note', {}, { title: 'a b' }), 'rename_note', { title: 'x' })).toEqual({ title: 'a b' });
});

test('the first call keeps its own input', () => {
	expect(chainAfter('create_note', inText('{"id":"n-17"}')).feed(call('get_note', { id: 'x' }))).toMatchObject({ args: { id: 'x' } });
});

test('another thing, another type or what the schema refuses is not fed', () => {
	expect(secondCall(chainAfter('create_note', inText('{"id":"n-17"}')), 'get_task', { id: 'x' })).toEqual({ id: 'x' });
	expect(secondCall(chainAfter('create_task', inText('{"id":"n-17"}')), 'update_task', { id: 1 })).toEqual({ id: 1 });
	expect(secondCall(chainAfter('create_task', inText('{"id":"n-17"}')), 'get_task', { id: 'x' })).toEqual({ id: 'x' });
});

test.each(['/home/user/.ssh/id_rsa', 'evil1.example', '../1', 'sh'])('a server cannot get %s named for it', (id) => {
	expect(secondCall(chainAfter('create_note', { structuredContent: { id } }), 'get_note', { id: 'x' })).toEqual({ id: 'x' });
});

test('the first call, too, is about what the server calls the current one', () => {
	const pages = inText('## Pages\n1: about:blank\n2: shop (https://www.site.example/) [selected]');
	expect(chainAfter('new_page', pages).feed(call('update_task', { id: 1 }))).toMatchObject({ args: { id: 1 } });
	expect(chainAfter('new_page', pages).feed(call('take_page', { pageId: 1 }))).toMatchObject({ args: { pageId: 2 } });
});
