// The minimal server that answers a call, so that the cost of the clients shows.

import { createInterface } from 'node:readline';

const INPUT = { type: 'object', properties: { message: { type: 'string' } } };

function resultOf({ method, params }) {
	if (method === 'initialize')
		return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'echo', version: '1' } };
	if (method === 'tools/list') return { tools: [{ name: 'echo', inputSchema: INPUT }] };
	return { content: [{ type: 'text', text: params.arguments.message }] };
}

createInterface({ input: process.stdin }).on('line', (line) => {
	const message = JSON.parse(line);
	if (message.id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf(message) })}\n`);
});
