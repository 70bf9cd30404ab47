import type { Json } from '#model/declaration.ts';

const MAX_CHARACTERS = 16 * 1024;

/** The reply itself when it is small; else the beginning of its JSON text, with a note of how long it was. */
export function cutReply(reply: Json): Json {
	const text = JSON.stringify(reply);
	if (text.length <= MAX_CHARACTERS) return reply;
	// Through a buffer: a slice would keep the whole text alive for as long as the report is.
	const beginning = Buffer.from(text.slice(0, MAX_CHARACTERS)).toString('utf8');
	return `${beginning}… [cut: ${text.length} characters of JSON]`;
}
