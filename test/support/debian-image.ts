// A base image with the programs of installed Debian packages, a Node and uv, made without any registry of images.

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestEngine } from './container-engine.ts';

/** What a slim image has, and what the Dockerfile would install. */
const PACKAGES = ['dash', 'coreutils', 'grep', 'sed', 'findutils', 'util-linux', 'mount', 'libstdc++6', 'ca-certificates'];
const CELL_PACKAGES = ['strace', 'bubblewrap', 'nftables', 'iproute2', 'faketime', 'python3', 'git'];
const HARD_DEPENDENCIES = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
/** In a merged /usr these are links, and no package has them. */
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];
const UNUSED = /^\/usr\/share\/(?:doc|man|locale|info|lintian)\//;

/** Gives the engine candor-test/`name`:1. */
export async function makeDebianImage(engine: TestEngine, name: string): Promise<void> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-debian-'));
	try {
		const archive = join(directory, 'root.tar');
		const list = join(directory, 'list');
		writeFileSync(list, [...LINKS, ...filesOfPackages()].map((path) => `${path}\n`).join(''));
		execFileSync('tar', ['-C', '/', '--no-recursion', '-cf', archive, '-T', list]);
		const own = join(directory, 'own');
		for (const path of ['etc', 'tmp', 'root', 'proc', 'sys', 'dev', 'usr/local/bin']) mkdirSync(join(own, path), { recursive: true });
		writeFileSync(join(own, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
		writeFileSync(join(own, 'etc/group'), 'root:x:0:\n');
		copyFileSync(process.execPath, join(own, 'usr/local/bin/node'));
		copyFileSync(fetchedUv(directory), join(own, 'usr/local/bin/uv'));
		execFileSync('tar', ['-C', own, '-rf', archive, '.']);
		await engine.ask('import', '-c', 'ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', archive, `candor-test/${name}:1`);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

/** Relative to the root, by the directories where they really are. */
function filesOfPackages(): ReadonlySet<string> {
	const asked = ['depends', '--recurse', '--installed', ...HARD_DEPENDENCIES, ...PACKAGES, ...CELL_PACKAGES];
	// strace\n  Depends: libc6\nlibc6\n …
	const packages = execFileSync('apt-cache', asked, { encoding: 'utf8' }).match(/^[a-z0-9][^\s:]*/gm) ?? [];
	// It fails for alternatives that are not installed, and lists the rest.
	const listed = spawnSync('dpkg', ['-L', ...new Set(packages)], { encoding: 'utf8', maxBuffer: 1 << 26 });
	const installed = listed.stdout.split('\n');
	// An engine refuses a path that comes twice: directories come with the files in them.
	const isWanted = (path: string) =>
		path.startsWith('/') && !UNUSED.test(path) && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
	const placed = installed.filter(isWanted).map((path) => join(realpathSync(dirname(path)), basename(path)));
	return new Set(placed.map((path) => path.slice(1)).filter((path) => !LINKS.includes(path)));
}

function fetchedUv(directory: string): string {
	const place = join(directory, 'uv');
	execFileSync('/usr/bin/python3', ['-m', 'pip', 'install', '--quiet', '--target', place, 'uv'], { stdio: 'ignore' });
	return join(place, 'bin', 'uv');
}
