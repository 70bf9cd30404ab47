// A server with every feature that the suite's scenarios require, built with the SDK.

import { McpServer, type ServerNotifier } from '@modelcontextprotocol/server';
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import * as z from 'zod';
import { addAskingTools, STATE } from './asking-tools.ts';
import { saying } from './content.ts';
import { addPlainTools } from './plain-tools.ts';
import { addPrompts } from './prompts.ts';
import { addResources } from './resources.ts';
import { addTasks } from './tasks.ts';

const SKILL = `---
name: greeting
description: How to greet somebody
---
Say hello first. More is in [the guide](references/guide.md).
`;
const SKILLS = await SkillsExtension.load(memorySkillFiles({ 'greeting/SKILL.md': SKILL, 'greeting/references/guide.md': 'Be kind.\n' }));

/** `notify`: notifies all listeners, for a server that exists for one request only. */
export function makeServer(notify?: ServerNotifier): McpServer {
	const server = new McpServer(
		{ name: 'everything', version: '1.0.0' },
		{
			capabilities: {
				tools: { listChanged: true },
				prompts: { listChanged: true },
				resources: { listChanged: true, subscribe: true },
				completions: {},
				logging: {},
			},
			requestState: { verify: STATE.verify },
		},
	);
	addPlainTools(server);
	addAskingTools(server);
	addResources(server);
	addPrompts(server);
	SKILLS.attach(server);
	addTasks(server);
	const announce = (name: string, tell: () => void) =>
		server.registerTool(name, { description: 'Says that a list changed', inputSchema: z.object({}) }, async () => {
			tell();
			return saying('They know.');
		});
	announce('test_trigger_tool_change', () => (notify === undefined ? server.sendToolListChanged() : notify.toolsChanged()));
	announce('test_trigger_prompt_change', () => (notify === undefined ? server.sendPromptListChanged() : notify.promptsChanged()));
	return server;
}
