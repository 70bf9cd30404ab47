// `candor canaries` as it is typed, in good places and bad ones.

import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-canaries-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const project = join(kept, 'a project');
mkdirSync(project);
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };
const typed = (...words: string[]) => candor(['canaries', ...words], env);

test('what is planted is taken out by the line that says so, or from the root; what was changed stays', async () => {
	const { stdout } = await typed('plant', project);
	expect(stdout).toMatch(/planted: .*\.env\.backup\n(planted: .*\n){3}Keep them out of version control\./);
	expect(stdout).toContain(`candor canaries remove '${project}'\n`);
	expect(await typed('remove', join(kept, 'elsewhere'))).toMatchObject({ code: 0, stdout: expect.stringMatching(/^None are planted in /) });
	writeFileSync(join(project, '.npmrc.bak'), 'mine now');
	rmSync(join(project, 'deploy_key.bak'));
	appendFileSync(join(project, 'credentials.old.json'), '\n');
	expect((await typed('remove', '/')).stdout.split('\n')).toEqual([
		`removed: ${project}/.env.backup`,
		`removed: ${project}/credentials.old.json`,
		`left alone, it is another file now: ${project}/.npmrc.bak`,
		`no longer there: ${project}/deploy_key.bak`,
		'',
	]);
	expect(existsSync(join(project, '.npmrc.bak'))).toBe(true);
	expect((await typed('list')).stdout).toMatch(/^None are planted\./);
});

test.each<[string, NodeJS.ProcessEnv, number, string]>([
	[join(kept, 'nowhere'), env, 1, 'nowhere is no directory\n  try: candor canaries plant \\.\n'],
	['/etc/passwd', env, 1, '/etc/passwd is no directory\n'],
	['/proc', env, 1, '/proc cannot be changed \\(ENOENT.*\n  try: ls -ld /proc\n'],
	// There Node's own way of making directories never ends.
	[
		project,
		{ ...env, XDG_DATA_HOME: '/proc/nowhere', HOME: '/proc/nowhere', XDG_CACHE_HOME: '' },
		2,
		'/canaries\\.json could not be written',
	],
	[project, { ...env, XDG_DATA_HOME: '/dev/null' }, 2, 'the list of planted canaries cannot be read \\(ENOTDIR'],
])('candor canaries plant %s: an error in words, %j', async (directory, there, code, message) => {
	const ran = await candor(['canaries', 'plant', directory], there);
	expect(ran).toMatchObject({ code, stderr: expect.stringMatching(new RegExp(`^candor: .*${message}`)) });
	expect(existsSync(join(project, '.env.backup')), 'nothing is left that nobody looks for').toBe(false);
});
