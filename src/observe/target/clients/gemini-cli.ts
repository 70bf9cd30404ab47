import type { Client } from './client.ts';

// https://geminicli.com/docs/tools/mcp-server
export const geminiCli: Client = {
	id: 'gemini-cli',
	name: 'Gemini CLI',
	places: [
		{ scope: 'user', path: '~/.gemini/settings.json', servers: [['mcpServers']] },
		{ scope: 'project', path: '.gemini/settings.json', servers: [['mcpServers']] },
	],
};
