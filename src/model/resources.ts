// What the server used while it ran: counted from outside, by the kernel's own accounts.

import type { Phase } from './observation.ts';
import type { Micros } from './step.ts';

/** All processes of the cell together, at one moment. */
export interface Usage {
	readonly at: Micros;
	/** Processor time since the server was let go. */
	readonly cpuMs: number;
	/** Time that its threads were ready to run and had to wait, because the machine was busy otherwise. */
	readonly waitingMs: number;
	readonly memoryBytes: number;
	readonly processes: number;
	readonly threads: number;
	readonly descriptors: number;
	/** Sent over the cell's network device since the server was let go. */
	readonly bytesOut: number;
}

/** With the phase it falls into, and the step that was under way or just over. */
export interface ResourceSample extends Usage {
	readonly phase: Phase;
	readonly step?: number;
}

/** How often a limit was enforced; where nobody counts that, once if it was seen to be reached. */
export interface Refused {
	readonly memory: number;
	readonly processes: number;
	/** Why the server was ended, when its files took more room than it was given: in words. */
	readonly storage?: string;
}

export interface Resources {
	readonly limits: { readonly memoryBytes: number; readonly processes: number };
	readonly peak: Pick<Usage, 'memoryBytes' | 'processes' | 'threads' | 'descriptors'>;
	readonly total: Pick<Usage, 'cpuMs' | 'bytesOut'>;
	/** One for each time that the server was started. */
	readonly serverRuns: readonly { readonly pass: number; readonly refused: Refused; readonly samples: readonly ResourceSample[] }[];
}
