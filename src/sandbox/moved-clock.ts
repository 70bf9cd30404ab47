// How a program in the cell comes to see another time: libfaketime, loaded into it and all that it starts. Static programs are beyond it.

import { access } from 'node:fs/promises';
import { arch } from 'node:process';
import type { Clock } from '#model/pass.ts';
import type { Availability } from '#util/availability.ts';

const TRIPLETS: Readonly<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
/** Debian, Fedora, Arch. */
const LIBRARIES = [
	`/usr/lib/${TRIPLETS[arch] ?? arch}/faketime/libfaketime.so.1`,
	'/usr/lib64/faketime/libfaketime.so.1',
	'/usr/lib/faketime/libfaketime.so.1',
] as const;

const ABSENT: Availability = { usable: false, reason: 'faketime is not installed', fix: 'apt-get install faketime' };

export async function probeClock(): Promise<Availability> {
	for (const library of LIBRARIES) {
		const isThere = await access(library).then(
			() => true,
			() => false,
		);
		if (isThere) return { usable: true, version: library, notes: [] };
	}
	return ABSENT;
}

/** FAKETIME="+45d x3600" */
export function clockEnvironment(library: string, { daysAhead, speed }: Clock): Readonly<Record<string, string>> {
	return {
		LD_PRELOAD: library,
		FAKETIME: `+${daysAhead}d${speed === 1 ? '' : ` x${speed}`}`,
		// A file that was written in an earlier pass is as old as it would be.
		NO_FAKE_STAT: '1',
		// What is measured, not dated, goes on as it was: nothing waits for a moment that never comes.
		...(speed === 1 ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}),
	};
}
