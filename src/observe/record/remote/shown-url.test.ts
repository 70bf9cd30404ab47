import { expect, test } from 'vitest';
import { shownUrl } from './shown-url.ts';

test.for([
	['https://mcp.example/mcp', 'https://mcp.example/mcp'],
	['https://mcp.example:8443/v1/model-context-protocol/mcp', 'https://mcp.example:8443/v1/model-context-protocol/mcp'],
	['https://mcp.example/s/3f1c9a2e77b04d5c/mcp', 'https://mcp.example/s/…/mcp'],
	['https://mcp.example/6c0f3b1e-9a57-4a0e-8f55-0d9b1f6f2a10', 'https://mcp.example/…'],
	['https://mcp.example/mcp?key=abc&team=b#x', 'https://mcp.example/mcp?key=…&team=…'],
	['https://user:hunter22@mcp.example/mcp', 'https://mcp.example/mcp'],
] as const)('%s', ([url, shown]) => {
	expect(shownUrl(new URL(url))).toBe(shown);
});
