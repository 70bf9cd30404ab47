// All texts of a message that may say something to a model or a person, keys too.

import type { Json, JsonObject } from '#model/declaration.ts';

/** What of a message says nothing, and must stay as it is. */
export const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method']);
/** Where a message says something. A server may add others. */
const CONTENTS: ReadonlySet<string> = new Set(['result', 'error', 'params']);
/** The protocol's own words, in nearly every answer: nothing can stand in them. */
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

/** Not recursive: a server may nest as deep as it likes. */
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

/** Texts that stand behind one another and that a model reads as one: the blocks of an answer, the messages of a prompt. */
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

/** Of a block, or of a message that holds one. */
function blockText(item: Json): string | undefined {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
	const { text, content } = item as JsonObject;
	if (typeof text === 'string') return text;
	return content === undefined ? undefined : blockText(content);
}
