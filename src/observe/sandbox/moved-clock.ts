// Shows another time to a program in the cell: libfaketime is loaded into it and its descendants. It does not affect static programs.

import { access } from 'node:fs/promises';
import { arch } from 'node:process';
import type { Clock } from '#model/pass.ts';
import type { Availability } from '#util/availability.ts';
import { installCommand } from '#util/install-command.ts';

const TRIPLETS: Readonly<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
/** Debian, Fedora, Arch and Alpine. */
const LIBRARIES = [
	`/usr/lib/${TRIPLETS[arch] ?? arch}/faketime/libfaketime.so.1`,
	'/usr/lib64/faketime/libfaketime.so.1',
	'/usr/lib/faketime/libfaketime.so.1',
] as const;

export async function probeClock(): Promise<Availability> {
	for (const library of LIBRARIES) {
		const isThere = await access(library).then(
			() => true,
			() => false,
		);
		if (isThere) return { usable: true, version: library, notes: [] };
	}
	return { usable: false, reason: 'faketime is not installed', fix: installCommand(['faketime']) };
}

/** What libfaketime itself does in the server's processes, so that it is not attributed to the server. */
export interface ClockMarks {
	/** Loaded into each process. */
	readonly library: string;
	/** The process number of the server in its cell. */
	readonly server: number;
	/** Files that it creates for exactly this process of the cell. Its descendants open the same ones. */
	filesOf(process: number): { readonly memory: string; readonly semaphore: string };
}

export interface MovedClock {
	/** The variables that move the clock. */
	readonly env: Readonly<Record<string, string>>;
	readonly marks: ClockMarks;
}

/** `server`: the process number that the server will have in its cell. */
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
		// Files of an earlier pass keep their real age.
		NO_FAKE_STAT: '1',
		// Monotonic clocks stay unchanged, so that no wait becomes endless.
		...(speed === 1 ? { FAKETIME_DONT_FAKE_MONOTONIC: '1' } : {}),
	};
}
