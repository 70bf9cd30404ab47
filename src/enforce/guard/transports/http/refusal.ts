// Reports to the client that the server could not be reached, or refused at the HTTP level.

import { STATUS_CODES } from 'node:http';
import { jsonText } from '#mcp/json-rpc/json-text.ts';
import { type MessageId, readMessage } from '#mcp/json-rpc/message.ts';
import { asObject } from '#util/json-object.ts';
import type { Via } from '../route.ts';
import type { UpstreamEvents } from '../upstream.ts';
import { headersForClient } from './pass-headers.ts';
import type { CallEnd } from './upstream-call.ts';

interface Failed {
	readonly end: Exclude<CallEnd, { kind: 'done' | 'left' | 'unfinished' }>;
	readonly via: Via | undefined;
	readonly owed: readonly MessageId[];
	/** Whether the client is probing the server's version. It then distinguishes a failing server from an old one by the status alone. */
	readonly isProbe: boolean;
}

export function tellFailure({ end, via, owed, isProbe }: Failed, events: UpstreamEvents): void {
	if (end.kind !== 'refused') {
		if (owed.length === 0 || isProbe) via?.answered({ status: 502, headers: [], isStream: false });
		const why = end.kind === 'unreachable' ? 'The server could not be reached' : 'The server did not answer as it should';
		events.failed(owed, `${why}: ${end.why}`);
		return;
	}
	const { status, response, body } = end;
	// A client's transport acts on these statuses (401: log in, 404: start a new session). A server's own failure is reported like any other error.
	if (status < 500 || owed.length === 0 || isProbe) via?.answered({ status, headers: headersForClient(response), isStream: false });
	const statement = readMessage(body);
	const error = statement.kind === 'response' ? asObject(statement.value.error) : undefined;
	for (const id of owed) {
		const renamed = error && jsonText({ jsonrpc: '2.0', id, error });
		if (statement.kind === 'response' && statement.id === id) events.message(body, { via });
		else if (renamed !== undefined) events.message(renamed, { via });
		else events.failed([id], `The server refused this: HTTP ${status} ${STATUS_CODES[status] ?? ''}${hint(status, via)}`);
	}
}

function hint(status: number, via: Via | undefined): string {
	if (via !== undefined || (status !== 401 && status !== 403)) return '';
	return ". To log in: candor guard --upstream-header 'Authorization: Bearer …'";
}
