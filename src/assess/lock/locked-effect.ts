// One effect in the form of a lock. Effects that the runtime or the package's own files explain are left out.

import { stable } from '#assess/judge/show.ts';
import type { EffectMoment } from '#assess/profile/open-groups.ts';
import { LOCK_PLACES, LOCK_VERBS, type LockedEffect } from '#model/lock.ts';
import { hostOf, isAddress, portOf } from '#util/hosts.ts';
import { folded, pathShape, programShape, type ShapePlaces } from './path-shape.ts';

/** The system chooses ports from here on by itself. */
const FIRST_DRAWN_PORT = 32_768;
/** Kinds that leave no trace if they fail: looking for a missing file, or creating an existing directory. */
const NOTHING_IF_FAILED: ReadonlySet<EffectMoment['kind']> = new Set(['read', 'list', 'mkdir']);

export function lockedEffect(moment: EffectMoment, places: ShapePlaces): LockedEffect | undefined {
	const { kind, by, isGuarded, succeeded } = moment;
	const isStartOfServer = by === 'launch' && kind === 'exec';
	if (by === 'runtime' || by === 'scratch' || isStartOfServer || (by === 'package' && kind !== 'exec')) return undefined;
	if (!isGuarded && succeeded === 0 && NOTHING_IF_FAILED.has(kind)) return undefined;
	if (kind === 'disclosure' && by !== undefined) return undefined;
	return `${LOCK_VERBS[kind]} ${subjectOf({ ...moment, subject: plain(moment.subject) }, places)}`;
}

/** Escapes a star in a name that the server chose, because it must not become a pattern. */
function plain(subject: string): string {
	return subject.replaceAll('*', '%2A');
}

function subjectOf({ kind, subject, by, isGuarded }: EffectMoment, places: ShapePlaces): string {
	if (by === 'argument') return LOCK_PLACES.argument;
	switch (kind) {
		case 'egress':
			return isAddress(hostOf(subject)) ? subject : stable(hostOf(subject));
		case 'listen':
			return drawnPort(subject);
		case 'exec':
			return programShape(subject, places);
		case 'disclosure':
			return stable(subject);
		case 'kernel':
			return subject;
		case 'local-socket':
			return subject.startsWith('/') ? pathShape(subject, places, isGuarded) : folded(subject);
		default:
			return by === 'launch' && !isGuarded ? LOCK_PLACES.launch : pathShape(subject, places, isGuarded);
	}
}

function drawnPort(subject: string): string {
	const port = portOf(subject);
	return port !== undefined && port >= FIRST_DRAWN_PORT ? `${subject.slice(0, subject.lastIndexOf(':'))}:*` : subject;
}
