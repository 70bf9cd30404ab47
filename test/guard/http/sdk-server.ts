// A server made with the SDK, for both protocol generations: over HTTP in the test's process, or on standard streams.

import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type SdkServer, serveBothGenerations } from './serve-both-generations.ts';

const text = (received: string) => ({ content: [{ type: 'text' as const, text: received }] });
const nothing = z.object({});

/** `announce`: tells whoever listens that the tools changed. */
export function makeServer(announce?: () => void): McpServer {
	const server = new McpServer({ name: 'sdk', version: '1' }, { capabilities: { tools: { listChanged: true } } });
	let cancelled = 0;
	const tool = server.registerTool.bind(server);
	tool('echo', { inputSchema: z.object({ text: z.string() }) }, async (args) => text(args.text));
	tool('steps', { inputSchema: nothing }, async (_, ctx) => {
		const progressToken = ctx.mcpReq._meta?.progressToken;
		for (let progress = 1; progressToken !== undefined && progress <= 3; progress++) {
			await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 3 } });
		}
		return text('three steps');
	});
	tool('ask', { inputSchema: nothing }, async (_, ctx) => {
		const given = await acceptedContent(ctx.mcpReq.inputResponses, 'who', z.object({ name: z.string() }));
		if (given !== undefined) return text(`hello ${given.name}`);
		const requestedSchema = { type: 'object' as const, properties: { name: { type: 'string' as const } }, required: ['name'] };
		return inputRequired({ inputRequests: { who: inputRequired.elicit({ message: 'Who?', requestedSchema }) } });
	});
	tool('announce', { inputSchema: nothing }, async () => {
		if (announce === undefined) server.sendToolListChanged();
		else announce();
		return text('announced');
	});
	tool('hang', { inputSchema: nothing }, async (_, ctx) => {
		await new Promise((resolve) => ctx.mcpReq.signal.addEventListener('abort', resolve));
		HANGING.cancelled++;
		cancelled++;
		return text('never read');
	});
	tool('cancelled', { inputSchema: nothing }, async () => text(String(announce === undefined ? cancelled : HANGING.cancelled)));
	const region = z.string().meta({ 'x-mcp-header': 'Region' });
	tool('region', { inputSchema: z.object({ where: region }) }, async (_, ctx) =>
		text(String(ctx.http?.req?.headers.get('mcp-param-region'))),
	);
	tool('later', { inputSchema: nothing }, async (_, ctx) => {
		// What a server does that does not want to hold a connection: the client comes back for the answer.
		ctx.http?.closeSSE?.();
		await new Promise((resolve) => setTimeout(resolve, 300));
		return text('later');
	});
	return server;
}

/** Stateless servers live for one request. */
const HANGING = { cancelled: 0 };

export function serveSdk(): Promise<SdkServer> {
	return serveBothGenerations((notify) => makeServer(notify && (() => notify.toolsChanged())));
}
