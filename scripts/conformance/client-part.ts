// Runs the client scenarios against the client that Candor audits servers with.

import { type Part, tally } from './part.ts';
import { reasonFor } from './reasons.ts';
import { listScenarios, type Outcome, runScenario } from './suite.ts';

const AT_ONCE = 2;

export async function clientPart(): Promise<Part> {
	const outcomes = await runAll();
	const passed = outcomes.filter(({ result }) => result === 'passed').length;
	const unexplained = outcomes.filter((outcome) => outcome.result !== 'passed' && reasonFor(outcome) === undefined);
	return {
		text: textOf(outcomes),
		faults: unexplained.flatMap(({ checks, ...outcome }) => [
			`${titleOf({ checks, ...outcome })}: ${outcome.received}`,
			...checks.filter(({ status }) => status === 'FAILURE').map(({ id, errorMessage = '' }) => `  ${id}: ${errorMessage}`),
		]),
		sum: `client: ${passed} of ${outcomes.length} passed, ${unexplained.length} not explained`,
	};
}

async function runAll(): Promise<readonly Outcome[]> {
	const waiting = [...(await listScenarios()).entries()];
	const outcomes: Outcome[] = [];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [index, scenario] = next;
			const outcome = await runScenario(scenario);
			outcomes[index] = outcome;
			console.log(`${outcome.result.padEnd(9)} ${tally(outcome.checks).padStart(5)}  ${titleOf(outcome)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return outcomes;
}

function titleOf({ name, revision }: Outcome): string {
	return revision === undefined ? name : `${name} (${revision})`;
}

function textOf(outcomes: readonly Outcome[]): string {
	const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
	const byReason = Map.groupBy(
		outcomes.filter(({ result }) => result !== 'passed'),
		(outcome) => reasonFor(outcome) ?? 'Not explained: a fault of Candor’s, or of the suite.',
	);
	const row = (outcome: Outcome) => `| ${titleOf(outcome)} | ${outcome.result} | ${tally(outcome.checks)} |`;
	return `What the suite's scenarios for clients say of the client that Candor audits servers with. The client under test is \`scripts/conformance/client.ts\`: the exerciser's own session,
declaration, plan and runner, with one ordinary call of everything that the server offers. It begins as the audit of a remote server does: with \`server/discover\`, with answers to sampling,
elicitation and roots, and without canaries. (In a cell an answer carries a canary in place of a form's default text.)

**${count('passed')} of ${outcomes.length} passed, ${count('failed')} failed, ${count('unchecked')} not checked by the suite.**

### Passed

| scenario | result | checks |
|---|---|---|
${outcomes
	.filter(({ result }) => result === 'passed')
	.map(row)
	.join('\n')}

### Not passed, and why
${[...byReason].map(([why, those]) => `\n${why}\n\n| scenario | result | checks |\n|---|---|---|\n${those.map(row).join('\n')}\n`).join('')}`;
}
