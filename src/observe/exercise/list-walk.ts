// Follows one paged list to its end, or to the bounds that stop an endless list of a hostile server.

import { hash } from 'node:crypto';
import { METHOD_NOT_FOUND } from '#mcp/error-codes.ts';
import { METHOD } from '#mcp/methods.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { type ListedEntry, readEntry } from './declared-entry.ts';
import type { Answer, Session } from './session.ts';

export interface WalkLimits {
	readonly entries: number;
	readonly pages: number;
	readonly bytes: number;
	readonly timeoutMs: number;
	readonly totalMs: number;
}

interface ListSource<T> {
	readonly method: string;
	/** Key of the array in the answer. */
	readonly key: string;
	readonly kind: ListedEntry<T>;
	/** Whether the list is requested although the server did not announce it. A refusal then has no meaning. */
	readonly isUnannounced: boolean;
	/** Receives each page as the server sent it, or the text of its refusal. */
	readonly onPage?: OnPage | undefined;
}

export type OnPage = (method: string, page: JsonObject) => void;

export interface WalkedList<T> {
	readonly entries: readonly T[];
	readonly beyondLimit: number;
	/** Whether the list could not be read, or not to its end. */
	readonly hasFailed: boolean;
}

export async function walkList<T>(
	session: Session,
	source: ListSource<T>,
	limits: WalkLimits,
	signal?: AbortSignal,
): Promise<WalkedList<T>> {
	const { log } = session;
	const collected = new Collected(source, limits, session);
	const cursors = new Set<string>();
	const deadline = Date.now() + limits.totalMs;
	let cursor: string | undefined;
	let hasFailed = false;
	for (let page = 1; ; page++) {
		const timeoutMs = Math.min(limits.timeoutMs, deadline - Date.now());
		const params = cursor === undefined ? {} : { cursor };
		const answer = await session.request(source.method, params, { timeoutMs, ...(signal && { signal }) });
		if (answer.kind === 'error') source.onPage?.(source.method, { refused: answer.message, code: answer.code ?? null });
		if (answer.kind !== 'result') {
			const isRefusal = page === 1 && (source.isUnannounced || (isUnknown(answer) && source.key !== 'tools'));
			if (!isRefusal) hasFailed = true;
			if (page > 1 || !source.isUnannounced) report(session, source.method, answer);
			break;
		}
		source.onPage?.(source.method, answer.result);
		if (!collected.take(answer.result[source.key])) hasFailed = true;
		const next = answer.result['nextCursor'];
		if (typeof next !== 'string') break;
		if (cursors.has(next)) {
			log.note('invalid', `${source.method}: the same cursor was given twice: ${next}`, Buffer.byteLength(next));
			break;
		}
		cursors.add(next);
		cursor = next;
		if (page === limits.pages || Date.now() >= deadline) {
			hasFailed = true;
			log.gap('limit', `${source.method} did not come to an end: stopped after ${page} pages`);
			break;
		}
	}
	return { ...collected.list(), hasFailed };
}

/** Whether the server reports that it has no such list, which is a valid answer. This does not hold for tools. */
function isUnknown(answer: Answer): boolean {
	return answer.kind === 'error' && answer.code === METHOD_NOT_FOUND;
}

/** Records that an announced list could not be read. */
function report(session: Session, method: string, answer: Exclude<Answer, { kind: 'result' }>): void {
	if (answer.kind === 'timeout') session.log.gap('unfinished', `${method} was not answered in time`);
	else if (answer.kind === 'unanswered') session.log.gap('unfinished', `${method} was not answered: ${answer.message}`);
	else if (answer.kind === 'ended') session.log.gap('unfinished', `${method}: the session ended before the answer`);
	else if (answer.code !== METHOD_NOT_FOUND || method !== METHOD.listResourceTemplates) {
		const text = `${method} failed: ${answer.message}${answer.code === undefined ? '' : ` (${answer.code})`}`;
		session.log.note('list-failed', text, Buffer.byteLength(answer.message));
	}
}

class Collected<T> {
	readonly #source: ListSource<T>;
	readonly #limits: WalkLimits;
	readonly #session: Session;
	readonly #entries: T[] = [];
	readonly #digests = new Set<string>();
	#bytes = 0;
	#beyondLimit = 0;
	#repeated = 0;

	constructor(source: ListSource<T>, limits: WalkLimits, session: Session) {
		this.#source = source;
		this.#limits = limits;
		this.#session = session;
	}

	/** Returns false if the value is not a list. */
	take(list: Json | undefined): boolean {
		const { method, key, kind, isUnannounced } = this.#source;
		if (!Array.isArray(list)) {
			const problem = `the answer has no array "${key}"`;
			if (isUnannounced) this.#session.log.note('invalid', `${method}: ${problem}`, 0);
			else this.#session.log.note('list-failed', `${method} failed: ${problem}`, 0);
			return false;
		}
		for (const [index, raw] of list.entries()) {
			if (this.#entries.length >= this.#limits.entries || this.#bytes >= this.#limits.bytes) {
				this.#beyondLimit += list.length - index;
				return true;
			}
			const text = JSON.stringify(raw);
			const digest = hash('sha1', text);
			if (this.#digests.has(digest)) {
				this.#repeated++;
				continue;
			}
			this.#digests.add(digest);
			this.#bytes += text.length;
			const { entry, flaw } = readEntry(kind, raw);
			if (flaw !== undefined) this.#session.log.note('invalid', `${method}: ${flaw}: ${text}`, Buffer.byteLength(text));
			if (entry !== undefined) this.#entries.push(entry);
		}
		return true;
	}

	list(): Omit<WalkedList<T>, 'hasFailed'> {
		const { method } = this.#source;
		// An identical entry adds nothing. A repeated name with another text is kept, and a rule judges it.
		if (this.#repeated > 0) this.#session.log.note('invalid', `${method}: ${this.#repeated} entries were listed again, unchanged`, 0);
		return { entries: this.#entries, beyondLimit: this.#beyondLimit };
	}
}
