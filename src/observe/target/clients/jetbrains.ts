import type { Client } from './client.ts';

// https://www.jetbrains.com/help/junie/model-context-protocol-mcp.html, https://www.jetbrains.com/help/ai-assistant/mcp.html.
// AI Assistant used the IDE's XML options for its servers, and uses .ai/mcp since 2025.3.
export const jetbrains: Client = {
	id: 'jetbrains',
	name: 'JetBrains',
	places: [
		{ scope: 'user', path: '~/.junie/mcp/*.json', servers: [['mcpServers']] },
		{ scope: 'project', path: '.junie/mcp/*.json', servers: [['mcpServers']] },
		{ scope: 'user', path: '~/.ai/mcp/mcp.json', servers: [['mcpServers']] },
		{ scope: 'project', path: '.ai/mcp/mcp.json', servers: [['mcpServers']] },
		{ scope: 'user', path: '{config}/JetBrains/*/options/llm.mcpServers.xml', servers: [['mcpServers']], isGenerated: true },
		{ scope: 'project', path: '.idea/workspace.xml', servers: [['mcpServers']], isGenerated: true },
		// GitHub Copilot in these IDEs
		{ scope: 'user', path: '{xdg}/github-copilot/intellij/mcp.json', servers: [['servers']] },
	],
};
