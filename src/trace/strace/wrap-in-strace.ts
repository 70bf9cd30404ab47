import type { Argv } from '#model/target.ts';
import { TRACED_CALLS } from './syscalls.ts';

/** A question mark in front: a name that this strace or this architecture lacks is passed over. */
const TRACE = `trace=${TRACED_CALLS.map((call) => `?${call}`).join(',')}`;

/**
 * All signals but those that can't end a process: strace shows a death by signal only if it shows that signal. `none` would hide how, and even
 * that, a process was killed.
 */
const SIGNALS = 'signal=!SIGCHLD,SIGURG,SIGWINCH,SIGCONT';

const OPTIONS: readonly string[] = [
	'-f',
	// Only traced calls stop the program; and a child made to escape the tracer gets ENOSYS for each of them instead of freedom.
	'--seccomp-bpf',
	'-q',
	// Descriptors with what they refer to, the kernel's own word on paths.
	'-y',
	'-s',
	'65536',
	'--absolute-timestamps=format:unix,precision:ns',
	'-e',
	TRACE,
	// A ring would carry opens and connects past the tracer; programs fall back to plain calls without it.
	'-e',
	'inject=io_uring_setup:error=ENOSYS',
	'-e',
	SIGNALS,
];

export function wrapInStrace(argv: Argv, output: string): Argv {
	return ['strace', ...OPTIONS, '-o', output, '--', ...argv];
}
