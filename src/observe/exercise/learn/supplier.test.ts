import { expect, test } from 'vitest';
import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import { knownTool, noteFields } from './known-tool.ts';
import { Learner } from './learner.ts';
import { suppliedInput, supplierFor } from './supplier.ts';

const schema = (...names: readonly string[]) => ({
	type: 'object',
	properties: Object.fromEntries(names.map((name) => [name, { type: name === 'count' || name === 'start' ? 'integer' : 'string' }])),
	required: names,
});
const lpush: DeclaredTool = { name: 'lpush', description: 'Push a value onto the left of a list.', inputSchema: schema('name', 'value') };
const sadd: DeclaredTool = { name: 'sadd', description: 'Add a value to a set.', inputSchema: schema('name', 'value') };
const ldrop: DeclaredTool = { name: 'ldrop', description: 'Delete a list.', inputSchema: schema('name') };
const lrem: DeclaredTool = { name: 'lrem', description: 'Remove elements from a list.', inputSchema: schema('name', 'count', 'element') };

const worked = (tool: DeclaredTool, args: JsonObject) => ({ ...knownTool(tool), carriers: [args], worked: args });
const failed = (tool: DeclaredTool, args: JsonObject, error: string) => {
	const known = knownTool(tool);
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	known.failures.push({ tool: tool.name, args, error, reading });
	return known;
};

test('the supplier is the tool whose description has most in common with the error', () => {
	const working = [worked(sadd, { name: 'a', value: 'b' }), worked(ldrop, { name: 'a' }), worked(lpush, { name: 'a', value: 'b' })];
	const refused = failed(
		lrem,
		{ name: 'ref-1', count: 1, element: 'ref-1' },
		"Element 'ref-1' not found in list 'ref-1' or list does not exist",
	);
	expect(supplierFor(refused, working)?.tool.name).toBe('lpush');
	// Near misses: nothing in common, no argument in common, a tool that puts something itself.
	expect(supplierFor(failed(lrem, { name: 'x' }, 'Stream x does not exist'), working)).toBeUndefined();
	expect(supplierFor(failed(lrem, { count: 1 }, 'List does not exist'), working)).toBeUndefined();
	expect(supplierFor(failed(lpush, { name: 'x', value: 'y' }, 'List x does not exist'), working)).toBeUndefined();
});

test('of two suppliers, the one of the same family is meant, and the verb “set” is no set', () => {
	const set: DeclaredTool = { name: 'set', description: 'Set a string value with an expiration.', inputSchema: schema('name', 'value') };
	const zadd: DeclaredTool = { name: 'zadd', description: 'Add a member to a sorted set.', inputSchema: schema('name', 'value') };
	const srem: DeclaredTool = { name: 'srem', description: 'Remove a value from a set.', inputSchema: schema('name', 'value') };
	const working = [set, zadd, sadd].map((tool) => worked(tool, { name: 'a', value: 'b' }));
	expect(supplierFor(failed(srem, { name: 'ref-1', value: 'ref-1' }, "Value 'ref-1' not found in set 'ref-1'."), working)?.tool.name).toBe(
		'sadd',
	);
});

test('what the supplier answered under the name of an argument is given, and its own arguments stay', () => {
	const returned = (name: string) => ({ entry_id: '1795-1', key: 'another' })[name];
	expect(suppliedInput({ key: 'x', entry_id: '1' }, { key: 'orders', fields: { a: 'b' } }, returned)).toEqual({
		key: 'orders',
		entry_id: '1795-1',
	});
});

test('a supplier may name the place in its answer instead of its arguments', () => {
	const load: DeclaredTool = { name: 'load_table', description: 'Load data from a text.', inputSchema: schema('content') };
	const rename: DeclaredTool = { name: 'rename', description: 'Renames columns.', inputSchema: schema('session_id', 'mapping') };
	const loaded = worked(load, { content: 'a,b' });
	const refused = failed(rename, { session_id: '1', mapping: 'm' }, 'Invalid session or no data loaded');
	expect(supplierFor(refused, [loaded])).toBeUndefined();
	noteFields(loaded, { content: [{ type: 'text', text: '{"success": true, "session_id": "3b79716a-1"}' }] });
	expect(supplierFor(refused, [loaded])).toBe(loaded);
	expect(suppliedInput({ session_id: '1', mapping: 'm' }, { content: 'a,b' })).toBeUndefined();
});

test('what the supplier put there is looked for, under the name that the refused call has for it', () => {
	expect(suppliedInput({ name: 'x', count: 1, element: 'x' }, { name: 'shelf', value: 'lamp' })).toEqual({
		name: 'shelf',
		count: 1,
		element: 'lamp',
	});
	expect(suppliedInput({ name: 'x', from: 'a', to: 'b' }, { name: 'shelf', value: 'lamp' })).toEqual({ name: 'shelf', from: 'a', to: 'b' });
});

test('a refused call is repeated after its supplier, with the same place', () => {
	const learner = new Learner({
		places: { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] },
		seed: 1,
		each: 8,
		inAll: 40,
		about: () => '',
	});
	learner.meet({ tools: [sadd, lpush, lrem] });
	let id = 0;
	const record = (tool: string, args: JsonObject, text: string) => {
		id += 1;
		const step = { id, kind: 'call', intent: 'typical', timeoutMs: 1, tool, args } as const;
		learner.record({ step, began: 1, ended: 2, outcome: 'ok', reply: { content: [{ type: 'text', text }] } });
	};
	record('sadd', { name: 's', value: 'v' }, 'done');
	record('lpush', { name: 'l', value: 'w' }, 'done');
	record('lrem', { name: 'x', count: 1, element: 'y' }, "Element 'y' not found in list 'x' or list does not exist.");
	expect(learner.next(() => true)).toMatchObject({ tool: 'lpush', args: { name: 'l', value: 'w' } });
	record('lpush', { name: 'l', value: 'w' }, 'done');
	expect(learner.next(() => true)).toMatchObject({ tool: 'lrem', args: { name: 'l', count: 1, element: 'w' } });
});

test('a supplier takes the key of which the refused call has two', () => {
	const save: DeclaredTool = { name: 'keep', description: 'Save an item under a key.', inputSchema: schema('key', 'value') };
	const link: DeclaredTool = { name: 'link', description: 'Links two items.', inputSchema: schema('sourceKey', 'targetKey') };
	const refused = failed(link, { sourceKey: 'ref-1', targetKey: 'ref-1' }, 'The following items do not exist: ref-1, ref-1');
	expect(supplierFor(refused, [worked(save, { key: 'a', value: 'b' })])?.tool.name).toBe('keep');
	expect(suppliedInput({ sourceKey: 'x', targetKey: 'y' }, { key: 'a', value: 'b' })).toEqual({ sourceKey: 'a', targetKey: 'a' });
	// Near miss: a name that only contains the other one.
	expect(suppliedInput({ keyFile: 'x' }, { key: 'a' })).toBeUndefined();
});

test('a link is not exchanged for a text that was stored', () => {
	const link = 'https://www.site.example/a';
	expect(suppliedInput({ path: 'a.md', url: link }, { path: 'b.md', content: 'Hello' })).toEqual({ path: 'b.md', url: link });
	expect(suppliedInput({ path: 'a.md', url: link }, { path: 'b.md', page: 'https://www.site.example/b' })).toEqual({
		path: 'b.md',
		url: 'https://www.site.example/b',
	});
});
