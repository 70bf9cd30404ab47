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

function launch(pretended?: string, words: readonly string[] = [], input = '') {
	const flags =
		pretended === undefined
			? []
			: ['--import', `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${pretended}'})`];
	const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, join(directory, 'bin', 'candor.js'), ...words], {
		...{ encoding: 'utf8', input, timeout: 120_000 },
	});
	return { status, stdout, stderr };
}

test.for(['20.20.2', '22.18.0', '8.0.0'])('Node %s is refused in one line', (version) => {
	const { status, stdout, stderr } = launch(version);
	expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
	expect(stderr).toMatch(`candor: needs Node 22.19 or newer, this is Node ${version}\n  try: install Node 24`);
});

test('an old Node in a clone without packages is told the command that brings another', () => {
	mkdirSync(join(directory, 'scripts'));
	writeFileSync(join(directory, 'scripts/setup.sh'), '');
	expect(launch('20.20.2').stderr).toContain(`try: sh ${join(directory, 'scripts/setup.sh')}`);
});

/** The clone's own Node: a script that says what it was given, and ends as it is told. */
function bringNode(ending: string) {
	mkdirSync(join(directory, 'node_modules/node/bin'), { recursive: true });
	const script = `#!/bin/sh\nprintf '%s|' "\${1##*/}" "$2" "$3"; cat; echo of its own >&2; ${ending}\n`;
	writeFileSync(join(directory, 'node_modules/node/bin/node'), script, { mode: 0o755 });
}

test('an old Node in a clone hands over to the clone’s own: words, streams and exit code', () => {
	bringNode('exit 7');
	expect(launch('20.20.2', ['audit', 'a  b'], 'typed')).toEqual({
		...{ status: 7, stdout: 'candor.js|audit|a  b|typed', stderr: 'of its own\n' },
	});
	expect(launch('24.0.0')).toMatchObject({ status: 0, stdout: 'built\n' });
});

test('a clone runs its source on Node 24 only: an older one hands over, or is told so', () => {
	writeFileSync(join(directory, 'src/cli/main.ts'), 'console.log("source" as string);');
	expect(launch('22.23.0').stderr).toContain('candor: needs Node 24 or newer, this is Node 22.23.0');
	bringNode('exit 7');
	expect(launch('22.23.0', ['audit'])).toMatchObject({ status: 7, stdout: 'candor.js|audit||' });
	expect(launch('24.0.0')).toMatchObject({ status: 0, stdout: 'source\n' });
});

test('a signal that ends the clone’s Node ends the launcher in the same way', () => {
	bringNode('kill -TERM $$');
	expect(launch('18.0.0', [], '')).toMatchObject({ status: null });
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
