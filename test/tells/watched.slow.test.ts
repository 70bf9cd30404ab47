// Servers that stay quiet when they notice that they are watched, each by another sign: starts that differ in that alone show it.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditServer, findingLines } from '../support/audit-server.ts';
import { fixtureCommand } from '../support/fixture-command.ts';

const RULE = 'behaves-differently-when-watched';

test.for([
	[fixtureCommand(`${RULE}/trips.mjs`), 'the clock’s library was in its memory'],
	[[process.execPath, join(import.meta.dirname, 'slow-calls.mjs')], 'a tracer was there'],
] as const)('a server that is quiet by its sign is found: %s', async ([command, sign]) => {
	const report = await auditServer(command, { passes: 2, injections: { perTool: 0, inAll: 0, leastWeight: 0 } });
	const found = report.findings.filter(({ rule }) => rule === RULE);
	expect(found, findingLines(report).join('\n')).toMatchObject([{ severity: 'high', observed: expect.stringContaining(sign) }]);
});
