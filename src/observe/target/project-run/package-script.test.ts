import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveTarget } from '../resolve-target.ts';
import { temporaryDirectory } from '../temporary-directory.fixture.ts';
import { packageScript } from './package-script.ts';

const SCRIPTS = {
	start: 'npm run build && node dist/index.js --stdio',
	build: 'tsc',
	dev: 'tsx src/main.ts',
	piped: 'node x.js | tee log',
	after: 'node prepare.js && node x.js',
	loop: 'npm run loop',
};

test('the script is the command, in the directory of its package; what builds the project is not run', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const app = join(options.cwd, 'app');
	temporary.write('work/app/package.json', JSON.stringify({ name: 'app', scripts: SCRIPTS }));
	const tsx = temporary.write('work/app/node_modules/.bin/tsx', '', 0o755);
	const read = (line: string) => {
		const [program = '', ...words] = line.split(' ');
		return packageScript([program, ...words], options);
	};
	const started = { command: ['node', 'dist/index.js', '--stdio'], cwd: app };
	for (const line of [
		'npm --prefix app start',
		'npm start --prefix=app',
		'pnpm -C app start',
		'yarn --cwd app start',
		'npm --prefix app run start',
	])
		expect(await read(line)).toEqual(started);
	expect(options.progress).toContain('not run, as it builds the project outside of a cell: npm run build');
	expect(await read('npm --prefix app run --silent dev -- --port 1')).toEqual({ command: [tsx, 'src/main.ts', '--port', '1'], cwd: app });
	expect(await read('yarn --cwd app run dev --port 1')).toEqual({ command: [tsx, 'src/main.ts', '--port', '1'], cwd: app });
	expect(await read('npm install')).toBeUndefined();
	expect(await read('node start')).toBeUndefined();
	expect(await read('bun run server.ts')).toBeUndefined();
	for (const script of ['piped', 'after'])
		await expect(read(`npm --prefix app run ${script}`)).rejects.toThrow(`the script ${script} is a shell line`);
	await expect(read('npm --prefix app run nope')).rejects.toMatchObject({ hint: 'it has: start, build, dev, piped, after, loop' });
	await expect(read('npm start')).rejects.toThrow('there is no package.json in');
});

test('a script is resolved like the command that it is, and one that starts itself ends', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	temporary.write('work/app/package.json', JSON.stringify({ name: 'app', scripts: SCRIPTS }));
	const main = temporary.write('work/app/dist/index.js', '');
	const notes = temporary.write('work/app/notes.db', '');
	const launch = await resolveTarget(['sh', '-c', 'cd app && npm start -- ./notes.db'], options);
	expect(launch.argv.slice(1)).toEqual([main, '--stdio', notes]);
	expect(launch).toMatchObject({ packageRoots: [join(options.cwd, 'app')], asTyped: ['sh', '-c', 'cd app && npm start -- ./notes.db'] });
	await expect(resolveTarget(['npm', '--prefix', 'app', 'run', 'loop'], options)).rejects.toThrow('without end');
});
