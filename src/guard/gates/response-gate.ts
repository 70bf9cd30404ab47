// Looks through what the server says before the client hears it: secrets, hidden characters, words to the model, canaries, sheer size.

import type { JsonObject } from '#model/declaration.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { type ResponseFinding, reviewText } from '#policy/respond/review-text.ts';
import { secretRequest } from '#policy/respond/secret-request.ts';
import { asObject } from '#util/json-object.ts';
import { DENIED, errorResponse } from '../answers.ts';
import { asideName } from '../aside-name.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { LISTED_KINDS } from '../listed-kinds.ts';
import { type Edit, edited, type JsonSpan, jsonSpans } from '../wire/json-spans.ts';
import type { Message, MessageId } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';
import { ENVELOPE, textsOfMessage } from './message-texts.ts';

const MOST_NOTES = 100;
const DONE = { flag: 'flagged', mask: 'masked something in', block: 'withheld' } as const;
/** The answers that declare something, and the key of their parts. */
const PARTS_IN: ReadonlyMap<string, string> = new Map([
	...LISTED_KINDS.map(({ method, key }) => [method, key] as const),
	['initialize', 'instructions'],
	['server/discover', 'instructions'],
]);

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
		const asked = this.#requestsIn(response.value);
		const reviewed = this.#review(response);
		const findings = asked.length === 0 ? reviewed : [...reviewed, ...asked];
		const blocking = findings.find(({ effect }) => effect === 'block');
		// The parts of a declaration are gone through one by one when they are pinned: what is found in them is told there.
		const told = blocking === undefined ? [...this.#outsideParts(exchange, response, reviewed), ...asked] : findings;
		for (const finding of told) this.#tell(exchange, finding);
		if (blocking !== undefined) return { kind: 'answer', bytes: withheld(exchange.id, `the answer to ${exchange.method}`, blocking) };
		return this.#shown(response, findings);
	}

	/** What the server says without being asked: it reaches the model, or the person, as an answer does. */
	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'client') return FORWARD;
		const params = asObject(message.value.params) ?? {};
		const asked = message.kind === 'request' ? this.#asked([{ method: message.method, params }]) : [];
		const findings = [...this.#review(message), ...asked];
		if (findings.length === 0) return FORWARD;
		const what = asideName(message);
		const blocking = findings.find(({ effect }) => effect === 'block');
		for (const { rule, effect, observed } of findings) {
			const hasRow = this.#options.record.foundMeanwhile({ rule, observed: `${observed}, in ${what}` });
			if (blocking === undefined && (!hasRow || rule === 'secret_requests'))
				this.#options.record.noted({ request: message.id ?? null, method: what }, { effect: 'allow', rule, reason: observed });
			if (rule === 'canaries') this.#noteOnce(`ALARM: ${what} of the server holds ${observed}`);
			if (effect === 'block' || rule !== 'canaries')
				this.#noteOnce(`${DONE[effect]} ${what} of the server: ${observed} (response rule ${rule})`);
		}
		if (blocking === undefined) return this.#shown(message, findings);
		this.#options.record.withheld(message, blocking.rule, blocking.observed);
		return { kind: 'answer', bytes: withheld(message.id ?? null, what, blocking) };
	}

	/** Each finding is in a row, and a line on stderr. */
	#tell(exchange: Exchange, { rule, effect, observed }: ResponseFinding): void {
		const { method, id } = exchange;
		const hasRow = this.#options.record.found(exchange, { rule, observed });
		const decision = { effect: effect === 'block' ? ('deny' as const) : ('allow' as const), rule, reason: observed };
		if (!hasRow) this.#options.record.noted({ request: id, method }, decision);
		if (rule === 'canaries') this.#options.note(`ALARM: the answer to ${method} holds ${observed}`);
		else this.#noteOnce(`${DONE[effect]} the answer to ${method}: ${observed} (response rule ${rule})`);
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
			for (const finding of this.#reviewTexts(value)) findings.push(finding);
		}
		return findings;
	}

	#reviewTexts(value: JsonObject): readonly ResponseFinding[] {
		const { responses } = this.#options.policy().policy;
		const findings: ResponseFinding[] = [];
		for (const text of textsOfMessage(value)) for (const finding of reviewText(text, responses).findings) findings.push(finding);
		return findings;
	}

	/** Of an answer that declares something: what is found elsewhere in it. */
	#outsideParts({ method }: Exchange, { value }: Message, findings: readonly ResponseFinding[]): readonly ResponseFinding[] {
		const key = PARTS_IN.get(method);
		const result = asObject(value.result);
		if (key === undefined || result?.[key] === undefined || findings.length === 0) return findings;
		const { [key]: _, ...rest } = result;
		return [...findings.filter(({ rule }) => rule === 'canaries'), ...this.#reviewTexts({ ...value, result: rest })];
	}

	/** In the stateless protocol a server asks in its answer, and everywhere it may refuse until the user has been to a page. */
	#requestsIn({ result, error }: JsonObject): readonly ResponseFinding[] {
		const inputs = Object.values(asObject(asObject(result)?.inputRequests) ?? {}).map((request) => {
			const { method, params } = asObject(request) ?? {};
			return { method: typeof method === 'string' ? method : '', params: asObject(params) ?? {} };
		});
		const pages = asObject(asObject(error)?.data)?.elicitations;
		const urls = (Array.isArray(pages) ? pages : []).map((page) => ({ method: 'elicitation/create', params: asObject(page) ?? {} }));
		return this.#asked([...inputs, ...urls]);
	}

	#asked(requests: readonly { readonly method: string; readonly params: JsonObject }[]): readonly ResponseFinding[] {
		const { secret_requests } = this.#options.policy().policy.responses;
		if (secret_requests === 'pass') return [];
		// There is no harmless part of such a question that could be left: masking it is blocking.
		const effect = secret_requests === 'flag' ? 'flag' : 'block';
		return requests.flatMap(({ method, params }) => {
			const observed = secretRequest(method, params);
			return observed === undefined ? [] : [{ rule: 'secret_requests' as const, effect, observed }];
		});
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
