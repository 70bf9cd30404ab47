// A client of a launched server, as an agent has one.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The text of the answer, or the error. */
export async function callLaunched(url: string, tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
	const client = new Client({ name: 'test', version: '1' });
	await client.connect(new StreamableHTTPClientTransport(new URL(url)));
	try {
		const result = (await client.callTool({ name: tool, arguments: args })) as { content: readonly { text: string }[] };
		return result.content[0]?.text ?? '';
	} catch (error) {
		return `error: ${(error as Error).message}`;
	} finally {
		await client.close();
	}
}
