import type { Limits } from '#observe/sandbox/confinement.ts';

/** Resource limits of a server in an audit. */
export const DEFAULT_LIMITS: Limits = {
	memoryBytes: 2 * 1024 ** 3,
	/** Threads count, too: a browser with ten pages has some four hundred. */
	processes: 512,
	cpuSeconds: 300,
	fileBytes: 1024 ** 3,
};
