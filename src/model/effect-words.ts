// Effects in words, for everything that tells a reader of them one by one.

import type { Effect, EffectKind, ExplanationKind } from './profile.ts';

/** The verb before the subject: `contacts api.example`. */
export const EFFECT_VERBS: Readonly<Record<EffectKind, string>> = {
	read: 'reads',
	list: 'lists',
	write: 'writes',
	delete: 'deletes',
	mkdir: 'makes the directory',
	executable: 'makes executable',
	exec: 'runs',
	load: 'loads',
	egress: 'contacts',
	'local-socket': 'connects to the local socket',
	listen: 'listens on',
	kernel: 'changes the kernel setting',
	disclosure: 'discloses',
};

const QUIET_KINDS: ReadonlySet<EffectKind> = new Set(['read', 'list', 'mkdir', 'load']);
/** What every server of its kind does, or what follows the inputs of the audit. */
const QUIET_EXPLANATIONS: ReadonlySet<ExplanationKind> = new Set(['runtime', 'package', 'argument', 'scratch']);

/** Whether a difference names the effect. Others are counted: an update of a package changes hundreds of reads. */
export function isNamedInDiffs({ kind, explanation }: Effect): boolean {
	return explanation === undefined || !(QUIET_KINDS.has(kind) || QUIET_EXPLANATIONS.has(explanation.by));
}
