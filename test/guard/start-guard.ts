// A real guard process, talked to in raw lines.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CANDOR } from '../support/candor-program.ts';

export interface GuardProcess extends AsyncDisposable {
	readonly pid: number;
	readonly stderr: () => string;
	readonly exited: Promise<number | null>;
	write(text: string | Buffer): void;
	/** Hears every line until one answers with true; rejects when there are no more. */
	lines(hear: (line: string) => boolean): Promise<void>;
	/** Says that there is no more, and waits for the guard to end. */
	end(): Promise<number | null>;
	kill(): void;
}

export async function startGuard(options: {
	readonly directory: string;
	readonly flags?: readonly string[];
	/** None: `flags` name a server elsewhere. */
	readonly command?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	/** A command that becomes the rest of its words. */
	readonly around?: readonly string[];
	/** Where the guard and its server are started. */
	readonly cwd?: string;
	/** Only with `around` that leaves this machine's network. */
	readonly looksUpNames?: true;
}): Promise<GuardProcess> {
	const { directory, flags = [], command, env = {}, around = [], cwd, looksUpNames } = options;
	const guarding = command === undefined ? flags : [...flags, '--', ...command];
	const guard = [process.execPath, CANDOR, 'guard', ...(looksUpNames === true ? [] : ['--no-dns']), '--name', 'tested', ...guarding];
	const [program, ...words] = [...around, ...guard] as [string, ...string[]];
	const child = spawn(program, words, {
		env: { ...process.env, XDG_DATA_HOME: directory, ...env },
		stdio: 'pipe',
		...(cwd === undefined ? {} : { cwd }),
	});
	let stderr = '';
	child.stderr.on('data', (chunk: Buffer) => {
		stderr += chunk.toString('utf8');
	});
	const hearers = new Set<{ hear: (line: string) => boolean; resolve: () => void; reject: (error: Error) => void }>();
	// At line feeds alone: a message may hold other line breaks.
	let rest = '';
	child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) {
			for (const one of [...hearers]) {
				if (!one.hear(line)) continue;
				hearers.delete(one);
				one.resolve();
			}
		}
	});
	child.stdin.on('error', () => {});
	const exited = once(child, 'exit').then(([code]) => {
		for (const { reject } of hearers) reject(new Error(`the guard ended: ${stderr}`));
		return code as number | null;
	});
	await once(child, 'spawn');
	return {
		pid: child.pid ?? 0,
		stderr: () => stderr,
		exited,
		write: (text) => void child.stdin.write(text),
		lines: (hear) => new Promise((resolve, reject) => hearers.add({ hear, resolve, reject })),
		end: () => {
			child.stdin.end();
			return exited;
		},
		kill: () => void child.kill('SIGKILL'),
		async [Symbol.asyncDispose]() {
			child.kill('SIGKILL');
			await exited;
		},
	};
}
