import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateKey } from './duplicate-key.ts';
import { edited, jsonSpans, member } from './json-spans.ts';
import { idKey, readMessage } from './message.ts';
import { asOneLine } from './one-line.ts';
import { outline } from './outline.ts';

const read = (text: string) => readMessage(Buffer.from(text));
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {} } };

test.each([
	[
		'a key that stands twice',
		'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"safe","name":"evil"}}',
		/"name" stands twice/,
	],
	[
		'a key that stands twice, once as an escape',
		'{"jsonrpc":"2.0","id":1,"method":"ping","\\u006dethod":"tools/call"}',
		/"method" stands twice/,
	],
	[
		'a key twice in the arguments',
		'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{"a":[{"p":1,"p":2}]}}}',
		/"p" stands twice/,
	],
	['a key in another case', '{"jsonrpc":"2.0","id":1,"method":"ping","Method":"tools/call"}', /"Method" can be taken for "method"/],
	['a key with a long s', '{"jsonrpc":"2.0","id":1,"method":"tools/call","paramſ":{}}', /can be taken for "params"/],
	[
		'a name in another case',
		'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","NAME":"b"}}',
		/"NAME" can be taken for "name"/,
	],
	['a request that is an answer', '{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', /at once/],
	['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', /neither a string nor a number/],
	['no object', '7', /no object/],
	['nothing', '[]', /batch of nothing/],
	['half a message', '{"jsonrpc":"2.0"', /no JSON/],
])('%s is refused', (_, text, why) => {
	const message = read(text);
	expect(message.kind).toBe('unreadable');
	expect((message as { why: string }).why).toMatch(why);
});

test('the parts of a batch keep their bytes, however deep they are nested', () => {
	const parts = [
		`{"id":1,"method":"x","params":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
		'{ "id":2, "method":"ping", "n":12345678901234567890.0 }',
	];
	const batch = read(` [ ${parts.join(' ,\t')} , [] ]`);
	expect(batch).toMatchObject({ kind: 'batch', messages: [{ kind: 'request' }, { kind: 'request' }, { kind: 'unreadable' }] });
	expect(batch.kind === 'batch' && batch.messages.flatMap((part) => ('bytes' in part ? [part.bytes.toString()] : []))).toEqual(parts);
});

test.each([
	'{"method":"tools/call","params":{"name":"a"}}',
	'{"method":"resources/read","params":{"uri":"a:b"}}',
	'{"method":"prompts\\/get"}',
	'{"id":1,"method":"tools/call","params":["a",{}]}',
	'{"id":1,"method":"x","params":"a"}',
	'{"method":"notifications/x","params":[1]}',
])('%s is refused', (text) => {
	expect(read(text).kind).toBe('unreadable');
});

test('bytes that are no UTF-8 are refused', () => {
	expect(readMessage(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toMatchObject({ kind: 'unreadable', code: -32700 });
});

test.each(['{"method":"x","params":{"arguments":{"Name":1,"name":2,"a":{"a":{"a":1}}}}}', '{"id":"1","method":"y","_Meta2":0}'])(
	'%s is read',
	(text) => {
		expect(read(text).kind).not.toBe('unreadable');
	},
);

test('a duplicate is found exactly where JSON.parse loses a key', () => {
	const keys = fc.constantFrom('a', 'b', '\\u0061', 'name', '__proto__', '"'.replace('"', '\\"'));
	const tree: fc.Arbitrary<string> = fc.letrec((tie) => ({
		value: fc.oneof({ depthSize: 'small' }, fc.json({ maxDepth: 0 }), fc.constant('"{\\"a\\":1,\\"a\\":2}"'), tie('object'), tie('array')),
		object: fc
			.array(fc.tuple(keys, tie('value')), { maxLength: 4 })
			.map((entries) => `{${entries.map(([k, v]) => `"${k}" : ${v as string}`).join(' , ')}}`),
		array: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
	})).value as fc.Arbitrary<string>;
	const leaves = (value: unknown): number =>
		typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + leaves(inner), 0) : 0;
	fc.assert(
		fc.property(tree, (text) => {
			// Counted in the text: a colon or comma outside strings is one more entry.
			const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
			const written = [...bare.matchAll(/[{[](?!\s*[}\]])|,/g)].length;
			return (duplicateKey(text) !== undefined) === leaves(JSON.parse(text)) < written;
		}),
		{ numRuns: 2000 },
	);
});

test('one message is one line for every reader, and says the same', () => {
	const breaks = fc.string({ unit: fc.constantFrom('a', '\u2028', '\u2029', '\u0085', '"', '\\', '\n', '\r', 'é', '😀') });
	fc.assert(
		fc.property(breaks, fc.constantFrom('', ' ', '\r', '\r\r', '\n', '\r\n'), (text, blank) => {
			const json = `{${blank}"a":${blank}${JSON.stringify(text)}${blank}}`;
			const line = asOneLine(Buffer.from(json)).toString();
			expect(line).not.toMatch(/[\r\n\u2028\u2029\u0085]/);
			expect(JSON.parse(line)).toEqual(JSON.parse(json));
		}),
	);
	const plain = Buffer.from(JSON.stringify(call));
	expect(asOneLine(plain)).toBe(plain);
});

test('an edit leaves every other byte as it was', () => {
	fc.assert(
		fc.property(fc.json(), fc.json(), (first, second) => {
			const json = `{ "id":1.0, "result" : {"tools": [${first} ,\t${second}],"x":1e3}}`;
			const tools = member(member(jsonSpans(json), 'result'), 'tools');
			if (tools?.kind !== 'array') throw new Error('no array');
			expect(tools.items.map(({ from, to }) => json.slice(from, to).trim())).toEqual([first.trim(), second.trim()]);
			expect(edited(json, [{ from: tools.from, to: tools.to, text: '[]' }])).toBe('{ "id":1.0, "result" : {"tools": [],"x":1e3}}');
		}),
	);
});

test('an id of 1 and of "1" are two ids', () => {
	expect(idKey(1)).not.toBe(idKey('1'));
	expect(idKey(1.0)).toBe(idKey(1));
});

test('whose a message is can be seen without parsing it', () => {
	const ids = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
	fc.assert(
		fc.property(ids, fc.jsonValue(), fc.jsonValue(), fc.constantFrom(0, 2), (id, before, after, indent) => {
			const decoy = { id: 'decoy', method: 'decoy', inner: after };
			expect(outline(Buffer.from(JSON.stringify({ params: [before, decoy], id, result: decoy }, null, indent)))).toEqual({
				id: JSON.parse(JSON.stringify(id)),
				hasMethod: false,
			});
			expect(outline(Buffer.from(JSON.stringify({ x: before, method: 'a' }, null, indent)))).toEqual({ hasMethod: true });
		}),
	);
});

test('an id that may have been cut is none', () => {
	const text = Buffer.from('{"jsonrpc":"2.0","id":12345,"method":"a"}');
	const ids = Array.from(text, (_, end) => outline(text.subarray(0, end)).id);
	expect(new Set(ids)).toEqual(new Set([undefined, 12_345]));
});

test('more values than memory should hold are refused, with the id', () => {
	const answer = Buffer.concat([
		Buffer.from('{"jsonrpc":"2.0","result":['),
		Buffer.from('{},'.repeat(4_000_001)),
		Buffer.from('0],"id":7}'),
	]);
	expect(readMessage(answer)).toMatchObject({ kind: 'unreadable', id: 7, isAnswer: true, why: expect.stringContaining('4000000 values') });
});
