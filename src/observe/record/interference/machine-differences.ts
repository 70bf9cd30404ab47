// Finds what a server sends that identifies the machine it runs on.

import { ABSENT } from './compare-runs.ts';
import type { NamedDifference } from './name-canaries.ts';
import { MACHINE } from './repeat-calls.ts';

/**
 * Counts only data for services: a program may report to its own user where it runs. A call that only sends less on another machine identifies nothing:
 * a browser does not start with a profile that another machine has locked.
 */
export function machineDifferences(named: readonly NamedDifference[]): readonly NamedDifference['difference'][] {
	const ofMachine = named
		.filter(({ difference: { part }, canaries }) => canaries.includes(MACHINE) && (part.channel === 'request' || part.channel === 'lookup'))
		.map(({ difference }) => difference);
	const telling = new Set(ofMachine.filter(({ other }) => other !== ABSENT).map(({ part }) => part.call));
	return ofMachine.filter(({ part }) => telling.has(part.call));
}
