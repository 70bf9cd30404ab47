import type { Client } from './client.ts';

/** The file that Claude Code and others read from a project. */
export const mcpJson: Client = {
	id: 'mcp-json',
	name: '.mcp.json',
	places: [{ scope: 'project', path: '.mcp.json', servers: [['mcpServers']] }],
};
