// A program that runs language models on the user's own machine, at its usual port.
// https://github.com/ollama/ollama/blob/main/docs/api.md

import { json, type ServiceAnswer, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const REPLY = 'A small shop sells notebooks, lamps and chairs.';
const DETAILS = { format: 'gguf', family: 'llama', families: ['llama'], parameter_size: '3.2B', quantization_level: 'Q4_K_M' };
const TIMES = { total_duration: 9_000_000, load_duration: 1_000_000, prompt_eval_count: 12, eval_count: 9, eval_duration: 5_000_000 };
const VECTOR = Array.from({ length: 768 }, (_, index) => Number(Math.sin(index + 1).toFixed(4)) / 40);

function model(name: string): Fields {
	return {
		name,
		model: name,
		modified_at: '2025-01-02T10:00:00Z',
		size: 2_019_393_189,
		digest: 'a80c4f17acd55265feec403c7aef86be',
		details: DETAILS,
	};
}

const nameOf = ({ body }: ServiceRequest) => String(body['model'] ?? body['name'] ?? 'llama3.2:latest');
/** A model that is told to answer in JSON does so. */
const replyTo = ({ body }: ServiceRequest) => (body['format'] === undefined ? REPLY : JSON.stringify({ answer: REPLY }));

/** Answers with the only part of a stream, or with the whole. Both have the same fields. */
function generated(request: ServiceRequest, fields: Fields): ServiceAnswer {
	const whole = { model: nameOf(request), created_at: '2025-01-02T10:00:00Z', ...fields, done: true, done_reason: 'stop', ...TIMES };
	if (request.body['stream'] === false) return json(whole);
	return { type: 'application/x-ndjson', text: `${JSON.stringify(whole)}\n` };
}

function vectors({ body }: ServiceRequest): readonly (readonly number[])[] {
	return Array.isArray(body['input']) ? body['input'].map(() => VECTOR) : [VECTOR];
}

const progress = ({ body }: ServiceRequest): ServiceAnswer =>
	body['stream'] === false ? json({ status: 'success' }) : { type: 'application/x-ndjson', text: '{"status":"success"}\n' };
const done = (): ServiceAnswer => ({ type: 'application/json', text: '' });

export const localModels: ServiceFamily = {
	ports: [11_434],
	routes: [
		{
			method: 'POST',
			path: '/api/chat',
			answer: (request) => generated(request, { message: { role: 'assistant', content: replyTo(request) } }),
		},
		{ method: 'POST', path: '/api/generate', answer: (request) => generated(request, { response: replyTo(request), context: [1, 2, 3] }) },
		{ method: 'POST', path: '/api/embed', answer: (request) => json({ model: nameOf(request), embeddings: vectors(request) }) },
		{ method: 'POST', path: '/api/embeddings', answer: () => json({ embedding: VECTOR }) },
		{ method: 'GET', path: '/api/tags', answer: () => json({ models: [model('llama3.2:latest')] }) },
		{ method: 'GET', path: '/api/ps', answer: () => json({ models: [{ ...model('llama3.2:latest'), size_vram: 2_019_393_189 }] }) },
		{ method: 'GET', path: '/api/version', answer: () => json({ version: '0.5.4' }) },
		{
			method: 'POST',
			path: '/api/show',
			answer: () =>
				json({
					modelfile: 'FROM llama3.2\n',
					parameters: 'temperature 0.7',
					template: '{{ .Prompt }}',
					details: DETAILS,
					model_info: { 'general.architecture': 'llama', 'llama.context_length': 131_072 },
					capabilities: ['completion', 'tools'],
				}),
		},
		...['pull', 'push', 'create'].map((verb) => ({ method: 'POST', path: `/api/${verb}`, answer: progress })),
		{ method: 'POST', path: '/api/copy', answer: done },
		{ method: 'DELETE', path: '/api/delete', answer: done },
	],
};
