// Runs one of the user's own tools (npm, pip, pyenv) quietly. The tool and its scratch directory never outlive this process.

import { spawn } from 'node:child_process';
import type { Argv } from '#model/target.ts';

export interface ToolRun {
	/** 0, the tool's exit code, or 128 plus the signal's number. */
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

export interface ToolOptions {
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly signal: AbortSignal;
	/** Directory that is removed if this process dies while the tool runs, even by SIGKILL. Otherwise the caller keeps or removes it. */
	readonly scratch?: string;
	/** Receives each complete line of standard output as it comes. */
	readonly onLine?: (line: string) => void;
}

// The parent's end of standard input closes when the parent dies, for any reason. Then the tool is stopped and its scratch directory removed.
const GUARDIAN = `
exec 3<&0 </dev/null
scratch=$1; shift
"$@" 3<&- &
tool=$!
{
  read -r _ <&3
  trap '' TERM
  kill -TERM 0
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$tool" || break; sleep 0.1; done
  kill -KILL "$tool"
  [ -z "$scratch" ] || rm -rf -- "$scratch"
} >/dev/null 2>&1 &
guard=$!
wait "$tool"; code=$?
kill -KILL "$guard"
exit "$code"
`;

const KEPT_CHARS = 8_000_000;
const LONGEST_LINE = 10_000;

export async function runTool(argv: Argv, options: ToolOptions): Promise<ToolRun> {
	options.signal.throwIfAborted();
	const child = spawn('/bin/sh', ['-c', GUARDIAN, 'candor', options.scratch ?? '', ...argv], {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		stdio: 'pipe',
	});
	let stdout = '';
	let stderr = '';
	let line = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		if (stdout.length < KEPT_CHARS) stdout += text;
		if (options.onLine === undefined) return;
		const lines = `${line}${text}`.split('\n');
		line = lines.pop()?.slice(0, LONGEST_LINE) ?? '';
		for (const whole of lines) options.onLine(whole);
	});
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		if (stderr.length < KEPT_CHARS) stderr += text;
	});
	child.stdin.on('error', () => {});

	const stop = (): void => {
		try {
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
		} catch {
			// the group has already ended
		}
	};
	options.signal.addEventListener('abort', stop, { once: true });
	try {
		// 'close' comes only after every process of the group has closed its output, unlike 'exit', so no process still writes to scratch.
		const code = await new Promise<number>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', (exitCode) => resolve(exitCode ?? 137));
		});
		options.signal.throwIfAborted();
		return { code, stdout, stderr };
	} finally {
		options.signal.removeEventListener('abort', stop);
		child.stdin.destroy();
	}
}
