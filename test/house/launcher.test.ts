// bin/candor.js on an old and on this Node.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-launcher-'));
	for (const folder of ['bin', 'src/cli', 'dist/cli']) mkdirSync(join(directory, folder), { recursive: true });
	copyFileSync(join(ROOT, 'bin', 'candor.js'), join(directory, 'bin', 'candor.js'));
	writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
	writeFileSync(join(directory, 'dist/cli/main.js'), 'console.log("built");');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function launch(pretended?: string) {
	const flags =
		pretended === undefined
			? []
			: ['--import', `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${pretended}'})`];
	const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(directory, 'bin', 'candor.js')], { encoding: 'utf8' });
	return { status, stdout, stderr };
}

test.for(['20.20.2', '22.18.0', '8.0.0'])('Node %s is refused in one line', (version) => {
	expect(launch(version)).toEqual({ status: 1, stdout: '', stderr: `candor: needs Node 22.19 or newer, this is Node ${version}\n` });
});

test.for(['22.19.0', '24.0.0', '100.1.0'])('Node %s is let in', (version) => {
	expect(launch(version)).toMatchObject({ status: 0, stdout: 'built\n' });
});

test('a clone runs its source, whatever was built once', () => {
	writeFileSync(
		join(directory, 'src/cli/main.ts'),
		'import { one } from "#model/one.ts"; import { basename } from "node:path"; console.log(basename(one as string));',
	);
	mkdirSync(join(directory, 'src/model'));
	writeFileSync(join(directory, 'src/model/one.ts'), 'export { one } from "./two.ts";');
	writeFileSync(join(directory, 'src/model/two.ts'), 'export const one: string = "a/source";');
	expect(launch()).toMatchObject({ status: 0, stdout: 'source\n' });
});
