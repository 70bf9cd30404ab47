// The client interface of a session, for every protocol generation.

import type { Client } from '@modelcontextprotocol/client';
import type { SessionTransport } from './session-transport.ts';

interface RequestOptions {
	readonly timeout: number;
	readonly signal?: AbortSignal;
	/** Makes the request carry a progress token. */
	readonly onprogress?: () => void;
}

export interface SessionClient
	extends Pick<Client, 'close' | 'getNegotiatedProtocolVersion' | 'getServerVersion' | 'getServerCapabilities' | 'getInstructions'> {
	onerror?: ((error: Error) => void) | undefined;
	connect(transport: SessionTransport, options: { readonly timeout: number; readonly signal: AbortSignal }): Promise<void>;
	request(
		request: { readonly method: string; readonly params: Record<string, unknown> },
		schema: Parameters<Client['request']>[1],
		options: RequestOptions,
	): Promise<unknown>;
}
