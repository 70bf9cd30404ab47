// Errors with which a server's own library refuses what a tool answered: the caller gets them in place of every answer.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';

/** How the libraries of several languages put it. */
const REFUSALS = [
	/\boutput validation (?:error|failed)/i, // Output validation error: Tool add has an output schema but no structured content was provided
	/\boutput ?schema\b[^.\n]{0,30}\bno structured (?:content|output)/i, // outputSchema defined but no structured output returned
	/\binvalid structured (?:content|output)\b/i, // Invalid structured content for tool add: …
	/\bvalidating tool output\b/i, // validating tool output: …
	/\bstructured (?:content|output) does(?: not|n[’']t) (?:match|fit|conform)/i,
	/\b(?:output|result) does(?: not|n[’']t) (?:match|fit|conform to) (?:its|the|its declared|the declared) output ?schema\b/i,
];
/** Error executing tool add: 1 validation error for addOutput */
const OF_MODEL = /\bvalidation errors? for (\w+)/i;
const MOST = 200;

/** What the library said of the output; nothing for any other error. */
export function refusedOutput(reply: Json | undefined, tool: string, schema: JsonObject): string | undefined {
	const text = textOf(reply);
	const model = OF_MODEL.exec(text)?.[1];
	const isOfOutput = model !== undefined && (model === schema['title'] || model === `${tool}Output`);
	if (!isOfOutput && !REFUSALS.some((refusal) => refusal.test(text))) return undefined;
	return `its own library refused it: ${text.replace(/\s+/g, ' ').trim().slice(0, MOST)}`;
}

function textOf(reply: Json | undefined): string {
	if (typeof reply === 'string') return reply;
	const content = isObject(reply) ? reply['content'] : undefined;
	const texts = Array.isArray(content) ? content.map((part) => (isObject(part) ? part['text'] : undefined)) : [];
	return texts.filter((text) => typeof text === 'string').join('\n');
}
