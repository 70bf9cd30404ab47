import type { Client } from './client.ts';

// https://cursor.com/docs/context/mcp
export const cursor: Client = {
	id: 'cursor',
	name: 'Cursor',
	places: [
		{ scope: 'user', path: '~/.cursor/mcp.json', servers: [['mcpServers']] },
		{ scope: 'project', path: '.cursor/mcp.json', servers: [['mcpServers']] },
	],
};
