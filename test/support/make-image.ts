// An image with Node, a shell and the fixture servers, made without any registry.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestEngine } from './container-engine.ts';

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
		put(process.execPath, '/usr/local/bin/node');
		put('/bin/sh', '/bin/sh');
		for (const library of librariesOf([process.execPath, '/bin/sh'])) put(library, library);
		for (const part of ['lib', 'demo']) put(join(SERVERS, part), join('/app', part));
		writeFileSync(join(root, '/usr/local/bin/docker-entrypoint.sh'), '#!/bin/sh\nset -e\nexec "$@"\n', { mode: 0o755 });
		const archive = join(directory, 'root.tar');
		execFileSync('tar', ['-C', root, '-cf', archive, '.']);
		const changes = ['ENTRYPOINT ["docker-entrypoint.sh"]', `CMD ["node","${server}"]`, 'WORKDIR /app', 'ENV PATH=/usr/local/bin:/bin'];
		await engine.ask('import', ...changes.flatMap((change) => ['-c', change]), archive, `candor-test/${name}:1`);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

function librariesOf(programs: readonly string[]): ReadonlySet<string> {
	const listing = execFileSync('ldd', programs, { encoding: 'utf8' });
	//	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f…)   and   /lib64/ld-linux-x86-64.so.2 (0x…)
	return new Set([...listing.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => (path === undefined ? [] : [path])));
}
