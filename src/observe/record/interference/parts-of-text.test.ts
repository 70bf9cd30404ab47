import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { partsOfBody, partsOfJson } from './parts-of-text.ts';

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
