// Reads as leniently as any server could, and writes down every call that it would carry out: argv[2] says where. Line breaks of all kinds, byte order marks,
// keys in any case and twice, calls without an id, in batches of batches, with positional parameters, under odd spellings of the method.

import { appendFileSync } from 'node:fs';

const send = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
const tools = ['safe', 'forbidden'].map((name) => ({ name, inputSchema: { type: 'object' } }));

const folded = (value) => {
	if (Array.isArray(value)) return value.map(folded);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toUpperCase().toLowerCase().trim(), folded(inner)]));
};

const plain = (name) => String(name).normalize('NFKC').replace(/[^ -~]/g, '').trim().toLowerCase(); // biome-ignore format: one line

function hear(given) {
	if (Array.isArray(given)) {
		given.forEach(hear);
		return;
	}
	const { id, method, params } = folded(given) ?? {};
	const called = plain(method ?? '');
	if (called === 'tools/call') appendFileSync(process.argv[2], `${plain(Array.isArray(params) ? params[0] : params?.name)}\n`);
	if (id === undefined) return;
	if (called === 'initialize')
		send(id, { protocolVersion: params.protocolversion, capabilities: { tools: {} }, serverInfo: { name: 'l', version: '1' } });
	else if (called === 'tools/list') send(id, { tools });
	else if (method !== undefined) send(id, { content: [] });
}

let rest = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
	rest = Buffer.concat([rest, chunk]);
	const end = rest.lastIndexOf(10);
	if (end === -1) return;
	const lines = rest
		.subarray(0, end)
		.toString('utf8')
		.split(/[\p{Cc}\p{Zl}\p{Zp}]/u);
	rest = rest.subarray(end + 1);
	for (const line of lines) {
		try {
			hear(JSON.parse(line.replace(/^\ufeff/, '')));
		} catch {}
	}
});
process.stdin.on('end', () => process.exit(0));
