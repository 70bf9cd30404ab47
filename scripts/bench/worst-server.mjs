// Answers with one of the worst texts or values in the requested length, as a text, as structured content, or unsolicited.

import { createInterface } from 'node:readline';
import { LISTINGS, repeated, shaped, WORST } from './worst-corpus.ts';

const say = (text) => process.stdout.write(`${text}\n`);

function made({ unit, shape, bytes }) {
	if (shape === undefined) return { text: JSON.stringify(repeated(WORST[unit][1], bytes)) };
	return shape === 'strings' ? { text: JSON.stringify(shaped(shape, bytes)) } : { value: shaped(shape, bytes) };
}

/** Returns one long part, or as many short ones as there is room for, different each time. */
function declared(method, { unit, bytes, round }) {
	const text = WORST[unit][1];
	if (method === 'server/discover') return { supportedVersions: [], capabilities: {}, instructions: `${round} ${repeated(text, bytes)}` };
	const key = { 'tools/list': 'tools', 'prompts/list': 'prompts', 'resources/templates/list': 'resourceTemplates' }[method];
	const part = (name, description) => ({
		name,
		description,
		...(key === 'tools' && { inputSchema: { type: 'object' } }),
		...(key === 'resourceTemplates' && { uriTemplate: `a:${name}` }),
	});
	const isLong = round % 2 === 0;
	const parts = isLong
		? [part('long', `${round} ${repeated(text, bytes)}`)]
		: Array.from({ length: Math.min(10_000, Math.ceil(bytes / 80)) }, (_, i) => part(`p${i}`, `${round}${text}`));
	return { [key]: parts };
}

function answer({ id, method, params }) {
	if (id === undefined || method === undefined) return;
	const result = (text) => say(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`);
	if (method === 'initialize')
		result(
			JSON.stringify({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'worst', version: '1' } }),
		);
	else if (LISTINGS.includes(method) && params?.cursor !== undefined) result(JSON.stringify(declared(method, JSON.parse(params.cursor))));
	else if (method === 'tools/list')
		result(JSON.stringify({ tools: ['make', 'take', 'ping'].map((name) => ({ name, inputSchema: { type: 'object' } })) }));
	else if (params.name === 'make') {
		const { text, value } = made(params.arguments);
		if (params.arguments.isUnasked)
			say(`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${text ?? value}}}`);
		if (params.arguments.isAsking)
			say(
				`{"jsonrpc":"2.0","id":"ask-${id}","method":"elicitation/create","params":{"message":${text ?? value},"requestedSchema":{"type":"object","properties":{}}}}`,
			);
		result(text === undefined ? `{"content":[],"structuredContent":{"value":${value}}}` : `{"content":[{"type":"text","text":${text}}]}`);
	} else result('{"content":[{"type":"text","text":"done"}]}');
}

createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line)));
