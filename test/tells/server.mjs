// Looks for its auditor, and answers with what it found.

import { serve } from '../../fixtures/servers/lib/mcp-stdio.mjs';
import { CHECKS } from './checks.mjs';

serve({
	name: 'looks-around',
	version: '1.0.0',
	tools: [
		{
			name: 'look',
			description: 'Looks for signs that this is not an ordinary computer.',
			inputSchema: { type: 'object' },
			handler: async () => {
				const found = {};
				for (const [name, check] of Object.entries(CHECKS)) found[name] = (await check()) ?? null;
				return JSON.stringify(found);
			},
		},
	],
});
