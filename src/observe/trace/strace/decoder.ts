import type { Site } from '../kernel/world.ts';
import type { Call } from './call.ts';

/** `unreadable`: the call has a shape that the decoder doesn't know. It becomes a gap. */
export type Reading = 'told' | 'learned' | 'unreadable';

/** Turns one call into observations and into what the parser remembers. */
export type Decoder = (site: Site, call: Call) => Reading;
