import type { RawObservation } from '#model/observation.ts';
import type { Site } from '../kernel/world.ts';
import type { Call } from './call.ts';

/** `unreadable`: the decoder does not know the form of the call. It becomes a gap. */
export type Reading = 'told' | 'learned' | 'unreadable';

/**
 * The result of a line: `told` produced observations, `gap` produced a gap (perhaps besides observations), `joined` is the first half of a call that
 * a later line completes, `learned` only changed the parser's state (a new socket, a copied descriptor), `notice` is irrelevant.
 */
export type LineClass = 'told' | 'gap' | 'joined' | 'learned' | 'notice';

/** Turns one call into observations and into state of the parser. */
export type Decoder = (site: Site, call: Call) => Reading;

/** The class of a line that produced the observations from `first` on. */
export function lineClassOf(observations: readonly RawObservation[], first: number): LineClass {
	for (let at = first; at < observations.length; at++) if (observations[at]?.kind === 'gap') return 'gap';
	return 'told';
}
