// A real guard process that is talked to over HTTP.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CANDOR } from '../../support/candor-program.ts';

export interface HttpGuard extends AsyncDisposable {
	readonly url: URL;
	readonly pid: number;
	readonly stderr: () => string;
	/** Asks it to end, and waits until it has. */
	stop(): Promise<number | null>;
}

export async function startHttpGuard(options: {
	readonly directory: string;
	readonly flags: readonly string[];
	readonly command?: readonly string[];
	readonly env?: NodeJS.ProcessEnv;
}): Promise<HttpGuard> {
	const { directory, flags, command, env } = options;
	const words = [
		'guard',
		'--no-dns',
		'--name',
		'tested',
		'--http',
		'127.0.0.1:0',
		...flags,
		...(command === undefined ? [] : ['--', ...command]),
	];
	const child = spawn(process.execPath, [CANDOR, ...words], {
		env: { ...process.env, ...env, XDG_DATA_HOME: directory },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let stderr = '';
	const { promise: listening, resolve, reject } = Promise.withResolvers<URL>();
	child.stderr.on('data', (chunk: Buffer) => {
		stderr += chunk.toString('utf8');
		// candor guard (tested): listening on http://127.0.0.1:41234/mcp
		const [, url] = /listening on (http:\S+)\n/.exec(stderr) ?? [];
		if (url !== undefined) resolve(new URL(url));
	});
	const exited = once(child, 'exit').then(([code]) => {
		reject(new Error(`the guard ended: ${stderr}`));
		return code as number | null;
	});
	const url = await listening;
	return {
		url,
		pid: child.pid ?? 0,
		stderr: () => stderr,
		stop: () => {
			child.kill('SIGTERM');
			return exited;
		},
		async [Symbol.asyncDispose]() {
			child.kill('SIGKILL');
			await exited;
		},
	};
}
