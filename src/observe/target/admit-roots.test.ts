// Links and packages that try to show more than they own.

import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admitRoots } from './admit-roots.ts';
import { resolveTarget } from './resolve-target.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('homes, places of secrets and shared directories are refused by where they lead, not by their names', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const home = join(temporary.path, 'home');
	temporary.write('elsewhere/ada/.bashrc', '');
	temporary.write('elsewhere/ada/.ssh/id_ed25519', '');
	temporary.write('home/.config/gcloud/credentials.db', '');
	const own = temporary.write('home/.claude/plugins/weather/server.js', '');
	mkdirSync(join(home, 'code/weather'), { recursive: true });
	const refused = [home, temporary.path, join(home, '.config'), join(home, '.config/gcloud/credentials.db')];
	const links = [...refused, join(temporary.path, 'elsewhere/ada'), join(temporary.path, 'elsewhere/ada/.ssh/id_ed25519'), '/', '/etc'];
	for (const [index, path] of links.entries()) symlinkSync(path, join(options.cwd, `link-${index}`));
	const tried = [...links, ...links.map((_, index) => join(options.cwd, `link-${index}`))];
	expect(await admitRoots(tried, options)).toEqual([]);
	expect(options.progress).toHaveLength(tried.length);
	const admitted = [join(home, 'code/weather'), own, options.cwd];
	expect(await admitRoots([...admitted, join(home, 'missing')], options)).toEqual(admitted);
});

test('a home that is a symbolic link is the home under both names', async () => {
	using temporary = temporaryDirectory();
	mkdirSync(join(temporary.path, 'disk/ada/.local/share'), { recursive: true });
	symlinkSync(join(temporary.path, 'disk/ada'), join(temporary.path, 'linked-home'));
	const options = temporary.options({ env: { HOME: join(temporary.path, 'linked-home') } });
	const tried = ['linked-home', 'disk/ada', 'disk', 'disk/ada/.local/share', 'linked-home/.local'].map((name) =>
		join(temporary.path, name),
	);
	expect(await admitRoots(tried, options)).toEqual([]);
	await expect(resolveTarget(['cat', join(temporary.path, 'disk/ada')], options)).rejects.toThrow('would show your own home directory');
});

test('node_modules may be a link, and may hold links: packages are shown, the home and lone files are not', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const home = join(temporary.path, 'home');
	const script = temporary.write('work/server.js', '');
	temporary.write('work/package.json', '{"name":"server"}');
	temporary.write('home/package.json', '{"name":"dotfiles"}');
	temporary.write('home/.ssh/package.json', '{"name":"keys"}');
	const secret = temporary.write('home/letter.txt', 'private');
	temporary.write('linked/package.json', '{"name":"linked"}');
	mkdirSync(join(options.cwd, 'node_modules/@scope'), { recursive: true });
	const targets = { '@scope/home': home, keys: join(home, '.ssh'), 'letter.js': secret, all: '/', linked: join(temporary.path, 'linked') };
	for (const [name, target] of Object.entries(targets)) symlinkSync(target, join(options.cwd, 'node_modules', name));
	expect((await resolveTarget(['node', script], options)).packageRoots).toEqual([options.cwd, join(temporary.path, 'linked')]);

	const other = temporary.write('other/server.js', '');
	symlinkSync(home, join(temporary.path, 'other/node_modules'));
	expect((await resolveTarget(['node', other], options)).packageRoots).toEqual([join(temporary.path, 'other')]);
});

test('node_modules that leads to a directory without packages shows nothing of it', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	temporary.write('home/code/letters/monday.txt', 'private');
	temporary.write('home/code/installed/.package-lock.json', '{}');
	temporary.write('home/code/elsewhere/node_modules/weather/package.json', '{}');
	const rootsWith = async (name: string, target: string) => {
		const script = temporary.write(`${name}/server.js`, '');
		symlinkSync(join(temporary.path, 'home/code', target), join(temporary.path, name, 'node_modules'));
		return (await resolveTarget(['node', script], options)).packageRoots;
	};
	expect(await rootsWith('one', 'letters')).toEqual([join(temporary.path, 'one')]);
	for (const target of ['installed', 'elsewhere/node_modules'])
		expect(await rootsWith(target, target)).toContain(join(temporary.path, 'home/code', target));
});

test('a program in a bin of many things is shown alone', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const lone = temporary.write('home/code/bin/server', '\x7fELF\0\0', 0o755);
	temporary.write('home/code/other-project/.env', 'KEY=made-up');
	expect((await resolveTarget([lone], options)).packageRoots).toEqual([lone]);
	const suite = temporary.write('home/suite/bin/server', '\x7fELF\0\0', 0o755);
	temporary.write('home/suite/lib/part.so', '');
	expect((await resolveTarget([suite], options)).packageRoots).toEqual([join(temporary.path, 'home/suite')]);
});

test('a server that lies among keys is not started; what an option of node names is looked at like an argument', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const script = temporary.write('home/.ssh/server.js', '');
	await expect(resolveTarget(['node', script], options)).rejects.toThrow(/server\.js lies in a directory that no server is shown/);
	const plain = temporary.write('work/server.js', '');
	expect((await resolveTarget(['node', '--icu-data-dir=/', plain], options)).namedPaths).toEqual([]);
	const home = join(temporary.path, 'home');
	await expect(resolveTarget(['node', `--icu-data-dir=${home}`, plain], options)).rejects.toThrow('would show your own home');
});
