// Writes every call down before anything else happens: argv[2] says where.

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const send = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	if (method === 'tools/call') appendFileSync(process.argv[2], `${id}\n`);
	if (method === 'initialize') {
		send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'noting', version: '1' } });
	} else if (method === 'tools/list') send(id, { tools: [{ name: 'note', inputSchema: { type: 'object' } }] });
	else if (id !== undefined) send(id, { content: [{ type: 'text', text: 'noted' }] });
});
