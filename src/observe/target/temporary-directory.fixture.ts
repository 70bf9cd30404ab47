import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ResolveOptions } from './resolve-options.ts';

export interface TemporaryDirectory extends Disposable {
	readonly path: string;
	/** Writes a file below the directory and returns its path. */
	write(name: string, text: string, mode?: number): string;
	/** Options of a user whose home, cache and working directory are all here. */
	options(changes?: Partial<ResolveOptions>): ResolveOptions & { readonly progress: string[] };
}

export function temporaryDirectory(): TemporaryDirectory {
	const path = realpathSync(mkdtempSync(join(tmpdir(), 'candor-target-')));
	const directory = (name: string): string => {
		mkdirSync(join(path, name), { recursive: true });
		return join(path, name);
	};
	return {
		path,
		write(name, text, mode = 0o644) {
			const file = join(path, name);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, text);
			chmodSync(file, mode);
			return file;
		},
		options(changes = {}) {
			const progress: string[] = [];
			return {
				cwd: directory('work'),
				cacheDir: join(path, 'cache'),
				env: { ...process.env, HOME: directory('home') },
				signal: new AbortController().signal,
				onProgress: (detail) => progress.push(detail),
				progress,
				...changes,
			};
		},
		[Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
	};
}
