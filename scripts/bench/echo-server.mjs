// The least a server can do, so that what is between it and its client shows.

const reply = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
const tools = [{ name: 'echo', description: 'Says it again.', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }];
let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
	const lines = (rest + chunk).split('\n');
	rest = lines.pop();
	for (const line of lines) {
		const { id, method, params } = JSON.parse(line);
		if (method === 'initialize') {
			reply(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'echo', version: '1' } });
		} else if (method === 'tools/list') reply(id, { tools });
		else if (id !== undefined) reply(id, { content: [{ type: 'text', text: String(params?.arguments?.text) }] });
	}
});
process.stdin.on('end', () => process.exit(0));
