import type { Client } from './client.ts';

/** The project file that Claude Code and others read. */
export const mcpJson: Client = {
	id: 'mcp-json',
	name: '.mcp.json',
	places: [{ scope: 'project', path: '.mcp.json', servers: [['mcpServers']] }],
};
