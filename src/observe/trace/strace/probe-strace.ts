// Traces a harmless program to find out whether strace works here as needed.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Availability } from '#util/availability.ts';
import { asAdministrator, installCommand } from '#util/install-command.ts';
import { StraceParser } from './strace-parser.ts';
import { wrapInStrace } from './wrap-in-strace.ts';

const PATIENCE_MS = 10_000;

export async function probeStrace(): Promise<Availability> {
	const version = await run('strace', ['-V']);
	if (version.isMissing) return { usable: false, reason: 'strace is not installed', fix: installCommand(['strace']) };
	// strace -- version 6.1
	const number = /version (\S+)/.exec(version.stdout)?.[1] ?? 'unknown';
	return probeTracing(number);
}

async function probeTracing(version: string): Promise<Availability> {
	// Through a pipe to stderr, so that a killed probe leaves no file.
	const [program, ...args] = wrapInStrace(['cat', '/proc/self/status'], '|cat >&2');
	const traced = await run(program, args);
	if (traced.failure !== undefined) return { usable: false, ...diagnose(version, traced.failure, traced.stderr) };
	const parser = new StraceParser();
	const [complaints, lines] = sorted(traced.stderr.split('\n'));
	const told = [...parser.push(lines), ...parser.end()];
	const sawOpen = told.some((one) => one.kind === 'file' && one.op === 'read' && one.path === '/proc/self/status' && one.ok);
	if (!sawOpen || parser.tally.gap > 0) {
		return { usable: false, reason: `strace ${version} ran, but its trace could not be read`, fix: installCommand(['strace']) };
	}
	const notes: string[] = [];
	// Seccomp:	2: the traced program runs under strace's filter. 0 means that strace silently did without it
	if (!/^Seccomp:\s*2$/m.test(traced.stdout)) {
		notes.push('strace works without its seccomp filter here: every call stops the program (slower), and a child can be made to escape it');
	}
	return { usable: true, version, notes: [...notes, ...complaints] };
}

/** Separates strace's own messages (`strace: seccomp filter disabled due to jump offset overflow`) from the trace. */
function sorted(lines: readonly string[]): [complaints: string[], trace: string[]] {
	const isComplaint = (line: string) => line.startsWith('strace: ');
	return [lines.filter(isComplaint), lines.filter((line) => !isComplaint(line))];
}

function diagnose(version: string, failure: string, stderr: string): { readonly reason: string; readonly fix: string } {
	const statement = stderr.split('\n').find((line) => line.includes('strace: ')) ?? failure;
	if (/ptrace|PTRACE|Operation not permitted/.test(stderr)) {
		const fix = existsSync('/proc/sys/kernel/yama/ptrace_scope')
			? `${asAdministrator('sysctl -w kernel.yama.ptrace_scope=1')}   (in a container: start it with --cap-add SYS_PTRACE)`
			: 'in a container, start it with --cap-add SYS_PTRACE --security-opt seccomp=unconfined';
		return { reason: `tracing is not allowed here: ${statement}`, fix };
	}
	if (/unrecognized option|invalid (argument|option|system call)|Try 'strace -h'/.test(stderr)) {
		return { reason: `strace ${version} is too old (5.11 or later is needed): ${statement}`, fix: installCommand(['strace']) };
	}
	return { reason: `strace ${version} does not run here: ${statement}`, fix: installCommand(['strace']) };
}

interface Ran {
	readonly stdout: string;
	readonly stderr: string;
	readonly isMissing: boolean;
	readonly failure: string | undefined;
}

function run(program: string, args: readonly string[]): Promise<Ran> {
	return new Promise((resolve) => {
		execFile(program, args, { timeout: PATIENCE_MS, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
			resolve({ stdout, stderr, isMissing: error?.code === 'ENOENT', failure: error?.message.split('\n', 1)[0] });
		});
	});
}
