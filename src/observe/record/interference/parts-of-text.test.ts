import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { partsOfJson } from './parts-of-json.ts';
import { partsOfBody } from './parts-of-text.ts';
import { gzipHead } from './spelling.ts';

const body = (text: string | Buffer, type = '', encoding = '') => partsOfBody(Buffer.from(text), type, encoding);

test('JSON by its leaves and keys, at any depth, also as a text inside JSON', () => {
	expect(partsOfJson({ a: [1, { b: 'x' }], c: '{"d":2}' }, 'body')).toEqual([
		['keys of body', 'a,c'],
		['body.a[0]', '1'],
		['keys of body.a[1]', 'b'],
		['body.a[1].b', 'x'],
		['keys of body.c', 'd'],
		['body.c.d', '2'],
	]);
});

test('forms, multipart and compressed bodies', () => {
	expect(body('a=1&b=2', 'application/x-www-form-urlencoded')).toEqual([
		['keys of body', 'a,b'],
		['body a', '1'],
		['body b', '2'],
	]);
	const multipart = body('--q\r\ncontent-disposition: form-data; name="n"\r\n\r\nvalue\r\n--q--\r\n', 'multipart/form-data; boundary=q');
	expect(multipart).toContainEqual(['body part 1', 'value']);
	expect(multipart).toContainEqual(['boundary', 'q']);
	expect(body(gzipSync('{"a":1}'), 'application/json', 'gzip')).toContainEqual(['body.a', '1']);
});

test('what is no JSON, or broken, is one text; nesting without end is bounded', () => {
	expect(body('{"a":')).toEqual([['body', '{"a":']]);
	expect(body(Buffer.from([0x1f, 0x8b, 1, 2]))).toHaveLength(1);
	expect(partsOfJson(JSON.parse('['.repeat(5000) + ']'.repeat(5000)), 'b').length).toBe(1);
});

test('what decoding removes is a part of its own: bytes that are no text, escapes, blanks, the form of numbers, the head of gzip', () => {
	expect(body(Buffer.from([0xff, 0xfe, 0x41]))).toEqual([['body', '\xff\xfeA']]);
	expect(body('a=%41&b=x', 'application/x-www-form-urlencoded')).toContainEqual(['spelling of body', '=%41&==']);
	expect(body('a=1%202', 'application/x-www-form-urlencoded')).toContainEqual(['spelling of body', '=u']);
	expect(body('a=1+2', 'application/x-www-form-urlencoded')).toContainEqual(['spelling of body', '=f']);
	expect(body('{"a": 1.0, "b":"x"}')).toContainEqual(['spelling of body', '{": 1.0, ":"}']);
	expect(body('{"b":"2","2":3,"1":4}')).toContainEqual(['spelling of body', '{":","2":0,"1":0}']);
	expect(body('{"a":"x","a":"y"}')).toContainEqual(['spelling of body', '{"a":"x","a":"y"}']);
	expect(body('{"a":1,"b":"x"}').map(([place]) => place)).toEqual(['keys of body', 'body.a', 'body.b']);
	const packed = gzipSync('{"a":1}');
	packed[9] = 7;
	expect(body(packed, 'application/json', 'gzip')).toContainEqual(['gzip head', packed.subarray(0, 10).toString('latin1')]);
	const named = Buffer.concat([
		packed.subarray(0, 3),
		Buffer.from([8]),
		packed.subarray(4, 10),
		Buffer.from('name\0'),
		packed.subarray(10),
	]);
	expect(gzipHead(named).toString('latin1')).toMatch(/name\0$/);
	const [first, other] = [gzipSync('{"a":1}', { level: 1 }), gzipSync('{"a":1}', { level: 0 })].map((one) => body(one, '', 'gzip'));
	expect(first?.find(([place]) => place === 'packed bytes')).not.toEqual(other?.find(([place]) => place === 'packed bytes'));
});

test('a value under a random name stands under its position; what lies beyond the bound is digested', () => {
	expect(partsOfJson({ city: 'x', k7f3a9b: 'y' }, 'body')).toContainEqual(['body.#2', 'y']);
	expect(body('city=x&q7k3=y', 'application/x-www-form-urlencoded')).toContainEqual(['body #2', 'y']);
	const long = (last: string) => partsOfJson([...Array.from({ length: 500 }, String), last], 'b').at(-1);
	expect(long('x')).toEqual(['rest of b', expect.stringMatching(/^[0-9a-f]{16}$/)]);
	expect(long('x')).not.toEqual(long('y'));
});
