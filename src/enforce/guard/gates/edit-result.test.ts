import { expect, test } from 'vitest';
import { editResultMember } from './edit-result.ts';

const edit = (json: string, value?: string) => editResultMember(Buffer.from(json), 'a', value).toString();

test.each([
	['{"id":1,"result":{"a":"x"}}', '{"id":1,"result":{}}'],
	['{"result": { "a" : "x" , "b":1.0e0 },"id":1}', '{"result": { "b":1.0e0 },"id":1}'],
	['{"result":{"b":1, "a":"x", "c":2}}', '{"result":{"b":1, "c":2}}'],
	['{"result":{"b":1,"a":{"deep":["x"]} }}', '{"result":{"b":1 }}'],
	['{"result":{"b":1}}', '{"result":{"b":1}}'],
	['{"error":{"a":1}}', '{"error":{"a":1}}'],
])('the member is left out of %s', (json, expected) => {
	expect(edit(json)).toBe(expected);
});

test('the member is replaced, and other bytes stay', () => {
	expect(edit('{"a":0,"result":{ "b":1.0,"a" :\t"x"}}', '"y"')).toBe('{"a":0,"result":{ "b":1.0,"a" :\t"y"}}');
});
