import type { ObservationKind } from './observation.ts';

/** The source of an observation: the tracer, the sink, the search for canaries in the server's output, or the session with the server. A gap has no source. */
export const OBSERVERS: Readonly<Record<ObservationKind, 'tracer' | 'sink' | 'search' | 'session' | 'nobody'>> = {
	file: 'tracer',
	exec: 'tracer',
	fork: 'tracer',
	exit: 'tracer',
	setsid: 'tracer',
	network: 'tracer',
	dns: 'tracer',
	kernel: 'tracer',
	capture: 'sink',
	canary: 'search',
	message: 'session',
	ask: 'session',
	gap: 'nobody',
};
export const OBSERVATION_KINDS = Object.keys(OBSERVERS) as readonly ObservationKind[];
