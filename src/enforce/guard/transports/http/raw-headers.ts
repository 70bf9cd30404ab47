// Reads headers as they were sent. Node joins some repeated headers and drops others, but a program before or behind the guard may use those.

import type { IncomingMessage } from 'node:http';

const SINGLE: readonly string[] = [
	'content-length', 'transfer-encoding', 'content-type', 'content-encoding', 'origin', 'last-event-id', 'mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name',
]; // biome-ignore format: a list

/** Returns a header that is repeated but must not be, as one clause. */
export function repeatedHeader(request: IncomingMessage): string | undefined {
	const name = SINGLE.find((one) => headerValues(request, one).length > 1);
	return name === undefined ? undefined : `the header ${name} stands there twice`;
}

export function headerValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
	const values: string[] = [];
	for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === name) values.push(rawHeaders[i + 1] ?? '');
	return values;
}
