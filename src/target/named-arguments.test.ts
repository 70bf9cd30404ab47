import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { nameArguments } from './named-arguments.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('existing paths become absolute and real, wherever they stand in a word', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const data = temporary.write('work/data/notes.db', '');
	const home = temporary.write('home/vault/note.md', '');
	symlinkSync('data', join(options.cwd, 'linked'));
	const words = ['./data', 'linked/notes.db', '--root=data/', '~/vault', join(options.cwd, 'data'), 'data/notes.db', '.'];
	const named = await nameArguments(words, options);
	const directory = join(options.cwd, 'data');
	expect(named.args).toEqual([directory, data, `--root=${directory}`, join(home, '..'), directory, data, options.cwd]);
	expect(named.paths).toEqual([directory, data, join(home, '..'), options.cwd]);
});

test('what does not exist, or is only a word, stays as typed', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	mkdirSync(join(options.cwd, 'docs'));
	temporary.write('work/server', '');
	const words = ['docs', 'server', './missing', '/no/such/place', '--out=new/file.json', '--verbose', '-x', ''];
	expect(await nameArguments(words, options)).toEqual({ args: words, paths: [], hosts: [] });
});

test('a bare word is a path after a flag that asks for one, or when it is a file with an extension', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const notes = temporary.write('work/notes.db', '');
	mkdirSync(join(options.cwd, 'docs'));
	const docs = join(options.cwd, 'docs');
	expect((await nameArguments(['notes.db', '--allowed-dir', 'docs', '--vault=docs', '--name', 'docs'], options)).args).toEqual([
		notes,
		'--allowed-dir',
		docs,
		`--vault=${docs}`,
		'--name',
		'docs',
	]);
});

test('system directories are not listed, files in them are', async () => {
	using temporary = temporaryDirectory();
	const words = ['/', '/usr', '/proc/self/environ', '/dev/null', '/var', '/etc'];
	const options = temporary.options({ env: { HOME: '/home/ada' } });
	expect(await nameArguments(words, options)).toEqual({ args: words, paths: [], hosts: [] });
	expect((await nameArguments(['/etc/passwd'], options)).paths).toEqual(['/etc/passwd']);
});

test('the real home is never shown whole', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	await expect(nameArguments(['~'], options)).rejects.toThrow(UserError);
	await expect(nameArguments(['--root=~/..'], options)).rejects.toThrow(/your own home directory/);
	await expect(nameArguments(['.'], { ...options, cwd: join(temporary.path, 'home') })).rejects.toThrow(UserError);
});

test('URLs name hosts, file URLs name paths and keep their form', async () => {
	using temporary = temporaryDirectory();
	const notes = temporary.write('work/notes.db', '');
	const named = await nameArguments([`sqlite://${notes}`, '--api=https://API.example/x', 'db.example:5432'], temporary.options());
	expect(named).toEqual({
		args: [`sqlite://${notes}`, '--api=https://API.example/x', 'db.example:5432'],
		paths: [notes],
		hosts: ['api.example', 'db.example'],
	});
});
