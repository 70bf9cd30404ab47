import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsIn } from './first-words.ts';
import { onlyRequest } from './only-request.ts';

const read = (text: string) => wordsIn(Buffer.from(text, 'latin1'));

describe('the hosts of a request', () => {
	test.for([
		['GET / HTTP/1.1\r\nHost: a.example:8080\r\n\r\n', ['a.example'], false],
		['GET / HTTP/1.1\r\nHOST : a.example\r\nhost: b.example\r\n\r\n', ['a.example', 'b.example'], false],
		['GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n', ['b.example', 'a.example'], true],
		['CONNECT b.example:443 HTTP/1.1\r\n\r\n', ['b.example'], true],
		['GET / HTTP/1.1\r\nHost: [2001:db8::1]:80\r\n\r\n', ['2001:db8::1'], false],
		['GET / HTTP/1.0\r\n\r\n', [], false],
	] as const)('%j', ([text, hosts, isForProxy]) => {
		expect(read(text)).toEqual({ spoken: 'http1', hosts, isForProxy });
	});

	test.for([
		'GET / HTTP/1.1\r\nHost: a.example\r\n b.example\r\n\r\n',
		'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
		'GET / HTTP/1.1\r\nHost:\r\n\r\n',
		`GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`,
	])('%#: what hides its host is unreadable', (text) => {
		expect(read(text)?.spoken).toBe('unreadable');
	});

	test('half a head tells nothing yet', () => {
		expect(read('GET / HTTP/1.1\r\nHost: a.exam')).toBeUndefined();
	});
});

test('a ClientHello in pieces is unreadable, not nameless', () => {
	// A whole record that holds the beginning of a handshake message of 512 bytes.
	expect(wordsIn(Buffer.from('160301000801000200030300000000', 'hex'))?.spoken).toBe('unreadable');
});

test('no bytes make it throw', () => {
	fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void wordsIn(Buffer.from(bytes))));
	fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void wordsIn(Buffer.from([0x16, 3, 1, 0, 40, 1, ...bytes]))));
});

describe('one request a connection', () => {
	const only = (text: string) => onlyRequest(Buffer.from(text));

	test('it asks to be the last, and its body is as it was', () => {
		const { bytes, handsOverAt } = only(
			'POST / HTTP/1.1\r\nHost: a.example\r\nConnection: keep-alive, Upgrade\r\nUpgrade: h2c\r\nKeep-Alive: 5\r\n\r\nbody',
		);
		expect(bytes.toString()).toBe('POST / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\nbody');
		expect(handsOverAt).toBeUndefined();
	});

	test('what becomes another protocol stays as it is, and waits until it has become one', () => {
		const text = 'GET / HTTP/1.1\r\nHost: a.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
		const { bytes, handsOverAt } = only(text);
		expect(bytes.toString()).toBe(text);
		expect(handsOverAt?.test('HTTP/1.1 101 Switching')).toBe(true);
		expect(handsOverAt?.test('HTTP/1.1 200 OK')).toBe(false);
		expect(only('CONNECT a.example:443 HTTP/1.1\r\n\r\n').handsOverAt?.test('HTTP/1.1 403 Forbidden')).toBe(false);
	});
});
