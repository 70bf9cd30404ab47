// Checks all texts of a server's message against the policy's response rules.

import { type Edit, edited, type JsonSpan, jsonSpans } from '#mcp/json-rpc/json-spans.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import type { ResponseRules } from '#model/policy.ts';
import { ENVELOPE, textsOfMessage } from './message-texts.ts';
import type { ResponseFinding } from './response-finding.ts';
import { reviewBlocks } from './review-blocks.ts';
import { reviewText } from './review-text.ts';
import { secretRequests } from './secret-requests.ts';

/** `canariesIn`: returns the keys of the planted canaries that bytes contain in any encoding. */
export function reviewMessage(
	message: Pick<Message, 'kind' | 'method' | 'bytes' | 'value'>,
	responses: ResponseRules,
	canariesIn: (bytes: Buffer) => readonly string[],
): readonly ResponseFinding[] {
	const tooLong = sizeFinding(message.bytes, responses);
	if (tooLong !== undefined) return [tooLong];
	const findings: ResponseFinding[] = [];
	for (const key of responses.canaries === 'pass' ? [] : canariesIn(message.bytes)) {
		// A canary has no harmless part that could remain, so masking one means blocking.
		findings.push({ rule: 'canaries', effect: responses.canaries === 'flag' ? 'flag' : 'block', observed: `the canary ${key}` });
	}
	const inTexts = reviewTexts(textsOfMessage(message.value), responses).map((finding) => asked(message, finding));
	return [...findings, ...inTexts, ...reviewBlocks(message.value, responses, inTexts), ...secretRequests(message, responses)];
}

/** A server's request to the client reaches a person, who is asked to do something. A suspicion of the learned model alone is only a row of the ledger there. */
function asked({ kind }: Pick<Message, 'kind'>, finding: ResponseFinding): ResponseFinding {
	return kind === 'request' && finding.isLearned === true ? { ...finding, isWeak: true } : finding;
}

/** Returns each kind of finding once, because a message may have millions of texts. */
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

/** Judges the length alone, without parsing. */
export function sizeFinding({ length }: Buffer, { max_bytes }: ResponseRules): ResponseFinding | undefined {
	return length <= max_bytes ? undefined : { rule: 'max_bytes', effect: 'block', observed: `${length} bytes, more than ${max_bytes}` };
}

/** Returns the message with every text as the client may see it. All other bytes stay. */
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
