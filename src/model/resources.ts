// The resources that the server used, counted from outside by the kernel's own accounting.

import type { Phase } from './observation.ts';
import type { Micros } from './step.ts';

/** All processes of the cell together, at one moment. */
export interface Usage {
	readonly at: Micros;
	/** Processor time since the server was released. */
	readonly cpuMs: number;
	/** Time that its threads were runnable but waited for a processor. */
	readonly waitingMs: number;
	readonly memoryBytes: number;
	readonly processes: number;
	readonly threads: number;
	readonly descriptors: number;
	/** Bytes sent over the cell's network device since the server was released. */
	readonly bytesOut: number;
}

/** A sample with its phase, and the current or last step. */
export interface ResourceSample extends Usage {
	readonly phase: Phase;
	readonly step?: number;
}

/** Number of times that a limit was enforced. If nothing counts that, 1 once the limit was reached. */
export interface Refused {
	readonly memory: number;
	readonly processes: number;
	/** Why the server was ended when its files took more space than allowed. */
	readonly storage?: string;
}

export interface Resources {
	readonly limits: { readonly memoryBytes: number; readonly processes: number };
	readonly peak: Pick<Usage, 'memoryBytes' | 'processes' | 'threads' | 'descriptors'>;
	readonly total: Pick<Usage, 'cpuMs' | 'bytesOut'>;
	/** One entry for each start of the server. */
	readonly serverRuns: readonly { readonly pass: number; readonly refused: Refused; readonly samples: readonly ResourceSample[] }[];
}
