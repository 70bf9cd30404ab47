// How much work something is, whatever else the machine is doing: the processor time that this thread spends on it.

/** Milliseconds. `work` is done before it returns. */
export function processorMs(work: () => unknown): number {
	const began = process.threadCpuUsage();
	work();
	const { user, system } = process.threadCpuUsage(began);
	return (user + system) / 1000;
}
