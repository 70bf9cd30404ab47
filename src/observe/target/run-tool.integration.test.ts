import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runTool } from './run-tool.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

const PATIENCE_MS = 60_000;
const FOREVER = 'echo $$ > pid; while :; do sleep 0.2; done';

test('gives output and code, and an empty standard input', async () => {
	using temporary = temporaryDirectory();
	const run = await runTool(['/bin/sh', '-c', 'echo out; echo err >&2; cat; exit 7'], temporary.options());
	expect(run).toEqual({ code: 7, stdout: 'out\n', stderr: 'err\n' });
});

test('arguments are words, never shell text', async () => {
	using temporary = temporaryDirectory();
	expect((await runTool(['/bin/echo', '$(id)', '; exit 3', ''], temporary.options())).stdout).toBe('$(id) ; exit 3 \n');
});

test('an abort ends the tool and what it started, at once', async () => {
	using temporary = temporaryDirectory();
	const abort = new AbortController();
	const options = temporary.options({ signal: abort.signal });
	const running = runTool(['/bin/sh', '-c', `(${FOREVER}) & wait`], options);
	const pidFile = join(options.cwd, 'pid');
	await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d/), PATIENCE_MS);
	abort.abort(new Error('stopped'));
	await expect(running).rejects.toThrow('stopped');
	await ended(readFileSync(pidFile, 'utf8'));
	await expect(runTool(['/bin/true'], options)).rejects.toThrow('stopped');
});

test('when we are killed outright, the tool ends and its scratch directory goes', async () => {
	using temporary = temporaryDirectory();
	const scratch = join(temporary.path, 'scratch');
	mkdirSync(scratch);
	const program = `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run-tool.ts'))};
		await runTool(['/bin/sh', '-c', ${JSON.stringify(FOREVER)}], { cwd: ${JSON.stringify(scratch)}, env: process.env,
			signal: new AbortController().signal, scratch: ${JSON.stringify(scratch)} });`;
	const us = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
	const pidFile = join(scratch, 'pid');
	await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d/), PATIENCE_MS);
	const pid = readFileSync(pidFile, 'utf8');
	expect(isAlive(pid)).toBe(true);
	us.kill('SIGKILL');
	await vi.waitFor(() => expect(existsSync(scratch)).toBe(false), PATIENCE_MS);
	await ended(pid);
});

/** A killed process closes its files, by which we know of its end, a moment before the kernel calls it ended. */
async function ended(pid: string): Promise<void> {
	await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE_MS);
}

/** A process that has ended but was not yet collected does not count. */
function isAlive(pid: string): boolean {
	try {
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid.trim()}/status`, 'utf8'));
	} catch {
		return false;
	}
}
