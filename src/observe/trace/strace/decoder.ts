import type { Site } from '../kernel/world.ts';
import type { Call } from './call.ts';

/** `unreadable`: the call has a shape that the decoder doesn't know. It becomes a gap. */
export type Reading = 'told' | 'learned' | 'unreadable';

/**
 * What became of a line: `told` gave observations, `gap` gave a gap (perhaps besides observations), `joined` is the first half of a call that
 * a later line ends, `learned` only changed what the parser knows (a socket made, a descriptor copied), `notice` says nothing about the program.
 */
export type LineClass = 'told' | 'gap' | 'joined' | 'learned' | 'notice';

/** Turns one call into observations and into what the parser remembers. */
export type Decoder = (site: Site, call: Call) => Reading;
