import type { Client } from './client.ts';

const EDITORS = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];
const SETTINGS = 'User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

// https://docs.cline.bot/mcp/configuring-mcp-servers; the last file belongs to its command line
export const cline: Client = {
	id: 'cline',
	name: 'Cline',
	places: [
		...EDITORS.map((editor) => ({ scope: 'user' as const, path: `{config}/${editor}/${SETTINGS}`, servers: [['mcpServers']] })),
		{ scope: 'user', path: '~/.cline/data/settings/cline_mcp_settings.json', servers: [['mcpServers']] },
	],
};
