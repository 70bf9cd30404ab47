import type { Observation } from '#model/observation.ts';
import { assertNever } from '#util/unreachable.ts';

/** Returns a text that is equal for two observations of the same effect, or undefined for an observation that is none. */
export function effectIn(observation: Observation): string | undefined {
	switch (observation.kind) {
		case 'dns':
			return `look up ${observation.name.toLowerCase()}`;
		case 'network':
			return `${observation.op} ${observation.address}`;
		case 'file':
			return `${observation.op} ${observation.path}`;
		case 'exec':
			return `run ${observation.program}`;
		case 'fork':
		case 'exit':
		case 'setsid':
		case 'kernel':
		case 'message':
		case 'ask':
		case 'capture':
		case 'canary':
		case 'gap':
			return undefined;
		default:
			return assertNever(observation);
	}
}
