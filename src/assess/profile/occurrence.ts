// One observation's contribution to a fact, before deeds of the same kind are counted together.

import type { Observation } from '#model/observation.ts';
import type { EffectKind, Scope } from '#model/profile.ts';

export interface Occurrence {
	readonly kind: EffectKind;
	readonly subject: string;
	readonly ok: boolean;
	readonly scope: Scope;
	readonly observation: Observation;
	/** Other names of the same file, each of which may be the one that matters: a link's target, the name it was reached by. */
	readonly aliases: readonly string[];
	readonly detail?: string;
}
