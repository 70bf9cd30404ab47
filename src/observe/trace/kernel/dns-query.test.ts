import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuestions, readStreamQuestions } from './dns-query.ts';

function query(name: string, type = 1, flags = 0x0100): Buffer {
	const labels = name.split('.').flatMap((label) => [label.length, ...Buffer.from(label, 'latin1')]);
	const header = [0, 7, flags >> 8, flags & 255, 0, 1, 0, 0, 0, 0, 0, 0];
	return Buffer.from([...header, ...labels, 0, type >> 8, type & 255, 0, 1]);
}

test('the question of a query', () => {
	expect(readQuestions(query('Leak.ATTACKER.example', 28))).toEqual([{ name: 'leak.attacker.example', type: 'AAAA' }]);
});

test('an answer asks nothing', () => {
	expect(readQuestions(query('a.example', 1, 0x8180))).toEqual([]);
});

test('messages over TCP, one, several, or without the length that was sent before', () => {
	const one = query('one.example');
	const framed = Buffer.concat([Buffer.from([0, one.length]), one]);
	expect(readStreamQuestions(framed)).toHaveLength(1);
	expect(readStreamQuestions(Buffer.concat([framed, framed]))).toHaveLength(2);
	expect(readStreamQuestions(one)).toEqual([{ name: 'one.example', type: 'A' }]);
});

test('any bytes are read without a throw', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
			readQuestions(Buffer.from(bytes));
			readStreamQuestions(Buffer.from(bytes));
		}),
	);
});
