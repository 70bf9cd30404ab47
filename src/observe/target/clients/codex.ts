import type { Client } from './client.ts';

// https://developers.openai.com/codex/mcp
export const codex: Client = {
	id: 'codex',
	name: 'Codex',
	places: [
		{ scope: 'user', path: '~/.codex/config.toml', servers: [['mcp_servers']] },
		{ scope: 'project', path: '.codex/config.toml', servers: [['mcp_servers']] },
	],
};
