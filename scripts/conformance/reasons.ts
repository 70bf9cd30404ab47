// Why a scenario does not pass. What none of these covers is a failure that nobody has looked at, and fails the run.

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

/** Nothing for what passed, and for what is not explained. */
export function reasonFor(outcome: Outcome): string | undefined {
	return outcome.result === 'passed' ? undefined : REASONS.find(({ covers }) => covers(outcome))?.why;
}
