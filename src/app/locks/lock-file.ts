// candor.lock on disk: one JSON document in a stable order, with one line per effect, so that a review shows what changed.

import { z } from 'zod';
import { LOCK_VERSION, type Lock } from '#model/lock.ts';
import { lockSchema } from '#report/schema/lock-schema.ts';
import { givenText } from '#util/given-file.ts';
import { LaterFile } from '#util/later-file.ts';
import { UserError } from '#util/user-error.ts';
import { writeHint } from '#util/write-hint.ts';

const HINT = 'candor lock -- <command> writes one';

export function readLock(file: string): Lock {
	let value: unknown;
	try {
		value = JSON.parse(givenText(file));
	} catch (cause) {
		const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
		throw new UserError(isMissing ? `there is no ${file}` : `${file}: ${(cause as Error).message}`, { hint: HINT, cause });
	}
	const { lockVersion } = (value ?? {}) as { readonly lockVersion?: unknown };
	if (typeof lockVersion === 'number' && lockVersion > LOCK_VERSION)
		throw new UserError(`${file} was written by a newer candor: its form is ${lockVersion}, and this one reads up to ${LOCK_VERSION}`, {
			hint: 'use that candor, or a later one',
		});
	const parsed = lockSchema.safeParse(value);
	if (!parsed.success) throw new UserError(`${file} is no lock: ${z.prettifyError(parsed.error).split('\n', 2).join(' ')}`, { hint: HINT });
	return value as Lock;
}

/** The place of a lock, held from before the run that the lock is made from. */
export interface LockPlace extends Disposable {
	write(lock: Lock): Promise<void>;
}

/** `flag`: the one that names the file. */
export async function openLockPlace(file: string, flag: '--out' | '--lock'): Promise<LockPlace> {
	const named = (cause: Error): never => {
		throw new UserError(`${file}: ${cause.message}`, { hint: writeHint(cause, `give ${flag} a file`), cause });
	};
	const place = await LaterFile.open(file).catch(named);
	return {
		write: (lock) => place.write(lockText(lock)).catch(named),
		[Symbol.dispose]: () => place[Symbol.dispose](),
	};
}

function lockText(lock: Lock): string {
	return `${JSON.stringify(lock, undefined, '\t')}\n`;
}
