// Looks through what the server says before the client hears it: secrets, hidden characters, words to the model, canaries, sheer size.

import type { Json, JsonObject } from '#model/declaration.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { type ResponseFinding, reviewText } from '#policy/respond/review-text.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { asideName } from '../aside-name.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type Edit, edited, type JsonSpan, jsonSpans } from '../wire/json-spans.ts';
import type { Message, MessageId } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';

/** What of a message says nothing, and must stay as it is. */
const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method']);
/** Where a message says something. A server may add others. */
const CONTENTS: ReadonlySet<string> = new Set(['result', 'error', 'params']);
/** The protocol's own words, in nearly every answer: nothing can stand in them. */
const OWN_WORDS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', 'type', 'text', 'image', 'data', 'mimeType', 'resource', 'uri']); // biome-ignore format: a list
const MOST_NOTES = 100;

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
	readonly #noted = new Set<string>();

	constructor(options: Options) {
		this.#options = options;
	}

	response(exchange: Exchange, response: Message): Passage {
		const findings = this.#review(response);
		for (const { rule, observed } of findings) {
			this.#options.record.found(exchange, { rule, observed });
			if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${exchange.method} holds ${observed}`);
		}
		const blocking = findings.find(({ effect }) => effect === 'block');
		if (blocking !== undefined) return { kind: 'answer', bytes: withheld(exchange.id, `the answer to ${exchange.method}`, blocking) };
		return this.#shown(response, findings);
	}

	/** What the server says without being asked: it reaches the model, or the person, as an answer does. */
	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'client') return FORWARD;
		const findings = this.#review(message);
		if (findings.length === 0) return FORWARD;
		const what = asideName(message);
		for (const { rule, effect, observed } of findings) {
			this.#options.record.foundMeanwhile({ rule, observed: `${observed}, in ${what}` });
			if (rule === 'canaries') this.#noteOnce(`ALARM: ${what} of the server holds ${observed}`);
			if (effect === 'block') this.#noteOnce(`withheld ${what} of the server: ${observed} (response rule ${rule})`);
		}
		const blocking = findings.find(({ effect }) => effect === 'block');
		if (blocking === undefined) return this.#shown(message, findings);
		this.#options.record.withheld(message, blocking.rule, blocking.observed);
		return { kind: 'answer', bytes: withheld(message.id ?? null, what, blocking) };
	}

	/** A server can say the same thing without end. */
	#noteOnce(line: string): void {
		if (this.#noted.has(line) || this.#noted.size >= MOST_NOTES) return;
		this.#noted.add(line);
		this.#options.note(line);
	}

	#review({ bytes, value }: Message): readonly ResponseFinding[] {
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
			for (const text of textsOf(value)) for (const finding of reviewText(text, responses).findings) findings.push(finding);
		}
		return findings;
	}

	#shown({ bytes }: Message, findings: readonly ResponseFinding[]): Passage {
		if (!findings.some(({ effect }) => effect === 'mask')) return FORWARD;
		return { kind: 'forward', bytes: this.#masked(bytes.toString('utf8')) };
	}

	#masked(json: string): Buffer {
		const { responses } = this.#options.policy().policy;
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
}

function withheld(id: MessageId | null, what: string, { rule, observed }: ResponseFinding): Buffer {
	return errorResponse(id, DENIED, `Candor withheld ${what}: ${observed} (response rule ${rule})`, {
		candor: { decision: 'deny', rule, reason: observed },
	});
}

/** All texts of a message that may say something, keys too. Not recursive: a server may nest as deep as it likes. */
function textsOf(message: JsonObject): readonly string[] {
	const texts: string[] = [];
	const pending: (Json | undefined)[] = [];
	for (const key of Object.keys(message)) {
		if (ENVELOPE.has(key)) continue;
		if (!CONTENTS.has(key)) texts.push(key);
		pending.push(message[key]);
	}
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next === 'string') {
			if (!OWN_WORDS.has(next)) texts.push(next);
		} else if (Array.isArray(next)) for (const inner of next) pending.push(inner);
		else if (typeof next === 'object' && next !== null) {
			for (const key of Object.keys(next)) {
				if (!OWN_WORDS.has(key)) texts.push(key);
				pending.push((next as JsonObject)[key]);
			}
		}
	}
	return texts;
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
