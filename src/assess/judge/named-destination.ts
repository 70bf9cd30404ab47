import type { Json } from '#model/declaration.ts';
import type { ObservationOf } from '#model/observation.ts';
import { hostOf, hostsIn } from '#util/hosts.ts';
import { namesHost } from '#util/registrable-domain.ts';
import type { JudgeEvidence } from './rule.ts';

const MOST_DEPTH = 12;

/** Returns a function that finds the argument of its own call that named the destination of an arrival. */
export function namingArgument({ steps }: Pick<JudgeEvidence, 'steps'>): (arrival: ObservationOf<'capture'>) => string | undefined {
	const byId = new Map(steps.map(({ step }) => [step.id, step]));
	return ({ cause, destination }) => {
		const step = cause === undefined ? undefined : byId.get(cause.step);
		if (step?.kind !== 'call') return undefined;
		const host = hostOf(destination);
		return Object.entries(step.args).find(([, value]) => isNamedIn(value as Json, host, 0))?.[0];
	};
}

function isNamedIn(value: Json, host: string, depth: number): boolean {
	if (typeof value === 'string') return [...hostsIn(value)].some((named) => namesHost(named, host));
	if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return false;
	return Object.values(value).some((inner) => isNamedIn(inner as Json, host, depth + 1));
}
