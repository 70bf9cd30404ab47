// A script started from a folder runs in the cell with its own project around it, and without what is the user's own there.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';

const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp-stdio.mjs');
const SERVER = `
import { readFileSync, readdirSync } from 'node:fs';
import { label } from '../lib/label.mjs';
import { greeting } from '@own/linked';
import { serve } from '../lib/mcp-stdio.mjs';
const size = (name) => readFileSync(new URL(name, import.meta.url)).length;
const sizes = ['../.env', '../.npmrc', '../.git/config'].map(size);
const handler = () => [label, greeting, 'sizes', ...sizes, 'others', readdirSync(new URL('../packages/other', import.meta.url)).length].join(' ');
const tool = { name: 'show_settings', description: 'Shows the settings of the project.', inputSchema: { type: 'object' }, handler };
serve({ name: 'settings', version: '1.0.0', tools: [tool] });
`;

test('it loads what lies beside its directory and what is linked; secrets and unlinked packages are empty', async () => {
	const project = mkdtempSync(join(tmpdir(), 'candor-project-'));
	const write = (name: string, text: string) => {
		mkdirSync(dirname(join(project, name)), { recursive: true });
		writeFileSync(join(project, name), text);
	};
	try {
		for (const name of ['.env', '.npmrc', 'packages/other/package.json']) write(name, '//made-up/:_authToken=made-up\n');
		for (const name of ['HEAD', 'objects/x']) write(`.git/${name}`, '');
		write('.git/config', '[remote "origin"]\n\turl = https://ada:made-up@git.example/x.git\n');
		write('pnpm-workspace.yaml', 'packages: ["packages/*"]\n');
		write('packages/linked/package.json', '{"name": "@own/linked", "type": "module", "exports": "./main.js"}');
		write('packages/linked/main.js', 'export const greeting = "linked";\n');
		mkdirSync(join(project, 'node_modules/@own'), { recursive: true });
		symlinkSync('../../packages/linked', join(project, 'node_modules/@own/linked'));
		write('lib/label.mjs', 'export const label = "beside";\n');
		copyFileSync(LIBRARY, join(project, 'lib/mcp-stdio.mjs'));
		write('src/server.mjs', SERVER);
		const report = await auditServer([process.execPath, 'src/server.mjs'], { ...DEPTHS.quick, idleMs: 100, from: project });
		expect(JSON.stringify(report.steps[0]?.reply ?? report.coverage)).toContain('beside linked sizes 0 0 0 others 0');
		expect(findingLines(report)).toEqual([]);
		expect(report.run.degraded.join()).toMatch(/packages\/other .*saw them empty/);
	} finally {
		rmSync(project, { recursive: true, force: true });
	}
});
