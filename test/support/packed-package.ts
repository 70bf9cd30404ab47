// The package as npm packs it, installed into an empty folder as a new user does.

import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');

export interface PackedPackage extends AsyncDisposable {
	readonly directory: string;
	/** Where `candor` is. */
	readonly bin: string;
	/** An empty home, with data and cache of its own. */
	readonly env: NodeJS.ProcessEnv;
}

/** The archive that `npm pack` makes, in `directory`. */
async function packInto(directory: string): Promise<string> {
	await run('npm', ['pack', '--silent', '--pack-destination', directory], { cwd: ROOT });
	const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
	return join(directory, `candor-${version}.tgz`);
}

/** The unpacked archive with the packages that it needs in its own node_modules. */
export async function unpackedPackage(directory: string): Promise<string> {
	await run('tar', ['-xzf', await packInto(directory), '-C', directory]);
	const unpacked = join(directory, 'package');
	await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--omit=dev', '--no-package-lock'], { cwd: unpacked });
	return unpacked;
}

/** `packages`: what is installed beside it, such as another Node. */
export async function packedPackage(...packages: readonly string[]): Promise<PackedPackage> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-packed-'));
	const [packed, installed, home] = ['packed', 'installed', 'home'].map((name) => join(directory, name)) as [string, string, string];
	for (const path of [packed, installed, home]) mkdirSync(path);
	const archive = await packInto(packed);
	await run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', installed, archive, ...packages], { cwd: installed });
	await cp(archive, join(home, basename(archive)));
	const bin = join(installed, 'node_modules', '.bin');
	return {
		directory,
		bin,
		env: {
			...process.env,
			NO_COLOR: '1',
			HOME: home,
			PATH: `${bin}:${process.env['PATH']}`,
			XDG_DATA_HOME: join(home, '.local', 'share'),
			XDG_CACHE_HOME: join(home, '.cache'),
		},
		[Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
	};
}
