// Requests that the guard sends in its own name. Their responses go no further.

import { idKey, type Message, type MessageId } from '#mcp/json-rpc/message.ts';
import { TOO_LONG, wholeAnswer } from './whole-answer.ts';

type End = 'client' | 'server';

/** Thrown if no response comes. It is not a failure of the guard. */
export class Unanswered extends Error {}

export class OwnQuestions {
	/** Open requests by end and id. Neither end chose these ids. */
	readonly #open = new Map<string, { readonly answered: (response: Message) => void; readonly fail: (why: string) => void }>();

	/** Throws if no response comes in time, or none can come any more. */
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

	/** Returns whether the response belonged to one of the guard's own requests. */
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

	/** The server will not answer this request, or any request if no id is given. */
	fail(why: string, id?: MessageId): void {
		for (const [key, { fail }] of this.#open) if (id === undefined ? key.startsWith('server ') : key === keyOf('server', id)) fail(why);
	}
}

function keyOf(end: End, id: MessageId): string {
	return `${end} ${idKey(id)}`;
}
