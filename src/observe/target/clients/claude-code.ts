import type { Client } from './client.ts';

// https://code.claude.com/docs/en/mcp: user scope, and local scope by the project's path; project scope is .mcp.json
export const claudeCode: Client = {
	id: 'claude-code',
	name: 'Claude Code',
	places: [{ scope: 'user', path: '~/.claude.json', servers: [['mcpServers'], ['projects', '*', 'mcpServers']] }],
};
