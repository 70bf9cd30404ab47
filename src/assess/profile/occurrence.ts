// The contribution of one observation to an effect, before occurrences of the same kind are counted together.

import type { Observation } from '#model/observation.ts';
import type { EffectKind, Scope } from '#model/profile.ts';

export interface Occurrence {
	readonly kind: EffectKind;
	readonly subject: string;
	readonly ok: boolean;
	readonly scope: Scope;
	readonly observation: Observation;
	/** Other names of the same file, each of which may matter: a link's target, the name through which it was reached. */
	readonly aliases: readonly string[];
	readonly detail?: string;
}
