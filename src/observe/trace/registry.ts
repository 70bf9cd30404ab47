import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';
import { strace } from './strace/strace.ts';
import type { Tracer } from './tracer.ts';
import { untraced } from './untraced/untraced.ts';

/** All tracers, the default first. */
export const TRACERS: readonly Tracer[] = [strace];

/** For runs without tracing. It is never found by name. */
export const NO_TRACER: Tracer = untraced;

export function findTracer(name: string): Tracer {
	const tracer = TRACERS.find((candidate) => candidate.name === name);
	if (tracer !== undefined) return tracer;
	const names = TRACERS.map((candidate) => candidate.name);
	throw new UserError(`no such tracer: ${name}${didYouMean(name, names)}`, { hint: `--tracer with one of ${names.join(', ')}` });
}
