import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { findInterpreter } from './find-interpreter.ts';
import { locateProgram } from './locate-program.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('finds by PATH, by path and by home, in the user directory', async () => {
	using temporary = temporaryDirectory();
	const tool = temporary.write('bin/tool', '#!/bin/sh\n', 0o755);
	temporary.write('elsewhere/tool', 'not executable');
	const options = temporary.options({ env: { PATH: `${temporary.path}/elsewhere:${temporary.path}/bin`, HOME: temporary.path } });
	expect(await locateProgram('tool', options)).toBe(tool);
	expect(await locateProgram('../bin/tool', options)).toBe(tool);
	expect(await locateProgram('~/bin/tool', options)).toBe(tool);
});

test.each([
	['no-such-program', 'no such program: no-such-program', /PATH/],
	['./missing', 'no such program: ./missing', /looked for .*missing/],
	['./plain.py', 'not executable: ./plain.py', /type python3 \.\/plain\.py, or make it executable/],
	['plain.py', 'no such program: plain.py', /type python3 \.\/plain\.py/],
	['./folder', 'not a program: ./folder is a directory', /file/],
])('%s: a clear line and what to do', async (name, message, hint) => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	temporary.write('work/plain.py', 'pass');
	mkdirSync(join(options.cwd, 'folder'));
	const error = await locateProgram(name, options).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(UserError);
	expect(error).toMatchObject({ message, hint: expect.stringMatching(hint) });
});

test('a shim is asked for the interpreter behind it', async () => {
	using temporary = temporaryDirectory();
	symlinkSync(process.execPath, temporary.write('versions/.keep', '').replace('.keep', 'node'));
	temporary.write('nodenv/shims/node', '#!/bin/sh\nexec nodenv exec node "$@"\n', 0o755);
	// Answers only for its own root, as the real one does.
	temporary.write(
		'nodenv/bin/nodenv',
		`#!/bin/sh\n[ "$NODENV_ROOT" = ${temporary.path}/nodenv ] && echo ${temporary.path}/versions/$2\n`,
		0o755,
	);
	const options = temporary.options({ env: { PATH: `${temporary.path}/nodenv/shims:/usr/bin:/bin` } });
	expect(await findInterpreter('node', options)).toBe(join(temporary.path, 'versions/node'));
});

test('a shim whose manager names none leads to the newest installed one of that name', async () => {
	using temporary = temporaryDirectory();
	temporary.write('pyenv/shims/python3.12', '#!/bin/sh\nexec pyenv exec python3.12 "$@"\n', 0o755);
	temporary.write('pyenv/bin/pyenv', '#!/bin/sh\nexit 127\n', 0o755);
	for (const version of ['3.11.7/bin/python3.11', '3.12.1/bin/python3.12', '3.12.10/bin/python3.12'])
		temporary.write(`pyenv/versions/${version}`, '', 0o755);
	const options = temporary.options({ env: { PATH: `${temporary.path}/pyenv/shims:/usr/bin:/bin` } });
	expect(await findInterpreter('python3.12', options)).toBe(join(temporary.path, 'pyenv/versions/3.12.10/bin/python3.12'));
});

test('a shim that comes with the server has nothing run: its manager would run outside of any cell', async () => {
	using temporary = temporaryDirectory();
	const ran = join(temporary.path, 'ran');
	const shim = temporary.write('work/pyenv/shims/python3', '#!/bin/sh\nexec pyenv exec python3 "$@"\n', 0o755);
	temporary.write('work/pyenv/bin/pyenv', `#!/bin/sh\ntouch ${ran}\necho /usr/bin/python3\n`, 0o755);
	temporary.write('tools/pyenv', `#!/bin/sh\n[ -z "$PYENV_ROOT" ] || touch ${ran}\n`, 0o755);
	for (const PATH of ['/usr/bin:/bin', `${temporary.path}/tools:/usr/bin:/bin`]) {
		const env = { PATH, HOME: join(temporary.path, 'home') };
		for (const name of [shim, './pyenv/shims/python3'])
			await expect(findInterpreter(name, temporary.options({ env }))).rejects.toThrow(/only starts another python3/);
	}
	expect(existsSync(ran)).toBe(false);
});

test('a shim of an unknown kind is refused with a way out', async () => {
	using temporary = temporaryDirectory();
	temporary.write('bin/node', '#!/bin/sh\nexec somewhere/node "$@"\n', 0o755);
	const options = temporary.options({ env: { PATH: `${temporary.path}/bin:/usr/bin:/bin` } });
	await expect(findInterpreter('node', options)).rejects.toThrow(/only starts another node/);
});
