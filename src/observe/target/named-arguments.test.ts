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

test('what is only a word stays as typed', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	mkdirSync(join(options.cwd, 'docs'));
	temporary.write('work/server', '');
	const words = [
		'docs',
		'server',
		'--out=new/file.json',
		'--verbose',
		'-x',
		'',
		'--repo',
		'owner/name',
		'--path=v1/mcp',
		'@scope/name',
		'text/plain',
	];
	expect(await nameArguments(words, options)).toEqual({ args: words, paths: [], newPaths: [], hosts: [] });
});

test('a path that is to be made is named, by the links that are there', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	mkdirSync(join(options.cwd, 'data'));
	symlinkSync('data', join(options.cwd, 'linked'));
	temporary.write('work/file', '');
	const at = (name: string) => join(options.cwd, name);
	const words = [
		'./missing',
		'/no/such/place',
		'--db',
		'linked/new.db',
		'notes.sqlite',
		'--log-file=logs/x',
		`sqlite://${at('a.db')}`,
		'~/n.json',
	];
	const named = await nameArguments([...words, './file/below', '/proc/1/new.db'], options);
	const home = join(temporary.path, 'home/n.json');
	const made = [at('missing'), '/no/such/place', at('data/new.db'), at('notes.sqlite'), at('logs/x')];
	expect(named.newPaths).toEqual([...made, at('a.db'), home]);
	expect(named.paths).toEqual([]);
	expect(named.args.slice(0, words.length)).toEqual([
		...[at('missing'), '/no/such/place', '--db', at('data/new.db'), at('notes.sqlite'), `--log-file=${at('logs/x')}`],
		...[`sqlite://${at('a.db')}`, home],
	]);
});

test('several paths in one word are all named, and the word stays', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	for (const name of ['a', 'b']) mkdirSync(join(options.cwd, name));
	const [a, b] = [join(options.cwd, 'a'), join(options.cwd, 'b')];
	for (const word of [`ROOTS=${a},${b}`, `--roots=${a}:${b}`, JSON.stringify([a, b])]) {
		expect(await nameArguments([word], options)).toMatchObject({ args: [word], paths: [a, b] });
	}
	expect((await nameArguments([`PATH=${a}:${b}`, `HOME=${join(temporary.path, 'home')}`], options)).paths).toEqual([]);
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
	expect(await nameArguments(words, options)).toEqual({ args: words, paths: [], newPaths: [], hosts: [] });
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
		newPaths: [],
		hosts: ['api.example', 'db.example'],
	});
});

test('a file URL names a path however many slashes it begins with; one with a host names none', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const made = join(options.cwd, 'new.db');
	for (const word of [`URL=file:${made}`, `URL=file://${made}`]) {
		expect(await nameArguments([word], options)).toMatchObject({ args: [word], newPaths: [made] });
	}
	expect((await nameArguments([`URL=file://files.example${made}`], options)).newPaths).toEqual([]);
});

test('the user of a URL is no path, even if a directory has that name', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const data = temporary.write('work/data/notes.db', '');
	const user = join(options.cwd, 'data');
	const url = `mongodb:/${user}:secret@database.example:27017/notes?authSource=admin`;
	expect(
		await nameArguments(['mongodb://root:secret@localhost:27017/notes'], { ...options, env: { ...options.env, HOME: '/root' } }),
	).toMatchObject({ paths: [] });
	expect((await nameArguments([url], options)).paths).toEqual([]);
	expect((await nameArguments([`https://site.example,${data}`], options)).paths).toEqual([data]);
});
