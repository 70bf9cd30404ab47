// Collects all texts of a message that may reach a model or a person, including keys.

import type { Json, JsonObject } from '#model/declaration.ts';

/** Keys of a message that carry no text and must stay unchanged. */
export const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method']);
/** Keys that carry the content of a message. A server may add others. */
const CONTENTS: ReadonlySet<string> = new Set(['result', 'error', 'params']);
/** The protocol's own words, which occur in nearly every response and carry no content. */
const OWN_WORDS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', 'type', 'text', 'image', 'data', 'mimeType', 'resource', 'uri']); // biome-ignore format: a list

export function* textsOfMessage(message: JsonObject): Generator<string> {
	const contents: (Json | undefined)[] = [];
	for (const key of Object.keys(message)) {
		if (ENVELOPE.has(key)) continue;
		if (!CONTENTS.has(key)) yield key;
		contents.push(message[key]);
	}
	yield* gatheredTexts(contents);
}

export function textsOf(value: Json | undefined): Generator<string> {
	return gatheredTexts([value]);
}

/** Not recursive, because a server may nest without limit. */
function* gatheredTexts(pending: (Json | undefined)[]): Generator<string> {
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next === 'string') {
			if (!OWN_WORDS.has(next)) yield next;
		} else if (Array.isArray(next)) for (const inner of next) pending.push(inner);
		else if (typeof next === 'object' && next !== null) {
			for (const key of Object.keys(next)) {
				if (!OWN_WORDS.has(key)) yield key;
				pending.push((next as JsonObject)[key]);
			}
		}
	}
}

/** Yields adjacent texts that a model reads as one: the blocks of a response, the messages of a prompt. */
export function* blocksOfMessage(message: JsonObject): Generator<readonly string[]> {
	const pending: (Json | undefined)[] = [message['result'], message['params']];
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next !== 'object' || next === null) continue;
		if (Array.isArray(next)) {
			const texts = next.flatMap((item) => blockText(item as Json) ?? []);
			if (texts.length > 1) yield texts;
			for (const inner of next) pending.push(inner);
		} else for (const key of Object.keys(next)) pending.push((next as JsonObject)[key]);
	}
}

/** Returns the text of a block, or of a message that contains one. */
function blockText(item: Json): string | undefined {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
	const { text, content } = item as JsonObject;
	if (typeof text === 'string') return text;
	return content === undefined ? undefined : blockText(content);
}
