import { expect, test } from 'vitest';
import { ordersOfMessages, partsOfMessages } from './parts-of-messages.ts';

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
			'members of the message: jsonrpc,id,result; id: number',
			'keys of result: protocolVersion,instructions',
			'result.protocolVersion: 2025-06-18',
			'result.instructions: Be kind.',
		],
	]);
	expect(parts('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}')).toEqual([
		[
			'message',
			'notifications/message',
			'members of the message: jsonrpc,method,params; id: undefined',
			'keys of params: data',
			'params.data: x',
		],
	]);
});

const ORDINARY = 'members of the message: jsonrpc,id,result; id: number';

test('of a result, only how it is written, what stands around it, and what lies beyond the kept beginning', () => {
	expect(parts('{"jsonrpc":"2.0","id":1, "result":{"content":[]}}')).toEqual([
		['answer', undefined, 'spelling of the message: {":",":0, ":{":[]}}', ORDINARY],
	]);
	expect(parts('{"id":"1","result":{},"jsonrpc":"2.0","trace":"x"}')).toEqual([
		['answer', undefined, 'members of the message: id,result,jsonrpc,trace; id: string', 'trace: x'],
	]);
	const long = (end: string) => `{"jsonrpc":"2.0","id":1,"result":{"content":"${'a'.repeat(20_000)}${end}"}}`;
	expect(parts(long('x'))).toEqual([['answer', undefined, ORDINARY, expect.stringMatching(/^rest of the answer: [0-9a-f]{16}$/)]]);
	expect(parts(long('x'))).not.toEqual(parts(long('y')));
	expect(parts(long('secret'))).toEqual(parts(long('…')));
});

test('of an error its data, which a step does not keep; of a list how it is written', () => {
	expect(parts('{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no","data":"x"}}')[0]?.slice(3)).toEqual(['data of the error: x']);
	expect(parts('{"jsonrpc":"2.0","id":1,"result":{"tools":[{"2":1,"1":1}]}}')).toEqual([
		['list', 'tools/list', 'spelling of the message: {":",":0,":{":[{"2":0,"1":0}]}}', ORDINARY],
	]);
});

test('near misses: an ordinary result, and lines that are no message', () => {
	expect(parts('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}')).toEqual([['answer', undefined, ORDINARY]]);
	const none = ['message', 'a line that is no message'];
	expect(parts('{"level":"info","method":"POST"}', ' ready')).toEqual([
		[...none, 'text: {"level":"info","method":"POST"}'],
		[...none, 'text:  ready'],
	]);
});

test('the id of a request of the server, and the blanks after a message', () => {
	expect(parts('{"jsonrpc":"2.0","id":"x7","method":"ping"}')[0]?.slice(3)).toEqual(['id: "x7"', 'keys of params: ']);
	expect(parts('{"jsonrpc":"2.0","id":1,"result":{}} \t')[0]?.slice(2)).toEqual(['end of the line:  \t', ORDINARY]);
});

test('in what order the messages of a call came, of calls that a pause follows', () => {
	const at = (time: number, method?: string) =>
		({ channel: method === undefined ? 'answer' : 'message', at: time, ...(method && { method }), parts: [] }) as const;
	const ordersAt = (...all: Parameters<typeof ordersOfMessages>[0]) => ordersOfMessages(all, (time) => Math.floor(time / 10), 2);
	expect(ordersAt(at(11, 'log'), at(12), at(21), at(22, 'log'), at(23, 'ping'))).toEqual([
		[1, 'log\nanswer'],
		[2, 'answer\nlog\nping'],
	]);
	expect(ordersAt(at(5, 'log'), at(11), at(31, 'log'), at(32))).toEqual([]);
});
