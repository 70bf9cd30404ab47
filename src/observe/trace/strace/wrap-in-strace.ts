import type { Argv } from '#model/target.ts';
import { TRACED_CALLS } from './syscalls.ts';

/** A question mark in front: a name that this strace or this architecture lacks is passed over. */
const TRACE = `trace=${TRACED_CALLS.map((call) => `?${call}`).join(',')}`;

/**
 * All signals but those that can't end a process: strace shows a death by signal only if it shows that signal. `none` would hide how, and even
 * that, a process was killed.
 */
const SIGNALS = 'signal=!SIGCHLD,SIGURG,SIGWINCH,SIGCONT';

/** Only traced calls stop the program. */
const FILTERED = '--seccomp-bpf';

const OPTIONS: readonly string[] = [
	'-f',
	'-q',
	// Descriptors with what they refer to, the kernel's own word on paths.
	'-y',
	'-s',
	'65536',
	'--absolute-timestamps=format:unix,precision:ns',
	'-e',
	TRACE,
	// A ring would carry opens and connects past the tracer. A child of clone3 may have no tracer, and no seccomp filter can read that flag.
	// Refused here, the attempt is in the trace with its flags; programs fall back to plain calls and to clone.
	'-e',
	'inject=io_uring_setup,clone3:error=ENOSYS',
	// A process has one tracer. The first call of each process succeeds, as where nobody traces it; later ones fail, as they do there.
	'-e',
	'inject=ptrace:retval=0:when=1',
	'-e',
	SIGNALS,
];

export function wrapInStrace(argv: Argv, output: string): Argv {
	return ['strace', FILTERED, ...OPTIONS, '-o', output, '--', ...argv];
}

/** A filter can only be put on a program by itself: a process that is there already is stopped at every call, traced or not. */
export function attachStrace(pid: number, output: string): Argv {
	// It shares this machine's pid namespace: strace has to look up what a number of the container's is here.
	return ['strace', '--decode-pids=pidns', ...OPTIONS, '-o', output, '-p', String(pid)];
}
