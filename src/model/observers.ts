import type { ObservationKind } from './observation.ts';

/** Who saw it: the tracer, the sink, the search for canaries in what the server put out, or the session with the server. A gap is what nobody saw. */
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
