import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/share.ts';
import { duplicateKey } from './duplicate-key.ts';
import { edited, jsonSpans, member } from './json-spans.ts';
import { cancelledId, idKey, LARGE_BYTES, type Message, readMessage, readWhole } from './message.ts';
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
	'{"method":"notifications/cancelled","params":{"RequestID":1}}',
	'{"id":1,"method":"tools/call","params":{"name":"a","inputresponses":{}}}',
	'{"id":1,"method":"subscriptions/listen","params":{"Notifications":{}}}',
	'{"id":1,"method":"subscriptions/listen","params":{"notifications":{"resourcesubſcriptions":[]}}}',
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
		{ numRuns: runs(2000) },
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

const keyOf = (id: string, rest = ',"method":"ping"') => {
	const message = read(`{"jsonrpc":"2.0","id":${id}${rest}}`) as Message;
	return idKey(message.id ?? '');
};

test.each([
	['1', '"1"'],
	['9007199254740992', '9007199254740993'],
	['1e400', '1e401'],
	['0.1', '0.10000000000000000001'],
	['1', '1.00000000000000000001'],
	['-1', '1'],
	['1e400', '"1e400"'],
])('%s and %s are two ids', (one, other) => {
	expect(keyOf(one)).not.toBe(keyOf(other));
	expect(keyOf(one, ',"params":{"id":7},"method":"ping"')).toBe(keyOf(one));
});

test.each([
	['1', '1.0'],
	['1', '10e-1'],
	['0', '-0'],
	['9007199254740993', '9007199254740993.0'],
	['15e-1', '1.50'],
	['"a"', '"\\u0061"'],
])('%s and %s are one id', (one, other) => {
	expect(keyOf(one)).toBe(keyOf(other));
});

test('an id keeps its digits where the guard writes it, also in a large message', () => {
	for (const filler of ['', 'x'.repeat(LARGE_BYTES)]) {
		const message = read(`{"params":{"a":"${filler}"},"jsonrpc":"2.0","method":"ping","id":9007199254740993}`) as Message;
		expect(JSON.stringify({ id: message.id })).toBe('{"id":9007199254740993}');
	}
});

test('whom a cancellation is about is known to the last digit', () => {
	const cancel = (id: string) => read(`{"method":"notifications/cancelled","params":{"requestId":${id},"reason":"no"}}`) as Message;
	expect(idKey(cancelledId(cancel('9007199254740993')) ?? '')).toBe(keyOf('9007199254740993'));
	expect(cancelledId(cancel('"a"'))).toBe('a');
	expect(cancelledId(cancel('7'))).toBe(7);
	expect(cancelledId(cancel('[7]'))).toBeUndefined();
});

test.each([
	'Tools/Call', 'TOOLS/CALL', 'tools/call ', ' tools/call', 'tools / call', 'tools//call', 'tools/call/', 'tools.call', 'tools_call', 'tools\\\\call', 'tools/c\\u200ball',
	'tools/call\\u0000', 'tооls/call', 'ｔｏｏｌｓ/ｃａｌｌ', 'toolſ/call', 'resources/READ', 'Initialize', 'notifications/Cancelled', 'x'.repeat(257),
])('the method %s is refused', (method) => {
	expect(read(`{"id":1,"method":"${method}","params":{"name":"a"}}`)).toMatchObject({ kind: 'unreadable', id: 1, why: expect.stringMatching(/can be taken for|more than 256/) });
	expect(read(`{"id":1,"method":"${method}","params":{"name":"a","x":"${'x'.repeat(LARGE_BYTES)}"}}`)).toMatchObject({ kind: 'unreadable', id: 1 });
}); // biome-ignore format: a list

test.each([
	['tools\\/call', 'tools/call'],
	['\\u0074ools/call', 'tools/call'],
	['x/tools', 'x/tools'],
	['vendor.example/tools/call', 'vendor.example/tools/call'],
])('the method %s is read as %s', (method, expected) => {
	expect(read(`{"id":1,"method":"${method}"}`)).toMatchObject({ kind: 'request', method: expected });
	expect(read(`{"id":1,"method":"${method}","params":{"x":"${'x'.repeat(LARGE_BYTES)}"}}`)).toMatchObject({
		method: expected,
		isLarge: true,
	});
});

test('the outline of a large message is what it says, as far as it is there', () => {
	const small = fc.record({
		a: fc.jsonValue({ maxDepth: 2 }),
		_meta: fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 50 }), { maxKeys: 10 }),
	});
	fc.assert(
		fc.property(small, fc.constantFrom(0, 2), (params, indent) => {
			const long = {
				jsonrpc: '2.0',
				params: { filler: 'y'.repeat(LARGE_BYTES), ...params, name: 'tool' },
				method: 'tools/call',
				id: 'one',
			};
			const message = readMessage(Buffer.from(JSON.stringify(long, null, indent)));
			expect(message).toMatchObject({ kind: 'request', isLarge: true, id: 'one', method: 'tools/call' });
			const { _meta, name } = (message as Message).value['params'] as { _meta?: object; name?: string };
			expect({ _meta, name }).toEqual({ _meta: JSON.parse(JSON.stringify(params._meta)), name: 'tool' });
		}),
	);
});

test('a large message with so many parameters that one could be overlooked is refused', () => {
	const params = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, 'x'.repeat(100)]));
	expect(read(JSON.stringify({ id: 1, method: 'tools/call', params: { ...params, name: 'a' } }))).toMatchObject({
		kind: 'unreadable',
		id: 1,
	});
});

test('a batch is refused when it is long, and each of its parts is told', () => {
	const parts = [
		{ id: 1, method: 'ping', params: { a: 'x'.repeat(300_000) } },
		{ id: 'a', result: {} },
	];
	expect(read(JSON.stringify(parts))).toMatchObject({
		kind: 'batch',
		messages: [
			{ kind: 'unreadable', id: 1 },
			{ kind: 'unreadable', id: 'a', isAnswer: true },
		],
	});
	expect(read(`[${'{},'.repeat(1000)}{}]`)).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('1000 parts') });
});

test('whose a message is can be seen without parsing it', () => {
	const ids = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
	fc.assert(
		fc.property(ids, fc.jsonValue(), fc.jsonValue(), fc.constantFrom(0, 2), (id, before, after, indent) => {
			const decoy = { id: 'decoy', method: 'decoy', inner: after };
			const { id: found, hasMethod } = outline(Buffer.from(JSON.stringify({ params: [before, decoy], id, result: decoy }, null, indent)));
			expect(hasMethod).toBe(false);
			expect(JSON.stringify(found)).toBe(JSON.stringify(id));
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
	expect(readWhole(answer)).toMatchObject({ kind: 'unreadable', id: 7, isAnswer: true, why: expect.stringContaining('4000000 values') });
});
