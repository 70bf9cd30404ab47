// Reads a server's request to its client. The request may contain anything.

import { METHOD } from '#mcp/methods.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import type { AskEvent } from '#model/observation.ts';
import { cutText, formFields } from '#util/form-fields.ts';
import { isObject } from '#util/json-object.ts';

export type Asked = Omit<AskEvent, 'kind' | 'refused'>;

const TEXT_CHARACTERS = 1000;
const WORDS_CHARACTERS = 300;
const MAX_FIELDS = 50;

/** Returns undefined for a method that no client answers. */
export function askedFor(method: string, params: JsonObject): Asked | undefined {
	const bytes = Buffer.byteLength(JSON.stringify(params));
	switch (method) {
		case METHOD.listRoots:
			return { what: 'roots', text: '', bytes };
		case METHOD.createMessage: {
			const { includeContext } = params;
			return {
				what: 'sampling',
				text: cutText(promptOf(params), TEXT_CHARACTERS),
				bytes,
				...(typeof includeContext === 'string' ? { includeContext: cutText(includeContext, WORDS_CHARACTERS) } : {}),
			};
		}
		case METHOD.createElicitation: {
			const text = cutText(textOf(params['message']), TEXT_CHARACTERS);
			if (params['mode'] === 'url') return { what: 'url', text, bytes, url: cutText(textOf(params['url']), WORDS_CHARACTERS) };
			return {
				what: 'form',
				text,
				bytes,
				fields: formFields(params['requestedSchema'], { fields: MAX_FIELDS, characters: WORDS_CHARACTERS }),
			};
		}
		default:
			return undefined;
	}
}

/** Returns the system prompt and every message, separated by line breaks. */
function promptOf({ systemPrompt, messages }: JsonObject): string {
	const all = Array.isArray(messages) ? messages : [];
	const statement = all.flatMap((message) => (isObject(message) ? blocksOf(message['content']) : []));
	return [textOf(systemPrompt), ...statement].filter((text) => text !== '').join('\n');
}

function blocksOf(content: Json | undefined): readonly string[] {
	const blocks = Array.isArray(content) ? content : [content];
	return blocks.map((block) => (isObject(block) ? textOf(block['text']) : ''));
}

/** Returns the string, or an empty text for any other value. */
function textOf(value: Json | undefined): string {
	return typeof value === 'string' ? value : '';
}
