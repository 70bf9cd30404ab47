import { makeLock } from '#assess/lock/make-lock.ts';
import type { Lock, LockableRun, LockedRunSettings } from '#model/lock.ts';
import { packageVersion } from '#util/package-files.ts';
import type { LockPlace } from './lock-file.ts';

interface HowItRan {
	readonly command: Lock['target']['command'];
	readonly settings: LockedRunSettings;
}

export async function saveLock(place: LockPlace, seen: LockableRun, { command, settings }: HowItRan): Promise<Lock> {
	const lock = makeLock(seen, { candor: packageVersion(), command, run: settings });
	await place.write(lock);
	return lock;
}
