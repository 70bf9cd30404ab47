import { strace } from './strace/strace.ts';
import type { Tracer } from './tracer.ts';

/** The first one is the default. */
export const tracers: readonly Tracer[] = [strace];

export function findTracer(name: string): Tracer | undefined {
	return tracers.find((tracer) => tracer.name === name);
}
