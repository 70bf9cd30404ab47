import { STATUS_CODES } from 'node:http';

/** Returns a text such as: it answered with HTTP 404 Not Found at /mcp: no such session */
export function httpComplaint({ pathname }: URL, status: number | undefined, message = ''): string {
	const statement = message.replace(/^Error POSTing to endpoint: ?/, '');
	const hint = status === 401 || status === 403 ? 'header' : status === 404 || status === 405 ? 'path' : undefined;
	// The query is left out, because it may hold a secret.
	const answer = `HTTP ${status} ${STATUS_CODES[status ?? 0] ?? ''}`.trim();
	return `it answered with ${answer} at ${pathname}${statement && `: ${statement}`}${hint ? ` (see --${hint})` : ''}`;
}
