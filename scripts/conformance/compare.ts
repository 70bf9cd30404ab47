// Compares the suite's results through the guard with those without it: every check of every scenario.

import { WAYS, type WayName } from './server/ways.ts';
import { type Results, runAlong, type ServerScenario, serverScenarios, titleOf } from './server-suite.ts';
import type { Check } from './suite.ts';

export interface Difference {
	readonly scenario: ServerScenario;
	readonly way: WayName;
	/** `ServerSendsRetryField: SUCCESS`, in the order of the suite. */
	readonly without: readonly string[];
	readonly through: readonly string[];
}

interface Reason {
	readonly covers: (difference: Difference) => boolean;
	readonly why: string;
}

const REASONS: readonly Reason[] = [
	{
		covers: ({ scenario, way, through }) =>
			['server-sse-polling', 'server-sse-multiple-streams'].includes(scenario.name) &&
			'behind' in WAYS[way] &&
			WAYS[way].behind !== 'http' &&
			!through.some((check) => /: (?:FAILURE|WARNING)$/.test(check)),
		why: 'A server on standard streams has no HTTP response that it could end in the middle or number, and the guard answers in its place with plain JSON. The suite then has nothing to check, and fails nothing.',
	},
];

export function reasonForDifference(difference: Difference): string | undefined {
	return REASONS.find(({ covers }) => covers(difference))?.why;
}

/** The suite allows many responses only half a second on any machine, so differing scenarios are run once more, alone, both ways. */
export async function compareAlong(
	way: WayName,
	bare: Results,
): Promise<{ readonly results: Results; readonly differences: readonly Difference[] }> {
	const results = await runAlong(way);
	const first = differencesIn(await serverScenarios(), way, bare, results);
	const again = first.filter((difference) => reasonForDifference(difference) === undefined).map(({ scenario }) => scenario);
	if (again.length === 0) return { results, differences: first };
	const bareAgain = new Map([...bare, ...(await runAlong('bare', again))]);
	const resultsAgain = new Map([...results, ...(await runAlong(way, again))]);
	return { results: resultsAgain, differences: differencesIn(await serverScenarios(), way, bareAgain, resultsAgain) };
}

function differencesIn(scenarios: readonly ServerScenario[], way: WayName, bare: Results, guarded: Results): readonly Difference[] {
	return scenarios
		.map((scenario) => {
			const statementsIn = (results: Results) => (results.get(titleOf(scenario)) ?? []).map(received);
			return { scenario, way, without: statementsIn(bare), through: statementsIn(guarded) };
		})
		.filter(({ without, through }) => without.join('\n') !== through.join('\n'));
}

function received({ name, status }: Check): string {
	return `${name}: ${status}`;
}
