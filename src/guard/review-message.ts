// All texts of a message of the server against the policy's rules for answers.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { ResponseRules } from '#model/policy.ts';
import { type ResponseFinding, reviewText } from '#policy/respond/review-text.ts';
import { type Edit, edited, type JsonSpan, jsonSpans } from './wire/json-spans.ts';
import type { Message } from './wire/message.ts';

/** What of a message says nothing, and must stay as it is. */
const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method']);
/** Where a message says something. A server may add others. */
const CONTENTS: ReadonlySet<string> = new Set(['result', 'error', 'params']);
/** The protocol's own words, in nearly every answer: nothing can stand in them. */
const OWN_WORDS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', 'type', 'text', 'image', 'data', 'mimeType', 'resource', 'uri']); // biome-ignore format: a list

/** `canariesIn`: the keys of planted canaries that bytes hold, in whatever form. */
export function reviewMessage(
	{ bytes, value }: Pick<Message, 'bytes' | 'value'>,
	responses: ResponseRules,
	canariesIn: (bytes: Buffer) => readonly string[],
): readonly ResponseFinding[] {
	const tooLong = sizeFinding(bytes, responses);
	if (tooLong !== undefined) return [tooLong];
	const findings: ResponseFinding[] = [];
	for (const key of responses.canaries === 'pass' ? [] : canariesIn(bytes)) {
		// A canary has no harmless part that could be left: masking one is blocking.
		findings.push({ rule: 'canaries', effect: responses.canaries === 'flag' ? 'flag' : 'block', observed: `the canary ${key}` });
	}
	// Each kind once: a message may have millions of texts.
	const known = new Set<string>();
	for (const text of textsOf(value)) {
		for (const finding of reviewText(text, responses).findings) {
			const key = `${finding.rule} ${finding.observed}`;
			if (!known.has(key)) findings.push(finding);
			known.add(key);
		}
	}
	return findings;
}

/** By its length alone, which needs no reading. */
export function sizeFinding({ length }: Buffer, { max_bytes }: ResponseRules): ResponseFinding | undefined {
	return length <= max_bytes ? undefined : { rule: 'max_bytes', effect: 'block', observed: `${length} bytes, more than ${max_bytes}` };
}

/** The message with every text as the client may see it; all other bytes stay. */
export function maskedMessage(bytes: Buffer, responses: ResponseRules): Buffer {
	const json = bytes.toString('utf8');
	const root = jsonSpans(json);
	const said = root.kind === 'object' ? root.entries.flatMap(({ key, name, value }) => (ENVELOPE.has(key) ? [] : [name, value])) : [];
	const edits: Edit[] = [];
	for (const span of stringsOf(said)) {
		const text = JSON.parse(json.slice(span.from, span.to)) as string;
		const shown = reviewText(text, responses).text;
		if (shown !== text) edits.push({ from: span.from, to: span.to, text: JSON.stringify(shown) });
	}
	return Buffer.from(edited(json, edits));
}

/** All texts of a message that may say something, keys too. Not recursive: a server may nest as deep as it likes. */
function* textsOf(message: JsonObject): Generator<string> {
	const pending: (Json | undefined)[] = [];
	for (const key of Object.keys(message)) {
		if (ENVELOPE.has(key)) continue;
		if (!CONTENTS.has(key)) yield key;
		pending.push(message[key]);
	}
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

function* stringsOf(spans: readonly JsonSpan[]): Generator<JsonSpan> {
	const pending: (JsonSpan | undefined)[] = [...spans];
	const found: JsonSpan[] = [];
	while (pending.length > 0) {
		const next = pending.pop();
		if (next?.kind === 'string') found.push(next);
		else if (next?.kind === 'array') for (const item of next.items) pending.push(item);
		else if (next?.kind === 'object') for (const { name, value } of next.entries) pending.push(name, value);
	}
	yield* found.toSorted((a, b) => a.from - b.from);
}
