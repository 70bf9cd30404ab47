import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** The server can see the name, so it does not reveal Candor. */
const PREFIX = 'app-';
const DIGITS = 12;

/**
 * Returns the name of a run's control groups: app-5f0c1d2e3b4a. It follows from the identity of the run's directory, which no other directory has while this
 * one exists. A list of groups that somebody crafted in another directory therefore never names the groups of a live run.
 */
export function groupName(runDirectory: string): string {
	const { dev, ino } = statSync(runDirectory, { bigint: true });
	return `${PREFIX}${hash('sha256', `${dev}:${ino}:${basename(runDirectory)}`).slice(0, DIGITS)}`;
}
