// Ways past the tracer that the cell refuses, as they are named in kernel events.

/** The cell's filter puts it on each signal that it sends, so that the trace tells them from those of a filter that the server installed. */
export const CELL_FILTER_MARK = 0xca11;

/** A child that no tracer follows. */
export const UNTRACED_CHILD = 'untraced child';

/** A seccomp filter that hands calls to another process, which can let them run before a tracer sees them. */
export const FILTER_LISTENER = 'seccomp listener';

const FOREIGN = ' system call';

/** A call by the rules of another ABI of the same processor: `i386 system call`. */
export function foreignCall(abi: string): string {
	return `${abi}${FOREIGN}`;
}

export function hidesFromTracer(call: string): boolean {
	return call === UNTRACED_CHILD || call === FILTER_LISTENER || call.endsWith(FOREIGN);
}
