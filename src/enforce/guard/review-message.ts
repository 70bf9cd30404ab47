// All texts of a message of the server against the policy's rules for answers.

import { type Edit, edited, type JsonSpan, jsonSpans } from '#mcp/json-rpc/json-spans.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import type { ResponseRules } from '#model/policy.ts';
import { ENVELOPE, textsOfMessage } from './message-texts.ts';
import type { ResponseFinding } from './response-finding.ts';
import { reviewBlocks } from './review-blocks.ts';
import { reviewText } from './review-text.ts';
import { secretRequests } from './secret-requests.ts';

/** `canariesIn`: the keys of planted canaries that bytes hold, in whatever form. */
export function reviewMessage(
	message: Pick<Message, 'kind' | 'method' | 'bytes' | 'value'>,
	responses: ResponseRules,
	canariesIn: (bytes: Buffer) => readonly string[],
): readonly ResponseFinding[] {
	const tooLong = sizeFinding(message.bytes, responses);
	if (tooLong !== undefined) return [tooLong];
	const findings: ResponseFinding[] = [];
	for (const key of responses.canaries === 'pass' ? [] : canariesIn(message.bytes)) {
		// A canary has no harmless part that could be left: masking one is blocking.
		findings.push({ rule: 'canaries', effect: responses.canaries === 'flag' ? 'flag' : 'block', observed: `the canary ${key}` });
	}
	const inTexts = reviewTexts(textsOfMessage(message.value), responses).map((finding) => asked(message, finding));
	return [...findings, ...inTexts, ...reviewBlocks(message.value, responses, inTexts), ...secretRequests(message, responses)];
}

/** A question to the client is put to a person, who is asked to do something: there the suspicion of the learned model alone is only a row of the ledger. */
function asked({ kind }: Pick<Message, 'kind'>, finding: ResponseFinding): ResponseFinding {
	return kind === 'request' && finding.isLearned === true ? { ...finding, isWeak: true } : finding;
}

/** Each kind once: a message may have millions of texts. */
export function reviewTexts(texts: Iterable<string>, responses: ResponseRules): readonly ResponseFinding[] {
	const found = new Map<string, ResponseFinding>();
	for (const text of texts) {
		for (const finding of reviewText(text, responses).findings) {
			const key = `${finding.rule} ${finding.observed}`;
			if (!found.has(key)) found.set(key, finding);
		}
	}
	return [...found.values()];
}

/** By its length alone, which needs no reading. */
export function sizeFinding({ length }: Buffer, { max_bytes }: ResponseRules): ResponseFinding | undefined {
	return length <= max_bytes ? undefined : { rule: 'max_bytes', effect: 'block', observed: `${length} bytes, more than ${max_bytes}` };
}

/** The message with every text as the client may see it; all other bytes stay. */
export function maskedMessage(bytes: Buffer, responses: ResponseRules): Buffer {
	const json = bytes.toString('utf8');
	const root = jsonSpans(json);
	const statement = root.kind === 'object' ? root.entries.flatMap(({ key, name, value }) => (ENVELOPE.has(key) ? [] : [name, value])) : [];
	const edits: Edit[] = [];
	for (const span of stringsOf(statement)) {
		const text = JSON.parse(json.slice(span.from, span.to)) as string;
		const shown = reviewText(text, responses).text;
		if (shown !== text) edits.push({ from: span.from, to: span.to, text: JSON.stringify(shown) });
	}
	return Buffer.from(edited(json, edits));
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
