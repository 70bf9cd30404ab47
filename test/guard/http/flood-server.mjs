// Says 20 MB of progress before it answers a call of `flood`.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

for await (const line of createInterface({ input: process.stdin })) {
	const { id, method, params } = JSON.parse(line);
	if (method === 'tools/list') say({ id, result: { tools: ['flood', 'ping'].map((name) => ({ name, inputSchema: { type: 'object' } })) } });
	else if (id !== undefined) {
		const { progressToken } = params._meta;
		for (let progress = 0; params.name === 'flood' && progress < 400; progress++)
			say({ method: 'notifications/progress', params: { progressToken, progress, message: 'x'.repeat(50_000) } });
		say({ id, result: { content: [] } });
	}
}
