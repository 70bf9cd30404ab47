import type { ServerResponse } from 'node:http';

/** What a browser wants to hear before it shows an answer to the page that asked. */
export function allowPage(response: ServerResponse, origin: string, wanted: string | undefined): void {
	response.setHeader('access-control-allow-origin', origin);
	response.setHeader('vary', 'origin');
	response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
	response.setHeader('access-control-allow-headers', wanted ?? '*');
	response.setHeader('access-control-expose-headers', 'mcp-session-id, www-authenticate');
}
