// Answers each call under the very bytes of its id, and the later of two first: a server whose numbers have more digits than JavaScript's.

import { createInterface } from 'node:readline';

const held = [];

createInterface({ input: process.stdin }).on('line', (line) => {
	const { id, method, params } = JSON.parse(line);
	// {"jsonrpc":"2.0","id":9007199254740993,"method":…
	const [, written] = /"id":\s*("[^"]*"|[^,}\s]+)/.exec(line) ?? [];
	if (id === undefined) return;
	const say = (result) => process.stdout.write(`{"jsonrpc":"2.0","id":${written},"result":${JSON.stringify(result)}}\n`);
	if (method === 'initialize')
		say({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'exact', version: '1' } });
	else if (method === 'tools/list') say({ tools: [{ name: 'which', inputSchema: { type: 'object' } }] });
	else {
		held.push(() => say({ content: [{ type: 'text', text: params.arguments.n }] }));
		if (held.length === 2) for (const answer of held.splice(0).reverse()) answer();
	}
});
