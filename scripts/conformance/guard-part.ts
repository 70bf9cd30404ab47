// Runs the server scenarios against one server, without the guard and along every way through it.

import { compareAlong, type Difference, reasonForDifference } from './compare.ts';
import { type Part, tally } from './part.ts';
import { WAYS, type WayName } from './server/ways.ts';
import { type Results, runAlong, type ServerScenario, serverScenarios, titleOf } from './server-suite.ts';

const GUARDED = (Object.keys(WAYS) as WayName[]).filter((way) => way !== 'bare');

export async function guardPart(): Promise<Part> {
	const bare = await runAlong('bare');
	const columns = new Map<WayName, Results>([['bare', bare]]);
	const differences: Difference[] = [];
	console.log(`${'bare'.padEnd(14)} ${sumOf(bare)}`);
	for (const way of GUARDED) {
		const compared = await compareAlong(way, bare);
		columns.set(way, compared.results);
		differences.push(...compared.differences);
		console.log(`${way.padEnd(14)} ${sumOf(compared.results)}, ${compared.differences.length} scenarios differ`);
	}
	const unexplained = differences.filter((difference) => reasonForDifference(difference) === undefined);
	return {
		text: textOf(await serverScenarios(), columns, differences),
		faults: unexplained.map(
			({ way, scenario, without, through }) =>
				`${way}: ${titleOf(scenario)}\n  without: ${without.join(', ')}\n  through: ${through.join(', ')}`,
		),
		sum: `guard: ${bare.size} scenarios along ${GUARDED.length} ways, ${differences.length} differ, ${unexplained.length} not explained`,
	};
}

function sumOf(results: Results): string {
	return tally([...results.values()].flat());
}

function textOf(scenarios: readonly ServerScenario[], columns: ReadonlyMap<WayName, Results>, differences: readonly Difference[]): string {
	const ways = [...columns.keys()];
	const cell = (way: WayName, scenario: ServerScenario) => {
		const differs = differences.some((one) => one.way === way && titleOf(one.scenario) === titleOf(scenario));
		return `${tally(columns.get(way)?.get(titleOf(scenario)) ?? [])}${differs ? ' ≠' : ''}`;
	};
	const rows = scenarios.map((scenario) => `| ${titleOf(scenario)} | ${ways.map((way) => cell(way, scenario)).join(' | ')} |`);
	const byReason = Map.groupBy(differences, (one) => reasonForDifference(one) ?? 'Not explained: a fault of the guard’s, or of the suite.');
	const named = (those: readonly Difference[]) => [...new Set(those.map(({ scenario }) => titleOf(scenario)))].join(', ');
	return `What the suite's scenarios for servers say of a server, without the guard and through it: the same, check by check, but for what is marked ≠ and explained below. The server is
\`scripts/conformance/server/\`, made with the SDK for both protocol generations, over HTTP and on standard streams. \`open.yaml\` is a policy that allows and changes nothing. The suite gives many
answers half a second only, on whatever machine: what differs is run once more, alone, with and without the guard.

The guard itself judges \`Host\` and \`Origin\` (dns-rebinding-protection), and in front of a command also headers and statuses; the results are the same all the same. One check fails along every way:
tasks-required-task-error wants an error of the protocol from a tool, for which the SDK has no way, so the server runs the tool. Of OAuth the suite has no scenario for servers.

| way | what is typed |
|---|---|
${ways.map((way) => `| ${WAYS[way].title} | ${WAYS[way].shown} |`).join('\n')}

| checks passed | ${ways.map((way) => WAYS[way].title).join(' | ')} |
|---|${ways.map(() => '---|').join('')}
${rows.join('\n')}
| **all** | ${ways.map((way) => `**${sumOf(columns.get(way) ?? new Map())}**`).join(' | ')} |

### Different, and why
${[...byReason].map(([why, those]) => `\n${named(those)}: ${why}\n`).join('')}`;
}
