import type { Client } from './client.ts';

// https://modelcontextprotocol.io/docs/develop/connect-local-servers
export const claudeDesktop: Client = {
	id: 'claude-desktop',
	name: 'Claude Desktop',
	places: [{ scope: 'user', path: '{config}/Claude/claude_desktop_config.json', servers: [['mcpServers']] }],
};
