// What the guard asks in its own name. The answers go no further.

import { idKey, type Message, type MessageId } from '#mcp/json-rpc/message.ts';
import { TOO_LONG, wholeAnswer } from './whole-answer.ts';

type End = 'client' | 'server';

/** Not a failure of the guard's. */
export class Unanswered extends Error {}

export class OwnQuestions {
	/** By end and id: ids that neither end chose. */
	readonly #open = new Map<string, { readonly answered: (response: Message) => void; readonly fail: (why: string) => void }>();

	/** No answer in time, or none any more, is an error. */
	ask(
		end: End,
		request: { readonly method: string; readonly params: unknown },
		milliseconds: number,
		send: (bytes: Buffer) => void,
	): Promise<Message> {
		const id = `candor-${crypto.randomUUID()}`;
		const key = keyOf(end, id);
		const { promise, resolve, reject } = Promise.withResolvers<Message>();
		const fail = (why: string) => {
			this.#open.delete(key);
			reject(new Unanswered(`the ${end} did not answer ${request.method}: ${why}`));
		};
		const timer = setTimeout(fail, milliseconds, `${milliseconds / 1000} s are over`);
		this.#open.set(key, { answered: resolve, fail });
		send(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, ...request })));
		return promise.finally(() => clearTimeout(timer));
	}

	/** True: it was the answer to one of them. */
	take(end: End, response: Message): boolean {
		const key = response.id === undefined ? '' : keyOf(end, response.id);
		const asked = this.#open.get(key);
		if (asked === undefined) return false;
		const whole = wholeAnswer(response);
		if (whole === undefined) asked.fail(TOO_LONG);
		else {
			this.#open.delete(key);
			asked.answered(whole);
		}
		return true;
	}

	/** The server will not answer: this one, or any. */
	fail(why: string, id?: MessageId): void {
		for (const [key, { fail }] of this.#open) if (id === undefined ? key.startsWith('server ') : key === keyOf('server', id)) fail(why);
	}
}

function keyOf(end: End, id: MessageId): string {
	return `${end} ${idKey(id)}`;
}
