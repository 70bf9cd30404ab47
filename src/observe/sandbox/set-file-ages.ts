// Gives the files of a new home or project realistic ages: some months, some days, each its own.

import { createHash } from 'node:crypto';
import { lutimesSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
const YOUNGEST_DAYS = 2;
const OLDEST_DAYS = 700;

/** The same file has the same age in every run. A directory is as old as its youngest file. Returns the time of the directory. */
export function setFileAges(directory: string, now: number, name = ''): number {
	const times = readdirSync(directory, { withFileTypes: true }).map((entry) => {
		const path = join(directory, entry.name);
		const inside = `${name}/${entry.name}`;
		if (entry.isDirectory()) return setFileAges(path, now, inside);
		const time = now - ageOf(inside);
		setTime(path, time);
		return time;
	});
	const youngest = Math.max(now - ageOf(name), ...times);
	setTime(directory, youngest);
	return youngest;
}

function setTime(path: string, time: number): void {
	lutimesSync(path, time / 1000, time / 1000);
}

function ageOf(name: string): number {
	const share = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
	// Most files of a home are old, and some are of this week.
	return (YOUNGEST_DAYS + share ** 2 * (OLDEST_DAYS - YOUNGEST_DAYS)) * DAY_MS;
}
