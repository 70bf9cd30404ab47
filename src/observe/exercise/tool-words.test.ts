import { expect, test } from 'vitest';
import { closeness } from './tool-words.ts';

test.for<[name: string, other: string, expected: number]>([
	['get_note', 'create_note', 2],
	['json_get', 'json_set', 2],
	['hget', 'hset', 1],
	['hget', 'lpush', 0],
	['get_note', 'get_task', 0],
])('%s and %s: %i', ([name, other, expected]) => {
	expect(closeness(name, other)).toBe(expected);
});
