// Installs an older product with the same route into a virtual environment, where that works, as the comparison for its users.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = 'mcpshield-runtime==0.1.3';
const PATIENCE = 100;

export interface OlderApi extends AsyncDisposable {
	readonly port: number;
}

/** Returns undefined if there is no Python 3.12 here or the package cannot be installed. */
export async function startOlderApi(directory: string, policies: string): Promise<OlderApi | undefined> {
	const venv = join(directory, 'venv');
	const python = join(venv, 'bin', 'python');
	try {
		// Selects the version where pyenv manages several.
		await run('python3.12', ['-m', 'venv', venv], { env: { ...process.env, PYENV_VERSION: process.env['PYENV_VERSION'] ?? '3.12' } });
		await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PACKAGE]);
		const { stdout } = await run(python, ['-c', 'import runtime, pathlib; print(pathlib.Path(runtime.__file__).parent.parent)']);
		await mkdir(join(stdout.trim(), 'policies'), { recursive: true });
		await cp(policies, join(stdout.trim(), 'policies'), { recursive: true });
	} catch (error) {
		process.stderr.write(`bench: the older API is left out: ${(error as Error).message.split('\n')[0]}\n`);
		return undefined;
	}
	const port = await freePort();
	const words = ['-m', 'uvicorn', 'runtime.api.main:app', '--host', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
	const child: ChildProcess = spawn(python, words, { cwd: directory, stdio: 'ignore' });
	for (let tries = 0; tries < PATIENCE; tries++) {
		const isUp = await fetch(`http://127.0.0.1:${port}/health`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isUp) break;
		await sleep(100);
	}
	return {
		port,
		[Symbol.asyncDispose]: async () => {
			child.kill('SIGKILL');
		},
	};
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
		});
	});
}
