// What is judged before it is explained: secrets, places that programs are started from, and settings of the kernel.

import type { Fact } from '#model/profile.ts';
import type { Deed } from './deed.ts';
import type { Evidence } from './evidence.ts';
import { kernelPlace } from './kernel-place.ts';
import { secretAt } from './sensitive.ts';
import { startUpPlace } from './start-up-place.ts';

export interface Guarded {
	readonly deed: Deed;
	readonly guarded: NonNullable<Fact['guarded']>;
}

/** The deed under the name that matters: a secret reached through a link counts as the secret. Undefined when nothing is guarded. */
export function guardOf(deed: Deed, evidence: Evidence): Guarded | undefined {
	const { kind, subject, aliases, observation } = deed;
	const isOnDisk = kind === 'read' || kind === 'list' || kind === 'write' || kind === 'delete' || kind === 'mkdir' || kind === 'executable';
	if (!isOnDisk) return undefined;
	const named = observation.kind === 'file' ? observation.named : undefined;
	const names = [subject, ...aliases].filter((name) => name.startsWith('/') && !name.startsWith('/proc/self/'));
	const isChange = kind !== 'read' && kind !== 'list';
	const kernel = isChange ? reachedKernel(deed) : undefined;
	if (kernel !== undefined) return kernel;
	for (const name of names) {
		const startUp = isChange ? startUpPlace(name, evidence.places) : undefined;
		const isOwnInstall = startUp !== undefined && evidence.launch.packageRoots.some((root) => name.startsWith(`${root}/`));
		if (startUp !== undefined && !isOwnInstall) return under(deed, name, { as: 'start-up', what: startUp });
		const secret = secretAt(name, evidence, named, observation.pid);
		if (secret !== undefined) return under(deed, name, { as: 'secret', what: secret });
	}
	return undefined;
}

function reachedKernel(deed: Deed): Guarded | undefined {
	const { subject, observation } = deed;
	if (observation.kind !== 'file') return undefined;
	const { op, path, origin, errno } = observation;
	// A directory that was there already was not made; a link that points there has reached nothing yet.
	if (op === 'mkdir' && errno === 'EEXIST') return undefined;
	const names = op === 'symlink' ? [subject] : [subject, path, ...(origin === undefined ? [] : [origin])];
	for (const name of names) {
		const what = kernelPlace(name);
		if (what !== undefined) return under(deed, name, { as: 'kernel', what });
	}
	return undefined;
}

function under(deed: Deed, name: string, guarded: Guarded['guarded']): Guarded {
	// A symbolic link to a secret has not touched it yet: the link itself is the matter.
	const isLink = deed.observation.kind === 'file' && deed.observation.op === 'symlink';
	return {
		guarded,
		deed: isLink || name === deed.subject ? deed : { ...deed, subject: name, detail: deed.detail ?? `by the name ${deed.subject}` },
	};
}
