import { expect, test } from 'vitest';
import { readMessage } from '#mcp/json-rpc/message.ts';
import type { Exchange } from './gate.ts';
import { judgedCall } from './judged-call.ts';

const judged = (method: string, params?: object) => {
	const request = readMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
	if (request.kind !== 'request') throw new Error(request.kind);
	return judgedCall({ id: 1, method, request, via: undefined, began: 0, isOver: false } as Exchange);
};

test.each([
	['tools/call', { name: 'a', arguments: { b: 1 } }, { tool: 'a', args: { b: 1 }, isTool: true }],
	['tools/call', { arguments: {} }, { tool: '', args: {}, isTool: true }],
	['tools/call', { name: 7 }, { tool: '', args: undefined, isTool: true }],
	['tools/call', undefined, { tool: '', args: undefined, isTool: true }],
	['resources/read', { uri: 'a:b', _meta: {} }, { tool: 'resources/read', args: { uri: 'a:b' }, isTool: false }],
	['subscriptions/listen', { notifications: { toolsListChanged: true } }, undefined],
	['subscriptions/listen', { notifications: { resourceSubscriptions: [] } }, undefined],
	['subscriptions/listen', { notifications: { resourceSubscriptions: ['file:///etc/shadow'] } }, { tool: 'resources/subscribe', args: { uri: ['file:///etc/shadow'] }, isTool: false }],
	['tools/list', {}, undefined],
	['x/y', {}, undefined],
])('%s %j', (method, params, expected) => expect(judged(method, params)).toEqual(expected)); // biome-ignore format: a table
