import type { Client } from './client.ts';

// https://docs.windsurf.com/windsurf/cascade/mcp; the second file belongs to its plugins for other editors
export const windsurf: Client = {
	id: 'windsurf',
	name: 'Windsurf',
	places: [
		{ scope: 'user', path: '~/.codeium/windsurf/mcp_config.json', servers: [['mcpServers']] },
		{ scope: 'user', path: '~/.codeium/mcp_config.json', servers: [['mcpServers']] },
	],
};
