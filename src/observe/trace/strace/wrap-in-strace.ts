import type { Argv } from '#model/target.ts';
import { TRACED_CALLS } from './syscalls.ts';

/** The leading question mark makes strace skip a name that it or the architecture does not know. */
const TRACE = `trace=${TRACED_CALLS.map((call) => `?${call}`).join(',')}`;

/**
 * All signals except those that cannot end a process, because strace shows a death by signal only if it shows that signal. `none` would hide
 * that a process was killed, and how. The clocks of profilers and of interpreters' threads are left out, too: a browser that records its performance gets
 * thirteen thousand such signals a second, so its trace never comes to rest, and soon exceeds its limit.
 */
const SIGNALS = 'signal=!SIGCHLD,SIGURG,SIGWINCH,SIGCONT,SIGPROF,SIGVTALRM';

/** Only traced calls stop the program. */
const FILTERED = '--seccomp-bpf';

const OPTIONS: readonly string[] = [
	'-f',
	'-q',
	// Annotates descriptors with the kernel's own paths.
	'-y',
	'-s',
	'65536',
	'--absolute-timestamps=format:unix,precision:ns',
	'-e',
	TRACE,
	// io_uring would carry opens and connects past the tracer. A child of clone3 may have no tracer, and no seccomp filter can read that flag.
	// No tracer can read secret memory, so names and addresses in it would be hidden. If strace refuses these calls, the attempt is in the trace with its flags, and
	// programs fall back to plain calls, plain memory and clone.
	'-e',
	'inject=io_uring_setup,clone3,?memfd_secret:error=ENOSYS',
	// A process has one tracer. The first call of each process succeeds, as it would without a tracer, and later ones fail, as they would then.
	'-e',
	'inject=ptrace:retval=0:when=1',
	'-e',
	SIGNALS,
];

export function wrapInStrace(argv: Argv, output: string): Argv {
	return ['strace', FILTERED, ...OPTIONS, '-o', output, '--', ...argv];
}

/** Only the program itself can install a filter, so an attached process is stopped at every call, traced or not. */
export function attachStrace(pid: number, output: string): Argv {
	// It shares this machine's pid namespace, so strace must translate the numbers of the container.
	return ['strace', '--decode-pids=pidns', ...OPTIONS, '-o', output, '-p', String(pid)];
}
