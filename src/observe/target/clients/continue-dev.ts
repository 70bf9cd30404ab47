import type { Client } from './client.ts';

const SERVERS = [['mcpServers'], ['experimental', 'modelContextProtocolServers']];

// https://docs.continue.dev/customize/deep-dives/mcp; config.json is the format before YAML
export const continueDev: Client = {
	id: 'continue',
	name: 'Continue',
	places: [
		{ scope: 'user', path: '~/.continue/config.yaml', servers: SERVERS },
		{ scope: 'user', path: '~/.continue/config.json', servers: SERVERS },
		...['*.yaml', '*.yml', '*.json'].flatMap((files) => [
			{ scope: 'user' as const, path: `~/.continue/mcpServers/${files}`, servers: SERVERS },
			{ scope: 'project' as const, path: `.continue/mcpServers/${files}`, servers: SERVERS },
		]),
	],
};
