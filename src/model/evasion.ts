// Ways around the tracer that the cell refuses, as kernel events name them.

/** The cell's filter attaches this value to each signal that it sends, so that the trace can tell it from a filter that the server installed. */
export const CELL_FILTER_MARK = 0xca11;

/** A child process that no tracer follows. */
export const UNTRACED_CHILD = 'untraced child';

/** A seccomp filter that hands calls to another process, which can execute them before a tracer sees them. */
export const FILTER_LISTENER = 'seccomp listener';

/** A call whose names or addresses the kernel could read and the tracer could not: memory that is hidden, or changed for a moment. */
export const UNREADABLE_ARGUMENTS = 'call with unreadable arguments';

const FOREIGN = ' system call';

/** A system call through another ABI of the same processor, such as `i386 system call`. */
export function foreignCall(abi: string): string {
	return `${abi}${FOREIGN}`;
}

export function hidesFromTracer(call: string): boolean {
	return call === UNTRACED_CHILD || call === FILTER_LISTENER || call === UNREADABLE_ARGUMENTS || call.endsWith(FOREIGN);
}
