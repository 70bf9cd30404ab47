// Reads the messages in a server's output, over any transport. Any other output is treated as data: it is recorded, and the
// session continues, in bounded memory.

import {
	isJSONRPCNotification,
	isJSONRPCRequest,
	isJSONRPCResponse,
	type JSONRPCMessage,
	type JSONRPCResponse,
} from '@modelcontextprotocol/client';
import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import { parseJson } from '#mcp/json-rpc/parse-json.ts';
import { NOTIFICATION } from '#mcp/methods.ts';
import { isObject } from '#util/json-object.ts';
import { HEAD_BYTES, type MessageLog } from './message-log.ts';
import { PendingRequests } from './pending-requests.ts';

/** Deeper than any honest message. Recursive code walks the parsed values later. */
const MAX_DEPTH = 256;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
// {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}
const LIST_CHANGED = /^notifications\/[\w/]+\/list_changed$/;
const DISREGARDED_AS = { 'too-many-values': 'oversized', 'too-deep': 'invalid', 'not-json': 'noise' } as const;
/** An error code of this client for requests that no server has answered. */
export const NO_ANSWER = -32_098;

export class WireReader {
	readonly #log: MessageLog;
	readonly #onOutput: (bytes: Buffer) => void;
	readonly #pending: PendingRequests;
	#messages = 0;
	#firstNoise: string | undefined;

	constructor(log: MessageLog, onOutput: (bytes: Buffer) => void = () => {}, pending = new PendingRequests()) {
		this.#log = log;
		this.#pending = pending;
		this.#onOutput = onOutput;
	}

	/** Number of JSON-RPC messages received so far. Noise does not count. */
	get messages(): number {
		return this.#messages;
	}

	/** The first line received that was not a JSON-RPC message. */
	get firstNoise(): string | undefined {
		return this.#firstNoise;
	}

	/** Must be called with every outgoing message, because only that shows which answers are expected. */
	sent(message: JSONRPCMessage): void {
		this.#pending.sent(message);
	}

	isAwaited(id: number): boolean {
		return this.#pending.standing(id).kind === 'expected';
	}

	/** Returns the message for the client. `bytes` should be one message. */
	read(bytes: Buffer): JSONRPCMessage | undefined {
		this.#onOutput(bytes);
		const first = firstSignificantByte(bytes);
		if (first === undefined) return undefined;
		if (first !== OPENING_BRACE && first !== OPENING_BRACKET) {
			this.disregard('noise', bytes, bytes.length);
			return undefined;
		}
		const parsed = parseJson(bytes, MAX_DEPTH);
		if (parsed.kind !== 'json') {
			this.disregard(DISREGARDED_AS[parsed.kind], bytes, bytes.length);
			return undefined;
		}
		const { value } = parsed;
		if (!isObject(value)) this.disregard('invalid', bytes, bytes.length);
		else if ('method' in value && !('id' in value) && isJSONRPCNotification(value)) {
			if (LIST_CHANGED.test(value.method)) this.#log.note('list-changed', value.method, bytes.length);
			if (value.method === NOTIFICATION.progress && !this.#pending.hasGiven(value.params?.['progressToken']))
				this.#log.note('invalid', bytes, bytes.length);
			this.#noteTold(value.method, value.params);
			if (value.method === NOTIFICATION.resourceUpdated) this.#log.note('resource-updated', String(value.params?.['uri']), bytes.length);
			return this.#counted(value);
		} else if ('method' in value && isJSONRPCRequest(value)) return this.#counted(value);
		else if (!('method' in value) && isJSONRPCResponse(value)) return this.#reply(value, bytes);
		else return this.#oddity(value, bytes);
		return undefined;
	}

	disregard(op: 'noise' | 'invalid' | 'oversized' | 'unknown-id', head: Buffer, bytes: number): void {
		this.#firstNoise ??= head.subarray(0, HEAD_BYTES).toString('utf8').trim();
		this.#log.note(op, head, bytes);
	}

	/** Fails a request that can no longer get a valid answer, so that its caller does not wait for the time limit. */
	answerFor(id: number, message: string, code = NO_ANSWER): JSONRPCMessage {
		this.#pending.answered(id);
		return { jsonrpc: '2.0', id, error: { code, message } };
	}

	/** Records texts of log and progress notifications, which the model or the user may read. */
	#noteTold(method: string, params: Readonly<Record<string, unknown>> | undefined): void {
		if (method === NOTIFICATION.message) this.#log.told('log', textOf(params?.['data']));
		else if (method === NOTIFICATION.progress) this.#log.told('progress', textOf(params?.['message']));
	}

	#reply(reply: JSONRPCResponse, bytes: Buffer): JSONRPCMessage | undefined {
		const standing = this.#pending.standing(reply.id);
		if (standing.kind === 'unknown') {
			this.#messages++;
			this.#log.note('unknown-id', bytes, bytes.length);
		} else if (standing.kind !== 'late') {
			if (standing.kind === 'mistyped') this.#log.note('invalid', bytes, bytes.length);
			this.#pending.answered(standing.id);
			return this.#counted({ ...reply, id: standing.id });
		}
		return undefined;
	}

	/** Handles JSON that is not a JSON-RPC message. It may have been intended as an answer. */
	#oddity(value: Readonly<Record<string, unknown>>, bytes: Buffer): JSONRPCMessage | undefined {
		const answer = 'id' in value && !('method' in value) ? value : undefined;
		this.disregard(answer?.['id'] === null ? 'unknown-id' : 'invalid', bytes, bytes.length);
		const standing = answer && this.#pending.standing(answer['id']);
		return standing?.kind === 'expected'
			? this.#counted(
					this.answerFor(standing.id, `The answer was not a valid JSON-RPC message${toldBy(answer?.['error'])}`, INVALID_REQUEST),
				)
			: undefined;
	}

	#counted<T extends JSONRPCMessage>(message: T): T {
		this.#messages++;
		return message;
	}
}

/** A malformed error still says what went wrong. */
function toldBy(error: unknown): string {
	const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
	return typeof told === 'string' && told !== '' ? `: ${told}` : '';
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

/** Returns undefined for a blank line. A failing parse is slow, and the first character identifies most noise. */
function firstSignificantByte(bytes: Buffer): number | undefined {
	return bytes.find((byte) => byte > 0x20);
}
