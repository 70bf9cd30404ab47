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

/** What a moved clock does itself in the server's processes, so that nobody takes it for the server's doing. */
export interface ClockMarks {
	/** Loaded into each of them. */
	readonly library: string;
	/** The number that the server has in its cell. */
	readonly server: number;
	/** What it makes for the process of that number in the cell, and for no other; those that this one starts open the same. */
	filesOf(process: number): { readonly memory: string; readonly semaphore: string };
}

export interface MovedClock {
	/** What moves it. */
	readonly env: Readonly<Record<string, string>>;
	readonly marks: ClockMarks;
}

/** `server` is the number that the server will have in its cell. */
export function moveClock(library: string, clock: Clock, server: number): MovedClock {
	const filesOf = (process: number) => ({
		memory: `/dev/shm/faketime_shm_${process}`,
		semaphore: `/dev/shm/sem.faketime_sem_${process}`,
	});
	return { env: environment(library, clock), marks: { library, server, filesOf } };
}

/** FAKETIME="+45d x3600" */
function environment(library: string, { daysAhead, speed }: Clock): Readonly<Record<string, string>> {
	return {
		LD_PRELOAD: library,
		FAKETIME: `+${daysAhead}d${speed === 1 ? '' : ` x${speed}`}`,
		// A file that was written in an earlier pass is as old as it would be.
		NO_FAKE_STAT: '1',
		// What is measured, not dated, goes on as it was: nothing waits for a moment that never comes.
		...(speed === 1 ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}),
	};
}
