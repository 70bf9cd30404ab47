import { expect, test } from 'vitest';
import { makeKeyValueStore } from './key-value-store.ts';

test('a client listens to channels and leaves them again', () => {
	const { reply } = makeKeyValueStore().open(false);
	const sent = (line: string) => {
		const answer = reply(Buffer.from(`${line}\r\n`));
		const bytes = typeof answer === 'string' ? answer : (answer?.bytes ?? '');
		return String(bytes).replaceAll('\r\n', ' ');
	};
	expect(sent('SUBSCRIBE news orders')).toBe('*3 $9 subscribe $4 news :1 *3 $9 subscribe $6 orders :2 ');
	expect(sent('PING')).toBe('*2 $4 pong $0  ');
	expect(sent('PSUBSCRIBE n*')).toBe('*3 $10 psubscribe $2 n* :3 ');
	expect(sent('UNSUBSCRIBE')).toBe('*3 $11 unsubscribe $4 news :2 *3 $11 unsubscribe $6 orders :1 ');
	expect(sent('PUNSUBSCRIBE n*')).toBe('*3 $12 punsubscribe $2 n* :0 ');
	expect(sent('UNSUBSCRIBE')).toBe('*3 $11 unsubscribe $-1 :0 ');
	expect(sent('PING')).toBe('+PONG ');
	sent('HELLO 3');
	expect(sent('SUBSCRIBE news')).toBe('>3 $9 subscribe $4 news :1 ');
});
