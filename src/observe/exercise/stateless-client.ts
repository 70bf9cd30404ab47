// The client for revisions without a handshake. The SDK's own client validates results strictly; this one accepts any result, like the other readers.

import { setTimeout as sleep } from 'node:timers/promises';
import {
	CLIENT_CAPABILITIES_META_KEY,
	CLIENT_INFO_META_KEY,
	type Implementation,
	isJSONRPCErrorResponse,
	isJSONRPCRequest,
	isJSONRPCResultResponse,
	type JSONRPCMessage,
	LOG_LEVEL_META_KEY,
	PROTOCOL_VERSION_META_KEY,
	ProtocolError,
	SdkError,
	SdkErrorCode,
	SERVER_INFO_META_KEY,
	type ServerCapabilities,
} from '@modelcontextprotocol/client';
import { ParameterHeaders } from '#mcp/http/parameter-headers.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import { STATELESS_VERSION } from '#mcp/versions.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import type { ClientIdentity } from '#model/pass.ts';
import { isObject } from '#util/json-object.ts';
import { type Answerer, CLIENT_CAPABILITIES } from './answers/answerer.ts';
import { discoverServer } from './discover-server.ts';
import type { MessageLog } from './message-log.ts';
import type { SessionClient } from './session-client.ts';
import type { SessionTransport } from './session-transport.ts';

interface Waiting {
	resolve(result: JsonObject): void;
	reject(error: Error): void;
}

interface Parts {
	readonly identity: ClientIdentity;
	readonly log: MessageLog;
	readonly answerer?: Answerer;
}

/** Far from the SDK's own ids, so that a late answer is not matched with another request on the same pipe. */
const FIRST_ID = 100_001;
/** A call that still requires input after this number of rounds is not going to end. */
const MOST_ROUNDS = 10;
/** Pause before retrying a call for a server that requires only a retry. */
const PACE_MS = 250;

export class StatelessClient implements SessionClient {
	onerror: ((error: Error) => void) | undefined;
	readonly #parts: Parts;
	readonly #waiting = new Map<number, Waiting>();
	readonly #headers = new ParameterHeaders({ skipsFaultyTools: true });
	#transport: SessionTransport | undefined;
	#discovered: JsonObject | undefined;
	#nextId = FIRST_ID;
	#hasToldOfType = false;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	async connect(
		transport: SessionTransport,
		{ timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
	): Promise<void> {
		this.#transport = transport;
		transport.onmessage = (message) => this.#hear(message);
		transport.onerror = (error) => this.onerror?.(error);
		transport.onclose = () => this.#giveUp();
		await transport.start();
		this.#discovered = await discoverServer(() => this.#exchange(METHOD.discoverServer, {}, { timeout, signal }));
		transport.setProtocolVersion?.(STATELESS_VERSION);
		this.#listen();
	}

