// What is judged before it is explained: secrets, places that programs are started from, and settings of the kernel.

import type { Effect } from '#model/profile.ts';
import type { Evidence } from './evidence.ts';
import { preparesCrashReports } from './explain/browser.ts';
import { kernelPlace } from './kernel-place.ts';
import type { Occurrence } from './occurrence.ts';
import { secretAt } from './sensitive.ts';
import { startUpPlace } from './start-up-place.ts';

export interface Guarded {
	readonly occurrence: Occurrence;
	readonly guarded: NonNullable<Effect['guarded']>;
}

/** The effect under the name that matters: a secret that is reached through a link counts as the secret. Returns undefined if nothing is guarded. */
export function guardOf(occurrence: Occurrence, evidence: Evidence): Guarded | undefined {
	const { kind, subject, aliases } = occurrence;
	const isOnDisk = kind === 'read' || kind === 'list' || kind === 'write' || kind === 'delete' || kind === 'mkdir' || kind === 'executable';
	if (!isOnDisk) return undefined;
	const isChange = kind !== 'read' && kind !== 'list';
	const kernel = isChange ? reachedKernel(occurrence) : undefined;
	if (kernel !== undefined) return kernel;
	const found = guardedAs(subject, occurrence, evidence);
	if (found !== undefined) return found;
	for (const name of aliases) {
		const other = guardedAs(name, occurrence, evidence);
		if (other !== undefined) return other;
	}
	return undefined;
}

function guardedAs(name: string, occurrence: Occurrence, evidence: Evidence): Guarded | undefined {
	if (!name.startsWith('/') || name.startsWith('/proc/self/')) return undefined;
	const { kind, observation } = occurrence;
	const isChange = kind !== 'read' && kind !== 'list';
	const named = observation.kind === 'file' ? observation.named : undefined;
	const startUp = isChange ? startUpPlace(name, evidence.places) : undefined;
	const isOwnInstall = startUp !== undefined && evidence.launch.packageRoots.some((root) => name.startsWith(`${root}/`));
	if (startUp !== undefined && !isOwnInstall) return under(occurrence, name, { as: 'start-up', what: startUp });
	const secret = secretAt(name, evidence, named, observation.pid);
	if (secret !== undefined && !preparesCrashReports(occurrence, evidence.places.home))
		return under(occurrence, name, { as: 'secret', what: secret });
	return undefined;
}

function reachedKernel(occurrence: Occurrence): Guarded | undefined {
	const { subject, observation } = occurrence;
	if (observation.kind !== 'file') return undefined;
	const { op, path, origin, errno } = observation;
	// An existing directory was not created, and a link that points there has accessed nothing yet.
	if (op === 'mkdir' && errno === 'EEXIST') return undefined;
	const own = kernelPlace(subject);
	if (own !== undefined) return under(occurrence, subject, { as: 'kernel', what: own });
	if (op === 'symlink' || (path === subject && origin === undefined)) return undefined;
	for (const name of origin === undefined ? [path] : [path, origin]) {
		const what = kernelPlace(name);
		if (what !== undefined) return under(occurrence, name, { as: 'kernel', what });
	}
	return undefined;
}

function under(occurrence: Occurrence, name: string, guarded: Guarded['guarded']): Guarded {
	// A symbolic link to a secret has not accessed it yet, so the link itself is judged.
	const isLink = occurrence.observation.kind === 'file' && occurrence.observation.op === 'symlink';
	return {
		guarded,
		occurrence:
			isLink || name === occurrence.subject
				? occurrence
				: { ...occurrence, subject: name, detail: occurrence.detail ?? `by the name ${occurrence.subject}` },
	};
}
