// Acts as the client's user and model: answers a bounded number of server requests, and records every request.

import { pathToFileURL } from 'node:url';
import { INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND } from '#mcp/error-codes.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { AskEvent, RawObservation } from '#model/observation.ts';
import { isObject } from '#util/json-object.ts';
import { nowMicros } from '#util/micros.ts';
import type { MessageLog } from '../message-log.ts';
import type { AnswerMaterial } from './answer-material.ts';
import { type Asked, askedFor } from './asked.ts';

export type ClientAnswer = { readonly result: JsonObject } | { readonly error: { readonly code: number; readonly message: string } };

export const CLIENT_CAPABILITIES = {
	roots: { listChanged: true },
	// Without `context`, a server must not request the context of other servers. Offering it shows whether the server does.
	sampling: { context: {} },
	elicitation: { form: {}, url: {} },
} as const;

/** A dialogue asks a few questions per call, not dozens. */
const MOST_A_REQUEST = 20;
/** Maximum besides one per client request, because many servers request the roots at every call. */
const MOST_A_SESSION = 500;
const MOST_BYTES = 256 * 1024;
const MOST_NOTED = 1000;

export class Answerer {
	readonly #material: AnswerMaterial;
	readonly #observe: (observation: RawObservation) => void;
	readonly #log: MessageLog;
	#sinceRequest = 0;
	#requests = 0;
	#given = 0;
	#noted = 0;
	#hasToldOfLimit = false;

	constructor(material: AnswerMaterial, observe: (observation: RawObservation) => void, log: MessageLog) {
		this.#material = material;
		this.#observe = observe;
		this.#log = log;
	}

	/** Marks the beginning of a client request. The count of server requests starts again. */
	begin(): void {
		this.#sinceRequest = 0;
		this.#requests++;
	}

	answer(method: string, params: JsonObject): ClientAnswer {
		const asked = askedFor(method, params);
		if (asked === undefined) return { error: { code: METHOD_NOT_FOUND, message: 'Method not found' } };
		this.#sinceRequest++;
		const excess = this.#excess(asked);
		if (excess !== undefined) return this.#refuse(asked, excess, INTERNAL_ERROR);
		const made = this.#make(asked.what, params);
		if (typeof made === 'string') return this.#refuse(asked, made, INVALID_PARAMS);
		this.#given++;
		this.#note(asked);
		return { result: made };
	}

	/** Records a request that its protocol version does not allow. */
	disregard(method: string, params: JsonObject, why: string): void {
		const asked = askedFor(method, params);
		if (asked !== undefined) this.#note(asked, why);
	}

	/** Returns the answer, or a text that describes what is wrong with the request. */
	#make(what: AskEvent['what'], params: JsonObject): JsonObject | string {
		const { canaries, roots } = this.#material;
		switch (what) {
			case 'roots':
				return {
					roots: roots.map((path, index) => ({
						uri: pathToFileURL(path).href,
						...(index === 0 && canaries.roots !== undefined ? { name: canaries.roots } : {}),
					})),
				};
			case 'sampling': {
				if (!Array.isArray(params['messages'])) return 'the request has no messages';
				const text = ['That looks fine to me: short, clear and complete.', ...(canaries.sampling ? [`(${canaries.sampling})`] : [])].join(
					' ',
				);
				return { role: 'assistant', content: { type: 'text', text }, model: 'claude-sonnet-4-5', stopReason: 'endTurn' };
			}
			case 'url':
				return typeof params['url'] === 'string' ? { action: 'accept' } : 'the request has no url';
			case 'form': {
				const schema = params['requestedSchema'];
				if (!isObject(schema)) return 'the request has no requestedSchema';
				const content = this.#material.forms.fill(schema, this.#material);
				return content === undefined ? { action: 'decline' } : { action: 'accept', content };
			}
		}
	}

	#excess({ bytes }: Asked): string | undefined {
		if (bytes > MOST_BYTES) return `a request of ${bytes} bytes`;
		if (this.#sinceRequest > MOST_A_REQUEST) return `more than ${MOST_A_REQUEST} requests while one of ours was under way`;
		if (this.#given >= MOST_A_SESSION + this.#requests)
			return `more than ${MOST_A_SESSION} requests in one session, besides one for each of ours`;
		return undefined;
	}

	#refuse(asked: Asked, why: string, code: number): ClientAnswer {
		this.#note(asked, why);
		if (code === INTERNAL_ERROR && !this.#hasToldOfLimit) {
			this.#hasToldOfLimit = true;
			this.#log.note('invalid', `it asked its client for more than any user would answer: ${why}`, asked.bytes);
		}
		if (code === INVALID_PARAMS) this.#log.note('invalid', `it asked its client in the wrong way (${asked.what}): ${why}`, asked.bytes);
		return { error: { code, message: code === INVALID_PARAMS ? why : 'The user is not available' } };
	}

	#note(asked: Asked, refused?: string): void {
		if (++this.#noted > MOST_NOTED) return;
		this.#observe({ kind: 'ask', ...asked, ...(refused === undefined ? {} : { refused }), at: nowMicros() });
	}
}
