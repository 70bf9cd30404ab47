// The prompts of the server.

import { completable, inputRequired, type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { CONTEXT_FORM, filledIn } from './asking-tools.ts';
import { embedded, picture, text } from './content.ts';

const WORDS = ['paris', 'park', 'party', 'hello', 'world'];

const fromUser = (...contents: readonly (ReturnType<typeof text> | ReturnType<typeof embedded> | typeof picture)[]) => ({
	messages: contents.map((content) => ({ role: 'user' as const, content })),
});

export function addPrompts(server: McpServer): void {
	const prompt = server.registerPrompt.bind(server);
	prompt('test_simple_prompt', { description: 'Says a sentence' }, async () => fromUser(text('This is a simple prompt for testing.')));
	const word = () => completable(z.string(), (value) => WORDS.filter((one) => one.startsWith(value)));
	prompt(
		'test_prompt_with_arguments',
		{ description: 'Repeats its arguments', argsSchema: z.object({ arg1: word(), arg2: word() }) },
		async ({ arg1, arg2 }) => fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
	);
	prompt(
		'test_prompt_with_embedded_resource',
		{ description: 'Hands over a resource', argsSchema: z.object({ resourceUri: z.string() }) },
		async ({ resourceUri }) =>
			fromUser(
				embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
				text('Please process the embedded resource above.'),
			),
	);
	prompt('test_prompt_with_image', { description: 'Shows a picture' }, async () =>
		fromUser(picture, text('Please analyze the image above.')),
	);
	prompt('test_input_required_result_prompt', { description: 'Asks the person' }, async ({ mcpReq }) => {
		const context = filledIn(mcpReq.inputResponses, 'user_context', 'context');
		return context === undefined ? inputRequired({ inputRequests: { user_context: CONTEXT_FORM } }) : fromUser(text(context));
	});
}
