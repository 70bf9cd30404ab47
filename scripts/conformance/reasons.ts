// Explains why a scenario does not pass. An uncovered failure has not been examined yet, and fails the run.

import type { Outcome } from './suite.ts';

interface Reason {
	readonly covers: (outcome: Outcome) => boolean;
	readonly why: string;
}

const REASONS: readonly Reason[] = [
	{
		covers: ({ name }) => name.startsWith('auth/'),
		why: 'Candor does no OAuth login. It names the server’s resource metadata and takes a token from the environment or a header.',
	},
	{
		covers: ({ name, result }) => name.startsWith('sep-2640-') && result === 'unchecked',
		why: 'An extension (skills) that Candor does not have; the suite skips its checks.',
	},
];

/** Returns undefined for a passed or an unexplained outcome. */
export function reasonFor(outcome: Outcome): string | undefined {
	return outcome.result === 'passed' ? undefined : REASONS.find(({ covers }) => covers(outcome))?.why;
}
