import { expect, test } from 'vitest';
import { partsOfMessages } from './parts-of-messages.ts';

const parts = (...lines: readonly string[]) =>
	partsOfMessages(
		lines.map((line) => ({ stream: 'stdout', at: 5, bytes: Buffer.from(`${line}\n`) })),
		(text) => text.replaceAll('secret', '…'),
	).map(({ channel, method, parts: all }) => [channel, method, ...all.map((one) => one.join(': '))]);

test('the handshake and notifications by their leaves', () => {
	expect(parts('{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-06-18","instructions":"Be kind."}}')).toEqual([
		[
			'message',
			'initialize',
			'keys of result: protocolVersion,instructions',
			'result.protocolVersion: 2025-06-18',
			'result.instructions: Be kind.',
		],
	]);
	expect(parts('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}')).toEqual([
		['message', 'notifications/message', 'keys of params: data', 'params.data: x'],
	]);
});

test('of a result, only how it is written and what lies beyond the kept beginning', () => {
	expect(parts('{"jsonrpc":"2.0","id":1, "result":{"content":[]}}')).toEqual([
		['answer', undefined, 'spelling of the message: {":",":0, ":{":[]}}'],
	]);
	const long = (end: string) => `{"jsonrpc":"2.0","id":1,"result":{"content":"${'a'.repeat(20_000)}${end}"}}`;
	expect(parts(long('x'))).toEqual([['answer', undefined, expect.stringMatching(/^rest of the answer: [0-9a-f]{16}$/)]]);
	expect(parts(long('x'))).not.toEqual(parts(long('y')));
	expect(parts(long('secret'))).toEqual(parts(long('…')));
});

test('near misses: an ordinary result, and a log of requests', () => {
	expect(parts('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}', '{"level":"info","method":"POST"}', 'ready')).toEqual([]);
});
