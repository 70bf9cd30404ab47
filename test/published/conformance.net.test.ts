// The scenarios of the MCP project's own suite that our client has to pass; `npm run conformance` runs them all and writes docs/conformance.md.

import { beforeAll, expect, test } from 'vitest';
import { installSuite, runScenario } from '../../scripts/conformance/suite.ts';

beforeAll(installSuite, 300_000);

test.for([
	{ name: 'initialize', revision: '2025-06-18' },
	{ name: 'initialize', revision: '2025-11-25' },
	{ name: 'tools_call', revision: '2025-06-18' },
	{ name: 'tools_call', revision: '2025-11-25' },
	{ name: 'tools_call', revision: '2026-07-28' },
	{ name: 'elicitation-sep1034-client-defaults', revision: '2025-11-25' },
	{ name: 'sse-retry', revision: '2025-11-25' },
	{ name: 'request-metadata', revision: '2026-07-28' },
	{ name: 'sep-2322-client-request-state', revision: '2026-07-28' },
	{ name: 'http-standard-headers', revision: '2026-07-28' },
	{ name: 'http-custom-headers', revision: '2026-07-28' },
	{ name: 'http-invalid-tool-headers', revision: '2026-07-28' },
	{ name: 'json-schema-ref-no-deref', revision: '2026-07-28' },
	{ name: 'json-schema-2020-12-preservation', revision: '2025-11-25' },
	{ name: 'json-schema-2020-12-preservation', revision: '2026-07-28' },
])('$name, $revision', async (scenario) => {
	const { result, checks, received } = await runScenario(scenario);
	expect({ result, failed: checks.filter(({ status }) => status === 'FAILURE'), received }).toMatchObject({ result: 'passed', failed: [] });
});
