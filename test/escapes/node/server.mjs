// A server on standard streams with one tool, `attempt`, that tries everything and answers with a line of JSON each.

import { createInterface } from 'node:readline';
import { perform } from './attempt.mjs';
import { attempts as files } from './files.mjs';
import { attempts as processes } from './processes.mjs';
import { attempts as sockets } from './sockets.mjs';

let answer;

async function attemptAll() {
	const lines = [];
	for (const attempt of Object.entries({ ...files, ...processes, ...sockets })) lines.push(JSON.stringify(await perform(attempt)));
	return lines.join('\n');
}

async function respond(method, params) {
	if (method === 'initialize')
		return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'escapes', version: '1' } };
	if (method === 'tools/list') return { tools: [{ name: 'attempt', inputSchema: { type: 'object' } }] };
	answer ??= attemptAll();
	return { content: [{ type: 'text', text: await answer }] };
}

createInterface({ input: process.stdin }).on('line', async (line) => {
	const { id, method, params } = JSON.parse(line);
	if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: await respond(method, params) })}\n`);
});
process.stdin.on('end', () => process.exit(0));
