import type { Client } from './client.ts';

// https://zed.dev/docs/ai/mcp
export const zed: Client = {
	id: 'zed',
	name: 'Zed',
	places: [
		{ scope: 'user', path: '{xdg}/zed/settings.json', servers: [['context_servers']] },
		{ scope: 'project', path: '.zed/settings.json', servers: [['context_servers']] },
	],
};
