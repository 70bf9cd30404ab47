// Looks through what the server says before the client hears it: secrets, hidden characters, words to the model, canaries, sheer size.

import type { Json } from '#model/declaration.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { type ResponseFinding, reviewText } from '#policy/respond/review-text.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type Edit, edited, type JsonSpan, jsonSpans, member } from '../wire/json-spans.ts';
import type { Message } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** The keys of planted canaries that these bytes hold, in whatever form. */
	readonly canariesIn: (bytes: Buffer) => readonly string[];
	readonly note: (line: string) => void;
}

export class ResponseGate implements Gate {
	readonly name = 'response';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	response(exchange: Exchange, { bytes, value }: Message): Passage {
		const { responses } = this.#options.policy().policy;
		const findings: ResponseFinding[] = [];
		if (bytes.length > responses.max_bytes) {
			findings.push({ rule: 'max_bytes', effect: 'block', observed: `${bytes.length} bytes, more than ${responses.max_bytes}` });
		} else {
			const canaries = responses.canaries === 'pass' ? [] : this.#options.canariesIn(bytes);
			for (const key of canaries) {
				// A canary has no harmless part that could be left: masking one is blocking.
				findings.push({ rule: 'canaries', effect: responses.canaries === 'flag' ? 'flag' : 'block', observed: `the canary ${key}` });
			}
			for (const text of textsOf([value.result, value.error])) findings.push(...reviewText(text, responses).findings);
		}
		for (const { rule, observed } of findings) {
			this.#options.record.found(exchange, { rule, observed });
			if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${exchange.method} holds ${observed}`);
		}
		const blocking = findings.find(({ effect }) => effect === 'block');
		if (blocking !== undefined) return { kind: 'answer', bytes: blocked(exchange, blocking) };
		if (!findings.some(({ effect }) => effect === 'mask')) return FORWARD;
		return { kind: 'forward', bytes: this.#masked(bytes.toString('utf8')) };
	}

	#masked(json: string): Buffer {
		const { responses } = this.#options.policy().policy;
		const root = jsonSpans(json);
		const edits: Edit[] = [];
		for (const span of stringsOf([member(root, 'result'), member(root, 'error')])) {
			const text = JSON.parse(json.slice(span.from, span.to)) as string;
			const shown = reviewText(text, responses).text;
			if (shown !== text) edits.push({ from: span.from, to: span.to, text: JSON.stringify(shown) });
		}
		return Buffer.from(edited(json, edits));
	}
}

function blocked({ id, method }: Exchange, { rule, observed }: ResponseFinding): Buffer {
	return errorResponse(id, DENIED, `Candor withheld the answer to ${method}: ${observed} (response rule ${rule})`, {
		candor: { decision: 'deny', rule, reason: observed },
	});
}

/** All texts of values, keys too. Not recursive: a server may nest as deep as it likes. */
function* textsOf(values: readonly (Json | undefined)[]): Generator<string> {
	const pending = [...values];
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next === 'string') yield next;
		else if (Array.isArray(next)) for (const inner of next) pending.push(inner);
		else if (typeof next === 'object' && next !== null) {
			for (const [key, inner] of Object.entries(next)) {
				yield key;
				pending.push(inner as Json);
			}
		}
	}
}

function* stringsOf(spans: readonly (JsonSpan | undefined)[]): Generator<JsonSpan> {
	const pending = [...spans];
	const found: JsonSpan[] = [];
	while (pending.length > 0) {
		const next = pending.pop();
		if (next?.kind === 'string') found.push(next);
		else if (next?.kind === 'array') for (const item of next.items) pending.push(item);
		else if (next?.kind === 'object') for (const { name, value } of next.entries) pending.push(name, value);
	}
	yield* found.toSorted((a, b) => a.from - b.from);
}
