import type { Client, ClientPlace } from './client.ts';

const SERVERS = [['mcp'], ['mcp', 'servers']];

// https://opencode.ai/docs/mcp-servers: directly below `mcp`, since version 2 below `mcp.servers`
export const opencode: Client = {
	id: 'opencode',
	name: 'opencode',
	places: ['opencode.json', 'opencode.jsonc'].flatMap((file): readonly ClientPlace[] => [
		{ scope: 'user', path: `{xdg}/opencode/${file}`, servers: SERVERS },
		{ scope: 'project', path: file, servers: SERVERS },
		{ scope: 'project', path: `.opencode/${file}`, servers: SERVERS },
	]),
};
