// Tools that answer without a request to the client.

import { type ContentBlock, fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { embedded, picture, saying, sound, text, wait } from './content.ts';

const PAUSE_MS = 50;
const nothing = z.object({});

/** Keywords that a reader which rebuilds schemas would lose. */
const WIDE_SCHEMA = {
	$schema: 'https://json-schema.org/draft/2020-12/schema',
	type: 'object',
	$defs: {
		address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
	},
	properties: {
		name: { type: 'string' },
		address: { $ref: '#/$defs/address' },
		contactMethod: { type: 'string', enum: ['phone', 'email'] },
		phone: { type: 'string' },
		email: { type: 'string' },
	},
	allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
	if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
	// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
	then: { required: ['phone'] },
	else: { required: ['email'] },
	additionalProperties: false,
};

export function addPlainTools(server: McpServer): void {
	const fixed = (name: string, description: string, content: ContentBlock[]) =>
		server.registerTool(name, { description, inputSchema: nothing }, async () => ({ content }));
	fixed('test_simple_text', 'Says a sentence', [text('This is a simple text response for testing.')]);
	fixed('test_image_content', 'Shows a picture', [picture]);
	fixed('test_audio_content', 'Plays a sound', [sound]);
	fixed('test_embedded_resource', 'Hands over a resource', [
		embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
	]);
	fixed('test_multiple_content_types', 'Answers in several ways', [
		text('Multiple content types test:'),
		picture,
		embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
	]);
	const tool = server.registerTool.bind(server);
	tool('test_error_handling', { description: 'Fails', inputSchema: nothing }, async () => {
		throw new Error('This tool intentionally returns an error for testing');
	});
	const logging = { description: 'Logs while it works', inputSchema: nothing };
	for (const name of ['test_tool_with_logging', 'test_logging_tool'])
		tool(name, logging, async (_, { mcpReq }) => {
			await mcpReq.log('info', 'Tool execution started');
			await wait(PAUSE_MS);
			await mcpReq.log('info', 'Tool processing data');
			await wait(PAUSE_MS);
			await mcpReq.log('info', 'Tool execution completed');
			return saying('It logged three times.');
		});
	tool('test_tool_with_progress', { description: 'Tells how far it is', inputSchema: nothing }, async (_, { mcpReq }) => {
		const progressToken = mcpReq._meta?.progressToken;
		for (const progress of [0, 50, 100]) {
			if (progressToken !== undefined)
				await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
			await wait(PAUSE_MS);
		}
		return saying('It is done.');
	});
	tool('test_reconnection', { description: 'Lets the client come back for the answer', inputSchema: nothing }, async (_, { http }) => {
		http?.closeSSE?.();
		await wait(2 * PAUSE_MS);
		return saying('The client came back.');
	});
	const region = z.string().meta({ 'x-mcp-header': 'Region' });
	tool('test_custom_header', { description: 'Wants a header', inputSchema: z.object({ region }) }, async (args) => saying(args.region));
	tool('json_schema_2020_12_tool', { description: 'Has a wide schema', inputSchema: fromJsonSchema(WIDE_SCHEMA) }, async () =>
		saying('Understood.'),
	);
}
