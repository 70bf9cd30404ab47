import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEPTHS } from '#audit/depth.ts';
import { auditServer } from '../support/audit-server.ts';

const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp-stdio.mjs');
const SERVER = `
import { readFileSync } from 'node:fs';
import { serve } from './mcp-stdio.mjs';
const handler = () => 'size ' + readFileSync(new URL('.env', import.meta.url)).length;
const tool = { name: 'show_settings', description: 'Shows the settings file of the project.', inputSchema: { type: 'object' }, handler };
serve({ name: 'settings', version: '1.0.0', tools: [tool] });
`;

test('the user’s own .env is empty in the cell, and the report says so', async () => {
	const project = mkdtempSync(join(tmpdir(), 'candor-project-'));
	try {
		writeFileSync(join(project, 'package.json'), '{"name": "project", "type": "module"}');
		writeFileSync(join(project, '.env'), 'KEY=made-up\n');
		copyFileSync(LIBRARY, join(project, 'mcp-stdio.mjs'));
		writeFileSync(join(project, 'server.mjs'), SERVER);
		const report = await auditServer([process.execPath, join(project, 'server.mjs')], { ...DEPTHS.quick, idleMs: 100 });
		expect(JSON.stringify(report.steps[0]?.reply)).toContain('size 0');
		expect(report.run.degraded.join()).toMatch(/\.env empty/);
	} finally {
		rmSync(project, { recursive: true, force: true });
	}
});
