// An image with a shell, an interpreter and a fixture server, made without any registry.

import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestEngine } from './container-engine.ts';

/** Of the many that every image has. */
const TOOLS = ['/bin/sh', '/usr/bin/basename'];
const SERVERS = join(import.meta.dirname, '..', '..', 'fixtures', 'servers');

/** Gives the engine candor-test/`name`:1, which starts `server` by an entry-point script as published images do. */
export async function makeImage(engine: TestEngine, name: string, server: string): Promise<void> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-image-'));
	try {
		const root = join(directory, 'root');
		const put = (from: string, to: string) => {
			mkdirSync(dirname(join(root, to)), { recursive: true });
			execFileSync('cp', ['-rL', from, join(root, to)]);
		};
		const { program, path, modules, binaries } = server.endsWith('.py') ? python() : NODE;
		put(path, join('/usr/local/bin', program));
		for (const file of [...TOOLS, ...modules, ...librariesOf([...TOOLS, path, ...binaries])]) put(file, file);
		for (const part of ['lib', dirname(server)]) put(join(SERVERS, part), join('/app', part));
		writeFileSync(join(root, '/usr/local/bin/docker-entrypoint.sh'), '#!/bin/sh\nset -e\nexec "$@"\n', { mode: 0o755 });
		const archive = join(directory, 'root.tar');
		execFileSync('tar', ['-C', root, '-cf', archive, '.']);
		const start = ['ENTRYPOINT ["docker-entrypoint.sh"]', `CMD ["${program}","${server}"]`];
		const changes = [...start, 'WORKDIR /app', 'ENV PATH=/usr/local/bin:/usr/bin:/bin'];
		await engine.ask('import', ...changes.flatMap((change) => ['-c', change]), archive, `candor-test/${name}:1`);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

interface Interpreter {
	/** Its name in the image. */
	readonly program: string;
	readonly path: string;
	/** Directories that it needs, where they are here. */
	readonly modules: readonly string[];
	/** What of these needs libraries besides its own. */
	readonly binaries: readonly string[];
}

const NODE: Interpreter = { program: 'node', path: process.execPath, modules: [], binaries: [] };

function python(): Interpreter {
	const ask = 'import sys, sysconfig; print(sys.executable); print(sysconfig.get_path("stdlib"))';
	const [path = '', modules = ''] = execFileSync('/usr/bin/python3', ['-c', ask], { encoding: 'utf8' }).trim().split('\n');
	return { program: 'python3', path, modules: [modules], binaries: globSync(join(modules, 'lib-dynload', '*.so')) };
}

function librariesOf(programs: readonly string[]): ReadonlySet<string> {
	const listing = execFileSync('ldd', programs, { encoding: 'utf8' });
	//	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f…)   and   /lib64/ld-linux-x86-64.so.2 (0x…)
	return new Set([...listing.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => (path === undefined ? [] : [path])));
}
