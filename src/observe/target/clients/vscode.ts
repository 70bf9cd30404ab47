import type { Client, ClientPlace } from './client.ts';

const EDITORS = ['Code', 'Code - Insiders', 'VSCodium'];
const IN_SETTINGS = [['mcp', 'servers'], ['mcp.servers']];

// https://code.visualstudio.com/docs/copilot/reference/mcp-configuration; settings.json is the former location
export const vscode: Client = {
	id: 'vscode',
	name: 'VS Code',
	places: [
		...EDITORS.flatMap((editor): readonly ClientPlace[] => [
			{ scope: 'user', path: `{config}/${editor}/User/mcp.json`, servers: [['servers']] },
			{ scope: 'user', path: `{config}/${editor}/User/profiles/*/mcp.json`, servers: [['servers']] },
			{ scope: 'user', path: `{config}/${editor}/User/settings.json`, servers: IN_SETTINGS },
		]),
		{ scope: 'project', path: '.vscode/mcp.json', servers: [['servers']] },
		{ scope: 'project', path: '.vscode/settings.json', servers: IN_SETTINGS },
	],
};
