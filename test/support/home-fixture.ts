// A made-up home with a diary, an interpreter in ~/bin, and a project whose venv was made from it.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp_stdio.py');
const SERVER = `
import os, sys
from mcp_stdio import serve
def look(arguments):
    home = "HOME"
    try:
        diary = open(home + "/diary.txt").read()
    except OSError as error:
        diary = error.strerror
    return f"{sorted(os.listdir(home))} {diary}"
tool = {"name": "look", "description": "Lists a directory.", "inputSchema": {"type": "object"}, "handler": look}
serve(name="looking", version="1.0.0", tools=[tool])
`;

export interface HomeFixture extends Disposable {
	readonly home: string;
	readonly project: string;
	/** Starts the server whose tool `look` tells what it sees of the home. */
	readonly command: readonly [string, ...string[]];
}

export function homeFixture(): HomeFixture {
	const directory = realpathSync(mkdtempSync(join(tmpdir(), 'candor-home-')));
	const [home, project] = [join(directory, 'home'), join(directory, 'project')];
	for (const path of [join(home, 'bin'), project]) mkdirSync(path, { recursive: true });
	writeFileSync(join(home, 'diary.txt'), 'made-up diary');
	const base = execFileSync('python3', ['-c', 'import os,sys; print(os.path.realpath(sys._base_executable))'], { encoding: 'utf8' }).trim();
	symlinkSync(base, join(home, 'bin', 'python3'));
	execFileSync(join(home, 'bin', 'python3'), ['-m', 'venv', '--without-pip', join(project, '.venv')]);
	copyFileSync(LIBRARY, join(project, 'mcp_stdio.py'));
	writeFileSync(join(project, 'server.py'), SERVER.replace('HOME', home));
	return {
		home,
		project,
		command: [join(project, '.venv', 'bin', 'python'), join(project, 'server.py')],
		[Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
	};
}