	async request(
		{ method, params }: { readonly method: string; readonly params: Record<string, unknown> },
		_schema: unknown,
		{ timeout, signal, onprogress }: { readonly timeout: number; readonly signal?: AbortSignal; readonly onprogress?: () => void },
	): Promise<JsonObject> {
		const deadline = performance.now() + timeout;
		const left = () => ({
			timeout: Math.max(1, deadline - performance.now()),
			hasToken: onprogress !== undefined,
			...(signal && { signal }),
		});
		let given: JsonObject = {};
		for (let round = 0; round <= MOST_ROUNDS; round++) {
			const result = await this.#exchange(method, { ...(params as JsonObject), ...given }, left());
			if (method === METHOD.listTools) {
				// This is the first page of a new list.
				if (params['cursor'] === undefined) this.#headers.forget();
				this.#headers.learn(result['tools']);
			}
			if (result['resultType'] !== 'input_required') return this.#complete(result, method);
			given = await this.#fulfil(result, left().timeout, signal);
			if (performance.now() >= deadline) throw new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout });
		}
		throw new SdkError(SdkErrorCode.InputRequiredRoundsExceeded, `it still required input after ${MOST_ROUNDS} rounds`);
	}

	async close(): Promise<void> {
		await this.#transport?.close();
	}

	getNegotiatedProtocolVersion(): string | undefined {
		return this.#discovered === undefined ? undefined : STATELESS_VERSION;
	}

	getServerCapabilities(): ServerCapabilities | undefined {
		const capabilities = this.#discovered?.['capabilities'];
		return isObject(capabilities) ? (capabilities as ServerCapabilities) : undefined;
	}

	getServerVersion(): Implementation | undefined {
		const meta = this.#discovered?.['_meta'];
		const info = isObject(meta) ? meta[SERVER_INFO_META_KEY] : undefined;
		return isObject(info) ? { ...info, name: String(info['name'] ?? ''), version: String(info['version'] ?? '') } : undefined;
	}

	getInstructions(): string | undefined {
		const instructions = this.#discovered?.['instructions'];
		return typeof instructions === 'string' ? instructions : undefined;
	}

	/** Returns the answers to the server's input requests, with its opaque state unchanged. */
	async #fulfil(result: JsonObject, timeout: number, signal: AbortSignal | undefined): Promise<JsonObject> {
		const { inputRequests, requestState } = result;
		const wanted = isObject(inputRequests) ? Object.entries(inputRequests) : [];
		if (wanted.length === 0) await sleep(Math.min(PACE_MS, timeout), undefined, signal && { signal });
		const answers = wanted.map(([key, request]) => [key, this.#answered(request)] as const);
		return {
			...(answers.length === 0 ? {} : { inputResponses: Object.fromEntries(answers) }),
			...(requestState === undefined ? {} : { requestState }),
		};
	}

	#answered(request: Json): JsonObject {
		const { method, params } = isObject(request) ? request : {};
		const name = typeof method === 'string' ? method : '';
		const answer = this.#parts.answerer?.answer(name, isObject(params) ? params : {});
		if (answer !== undefined && 'result' in answer) return answer.result;
		// The protocol has no way to refuse a single input request.
		throw new SdkError(SdkErrorCode.InvalidResult, `it required what no client gives: ${answer?.error.message ?? name}`);
	}

	#complete(result: JsonObject, method: string): JsonObject {
		const { resultType, ...rest } = result;
		if (resultType !== 'complete' && !this.#hasToldOfType) {
			this.#hasToldOfType = true;
			const statement = resultType === undefined ? 'none' : JSON.stringify(resultType).slice(0, 50);
			this.#parts.log.note('invalid', `the result of ${method} should have the resultType "complete" and has ${statement}`, 0);
		}
		return rest;
	}

	/** Subscribes to list changes, because such a server does not report them otherwise. The answer arrives when the server ends. */
	#listen(): void {
		const capabilities = (this.getServerCapabilities() ?? {}) as JsonObject;
		const kinds = ['tools', 'prompts', 'resources'].filter((kind) => {
			const capability = capabilities[kind];
			return isObject(capability) && capability['listChanged'] === true;
		});
		if (kinds.length === 0) return;
		const notifications = Object.fromEntries(kinds.map((kind) => [`${kind}ListChanged`, true]));
		this.#exchange(METHOD.listenToSubscriptions, { notifications }, {}).catch(() => {});
	}

	#exchange(
		method: string,
		params: JsonObject,
		{ timeout, signal, hasToken = false }: { readonly timeout?: number; readonly signal?: AbortSignal; readonly hasToken?: boolean },
	): Promise<JsonObject> {
		const transport = this.#transport;
		if (transport === undefined) return Promise.reject(new SdkError(SdkErrorCode.NotConnected, 'Not connected'));
		const id = this.#nextId++;
		const cancel = (reason: string) => {
			// A server that does not know this protocol version would not understand the cancellation either.
			if (method === METHOD.discoverServer) return;
			const params = { requestId: id, reason, _meta: { ...this.#envelope() } };
			transport.send({ jsonrpc: '2.0', method: NOTIFICATION.cancelled, params }).catch(() => {});
		};
		const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
		const onAbort = () => {
			cancel('aborted');
			reject(new SdkError(SdkErrorCode.RequestTimeout, String(signal?.reason)));
		};
		const onTime = () => {
			cancel('Request timed out');
			reject(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out', { timeout }));
		};
		const timer = timeout === undefined ? undefined : setTimeout(onTime, timeout);
		signal?.addEventListener('abort', onAbort, { once: true });
		this.#waiting.set(id, { resolve, reject });
		const _meta = {
			...(isObject(params['_meta']) ? params['_meta'] : {}),
			...this.#envelope(),
			...(hasToken ? { progressToken: id } : {}),
		};
		const headers = method === METHOD.callTool ? Object.fromEntries(this.#headers.of(params)) : {};
		transport.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta } }, { headers }).catch(reject);
		return promise.finally(() => {
			clearTimeout(timer);
			signal?.removeEventListener('abort', onAbort);
			this.#waiting.delete(id);
		});
	}

	/** Returns the metadata of a request: protocol version, client and capabilities. */
	#envelope(): JsonObject {
		const { identity, answerer } = this.#parts;
		return {
			[PROTOCOL_VERSION_META_KEY]: STATELESS_VERSION,
			[CLIENT_INFO_META_KEY]: { ...identity },
			[CLIENT_CAPABILITIES_META_KEY]: answerer === undefined ? {} : CLIENT_CAPABILITIES,
			...(this.getServerCapabilities()?.logging === undefined ? {} : { [LOG_LEVEL_META_KEY]: 'debug' }),
		};
	}

	#hear(message: JSONRPCMessage): void {
		if (isJSONRPCResultResponse(message)) this.#waiting.get(Number(message.id))?.resolve(message.result as JsonObject);
		else if (isJSONRPCErrorResponse(message)) {
			const { code, message: text, data } = message.error;
			this.#waiting.get(Number(message.id))?.reject(new ProtocolError(code, text, data));
		} else if (isJSONRPCRequest(message)) {
			const why = `${STATELESS_VERSION} has no requests from the server: ${message.method}`;
			this.#parts.log.note('invalid', why, 0);
			this.#parts.answerer?.disregard(message.method, (message.params ?? {}) as JsonObject, why);
		}
	}

	#giveUp(): void {
		for (const { reject } of this.#waiting.values()) reject(new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'));
		this.#waiting.clear();
	}
}
