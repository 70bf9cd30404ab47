import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer } from '../support/audit-server.ts';
import { homeFixture } from '../support/home-fixture.ts';

const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp-stdio.mjs');
const SERVER = `
import { readFileSync, readdirSync } from 'node:fs';
import { serve } from './mcp-stdio.mjs';
const size = (name) => readFileSync(new URL(name, import.meta.url)).length;
const handler = () => 'sizes ' + ['.env', 'packages/one/.env', 'innocent.txt'].map(size) + '; ' + readdirSync(new URL('.aws', import.meta.url)).length + ' in .aws';
const tool = { name: 'show_settings', description: 'Shows the settings file of the project.', inputSchema: { type: 'object' }, handler };
serve({ name: 'settings', version: '1.0.0', tools: [tool] });
`;
const QUICK = { ...DEPTHS.quick, idleMs: 100 };

test('the user’s own secrets are empty in the cell, below the project’s top too, and the report says so', async () => {
	const project = mkdtempSync(join(tmpdir(), 'candor-project-'));
	try {
		writeFileSync(join(project, 'package.json'), '{"name": "project", "type": "module"}');
		for (const directory of ['packages/one', '.aws']) mkdirSync(join(project, directory), { recursive: true });
		for (const name of ['.env', 'packages/one/.env', '.aws/credentials']) writeFileSync(join(project, name), 'KEY=made-up\n');
		linkSync(join(project, '.env'), join(project, 'innocent.txt'));
		copyFileSync(LIBRARY, join(project, 'mcp-stdio.mjs'));
		writeFileSync(join(project, 'server.mjs'), SERVER);
		const report = await auditServer([process.execPath, join(project, 'server.mjs')], QUICK);
		expect(JSON.stringify(report.steps[0]?.reply)).toContain('sizes 0,0,0; 0 in .aws');
		expect(report.run.degraded.join()).toMatch(/\.env.* empty/);
	} finally {
		rmSync(project, { recursive: true, force: true });
	}
});

test('a venv made from ~/bin/python3 runs in the cell, and shows nothing of the home but the interpreter’s name there', async () => {
	using fixture = homeFixture();
	const home = process.env['HOME'];
	try {
		process.env['HOME'] = fixture.home;
		const report = await auditServer(fixture.command, QUICK);
		expect(JSON.stringify(report.steps[0]?.reply)).toContain("['bin'] No such file or directory");
	} finally {
		process.env['HOME'] = home;
	}
});
