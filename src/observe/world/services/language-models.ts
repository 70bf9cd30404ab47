// Language models: completions, messages, embeddings and lists of models, on any host.

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

const REPLY = 'A small shop sells notebooks, lamps and chairs.';
const usage = { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 };
/** A model that is told to answer in JSON does so. */
const replyTo = (body: Readonly<Record<string, ServiceJson>>) => {
	const form = body['response_format'];
	const type = typeof form === 'object' && form !== null && 'type' in form ? form.type : 'text';
	return type === 'json_object' || type === 'json_schema' ? JSON.stringify({ answer: REPLY }) : REPLY;
};
const modelOf = (body: Readonly<Record<string, ServiceJson>>) => (typeof body['model'] === 'string' ? body['model'] : 'model-1');
const vector = Array.from({ length: 1536 }, (_, index) => Number(Math.sin(index + 1).toFixed(4)) / 40);

export const languageModels: readonly ServiceFamily[] = [
	{
		routes: [
			{
				method: 'POST',
				path: '/v1/chat/completions',
				answer: ({ body }) =>
					json({
						id: 'chatcmpl-1',
						object: 'chat.completion',
						created: 1_735_812_000,
						model: modelOf(body),
						choices: [
							{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content: replyTo(body), refusal: null } },
						],
						usage,
					}),
			},
			{
				method: 'POST',
				path: '/v1/responses',
				answer: ({ body }) =>
					json({
						id: 'resp_1',
						object: 'response',
						status: 'completed',
						model: modelOf(body),
						output: [
							{
								id: 'msg_1',
								type: 'message',
								role: 'assistant',
								status: 'completed',
								content: [{ type: 'output_text', text: REPLY, annotations: [] }],
							},
						],
						usage: { input_tokens: 12, output_tokens: 9, total_tokens: 21 },
					}),
			},
			{
				method: 'POST',
				path: '/v1/messages',
				answer: ({ body }) =>
					json({
						id: 'msg_1',
						type: 'message',
						role: 'assistant',
						model: modelOf(body),
						content: [{ type: 'text', text: REPLY }],
						stop_reason: 'end_turn',
						stop_sequence: null,
						usage: { input_tokens: 12, output_tokens: 9 },
					}),
			},
			{
				method: 'POST',
				path: '/v1/embeddings',
				answer: ({ body }) => {
					const input = body['input'];
					const count = Array.isArray(input) ? input.length : 1;
					return json({
						object: 'list',
						model: modelOf(body),
						data: Array.from({ length: count }, (_, index) => ({ object: 'embedding', index, embedding: vector })),
						usage: { prompt_tokens: 3, total_tokens: 3 },
					});
				},
			},
			{
				path: '/v1/models',
				answer: () => json({ object: 'list', data: [{ id: 'model-1', object: 'model', created: 1_735_812_000, owned_by: 'example' }] }),
			},
			{
				method: 'POST',
				path: '/v1beta/models/*',
				answer: () =>
					json({
						candidates: [{ content: { role: 'model', parts: [{ text: REPLY }] }, finishReason: 'STOP', index: 0 }],
						usageMetadata: { totalTokenCount: 21 },
					}),
			},
		],
	},
];
