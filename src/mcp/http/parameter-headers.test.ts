import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { ParameterHeaders } from './parameter-headers.ts';

const tool = (name: string, type: string, header = 'A') => ({
	name,
	inputSchema: { type: 'object', properties: { a: { type, 'x-mcp-header': header }, b: { type } } },
});
const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

test.for<readonly [Json, string | undefined]>([
	['us-west1', 'us-west1'],
	['us west 1', 'us west 1'],
	['', base64('')],
	[' padded', base64(' padded')],
	['padded ', base64('padded ')],
	['a\tb', base64('a\tb')],
	['a\r\nX-Evil: 1', base64('a\r\nX-Evil: 1')],
	['世界', base64('世界')],
	['=?base64?QQ==?=', base64('=?base64?QQ==?=')],
	[42, '42'],
	[0.5, '0.5'],
	[2 ** 60, undefined],
	[false, 'false'],
	[null, undefined],
	[['a'], undefined],
	[{ toString: 'a' }, undefined],
])('%j is sent as %j', ([value, header]) => {
	const headers = new ParameterHeaders({ skipsFaultyTools: true });
	headers.learn([tool('one', 'string')]);
	const sent = Object.fromEntries(headers.of({ name: 'one', arguments: { a: value, b: 'not marked' } }));
	expect(sent).toEqual(header === undefined ? {} : { 'Mcp-Param-A': header });
});

test('what was listed last counts, page by page; a tool that is not well marked has no headers', () => {
	const headers = new ParameterHeaders({ skipsFaultyTools: true });
	const call = (name: string) => Object.fromEntries(headers.of({ name, arguments: { a: 'x' } }));
	headers.learn([tool('one', 'string'), tool('odd', 'string', 'no token'), 'noise', { name: 'bare' }]);
	headers.learn([tool('two', 'string', 'Second')]);
	expect([call('one'), call('two'), call('odd'), call('bare'), call('constructor')]).toEqual([
		{ 'Mcp-Param-A': 'x' },
		{ 'Mcp-Param-Second': 'x' },
		{},
		{},
		{},
	]);
	headers.forget();
	headers.learn([tool('two', 'string')]);
	expect([call('one'), call('two')]).toEqual([{}, { 'Mcp-Param-A': 'x' }]);
	headers.forget();
	headers.learn('none');
	expect(call('two')).toEqual({});
});

test('a name that every object has is an argument only when it was given', () => {
	const headers = new ParameterHeaders({ skipsFaultyTools: true });
	const inputSchema = {
		type: 'object',
		properties: { constructor: { type: 'object', properties: { name: { type: 'string', 'x-mcp-header': 'N' } } } },
	};
	headers.learn([{ name: 'one', inputSchema }]);
	expect(headers.of({ name: 'one', arguments: {} })).toEqual([]);
	expect(headers.of({ name: 'one' })).toEqual([]);
});

test('a reader that keeps faulty tools knows the marks beside the wrong one', () => {
	const headers = new ParameterHeaders({ skipsFaultyTools: false });
	headers.learn([
		{
			name: 'one',
			inputSchema: {
				type: 'object',
				properties: { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'no token' } },
			},
		},
	]);
	expect(headers.missing({ name: 'one', arguments: { a: 'x', b: 'y' } }, [])).toEqual([['mcp-param-a', 'x']]);
	expect(headers.missing({ name: 'one', arguments: { a: 'x' } }, [['mcp-param-a', 'z']])).toEqual([]);
	expect(headers.disagreement({ name: 'one', arguments: { a: 'x' } }, [['mcp-param-a', 'z']])).toMatch(/is not the argument/);
});
