// The resources of the server, which can be read and subscribed to.

import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { PICTURE } from './content.ts';

export function addResources(server: McpServer): void {
	const fixed = (name: string, mimeType: string, content: { readonly text: string } | { readonly blob: string }) => {
		const uri = `test://${name}`;
		server.registerResource(name, uri, { description: `Always the same: ${name}`, mimeType }, async () => ({
			contents: [{ uri, mimeType, ...content }],
		}));
	};
	fixed('static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
	fixed('static-binary', 'image/png', { blob: PICTURE });
	fixed('watched-resource', 'text/plain', { text: 'Nothing has happened yet.' });
	const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
	const mimeType = 'application/json';
	server.registerResource('template', template, { description: 'Data by its id', mimeType }, async ({ href: uri }, { id }) => ({
		contents: [{ uri, mimeType, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }) }],
	}));
	// The resources never change, so a subscriber gets no notification.
	server.server.setRequestHandler('resources/subscribe', async () => ({}));
	server.server.setRequestHandler('resources/unsubscribe', async () => ({}));
}
