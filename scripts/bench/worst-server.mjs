// Answers with what it is told to make: one of the worst texts or values, as long as asked for, as a text, as structured content, or said unasked.

import { createInterface } from 'node:readline';
import { repeated, shaped, WORST } from './worst-corpus.ts';

const say = (text) => process.stdout.write(`${text}\n`);

function made({ unit, shape, bytes }) {
	if (shape === undefined) return { text: JSON.stringify(repeated(WORST[unit][1], bytes)) };
	return shape === 'strings' ? { text: JSON.stringify(shaped(shape, bytes)) } : { value: shaped(shape, bytes) };
}

function answer({ id, method, params }) {
	if (id === undefined) return;
	const result = (text) => say(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`);
	if (method === 'initialize')
		result(
			JSON.stringify({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'worst', version: '1' } }),
		);
	else if (method === 'tools/list')
		result(JSON.stringify({ tools: ['make', 'take', 'ping'].map((name) => ({ name, inputSchema: { type: 'object' } })) }));
	else if (params.name === 'make') {
		const { text, value } = made(params.arguments);
		if (params.arguments.isUnasked)
			say(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${text ?? value}}}`);
		result(text === undefined ? `{"content":[],"structuredContent":{"value":${value}}}` : `{"content":[{"type":"text","text":${text}}]}`);
	} else result('{"content":[{"type":"text","text":"done"}]}');
}

createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
