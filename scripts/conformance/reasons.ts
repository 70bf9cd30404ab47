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
		// Server's protocol version is not supported: 2026-07-28 · Unsupported protocol version · Missing MCP-Protocol-Version header · Method not found: initialize
		covers: ({ revision, said }) =>
			revision === '2026-07-28' &&
			/version is not supported|Unsupported protocol version|Missing MCP-Protocol-Version|Method not found: initialize/.test(said),
		why: 'The server speaks the stateless protocol of 2026-07-28 alone, and the client began with `initialize`.',
	},
	{
		covers: ({ name, checks }) =>
			name.startsWith('elicitation-') && checks.some(({ errorMessage }) => errorMessage?.includes('Method not found') === true),
		why: 'The client announces no elicitation and answers none.',
	},
	{
		covers: ({ name }) => name.startsWith('elicitation-'),
		why: 'An elicitation is answered with what Candor wants to see again, not with the defaults of the form.',
	},
	{
		covers: ({ name }) => name === 'http-invalid-tool-headers',
		why: 'The scenario wants badly declared tools left alone. An auditor calls them as well: what they do is what it is asked about.',
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
