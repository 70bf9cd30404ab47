// `npm run conformance`: runs the client scenarios, prints a table, and writes docs/conformance.md. Fails on what is neither passed nor explained.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../static-checks.ts';
import { reasonFor } from './reasons.ts';
import { installSuite, listScenarios, type Outcome, runScenario, SUITE } from './suite.ts';

const AT_ONCE = 2;

async function runAll(): Promise<readonly Outcome[]> {
	const waiting = [...(await listScenarios()).entries()];
	const outcomes: Outcome[] = [];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [index, scenario] = next;
			const outcome = await runScenario(scenario);
			outcomes[index] = outcome;
			console.log(`${outcome.result.padEnd(9)} ${tally(outcome).padStart(5)}  ${titleOf(outcome)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return outcomes;
}

function titleOf({ name, revision }: Outcome): string {
	return revision === undefined ? name : `${name} (${revision})`;
}

/** Checks that passed, of those that were made. */
function tally({ checks }: Outcome): string {
	const made = checks.filter(({ status }) => status !== 'SKIPPED');
	return `${made.filter(({ status }) => status === 'SUCCESS').length}/${made.length}`;
}

function page(outcomes: readonly Outcome[]): string {
	const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
	const byReason = Map.groupBy(
		outcomes.filter(({ result }) => result !== 'passed'),
		(outcome) => reasonFor(outcome) ?? 'Not explained: a fault of Candor’s, or of the suite.',
	);
	const row = (outcome: Outcome) => `| ${titleOf(outcome)} | ${outcome.result} | ${tally(outcome)} |`;
	return `# Conformance

What the MCP project's own suite (\`${SUITE.name}\` ${SUITE.version}, its scenarios for clients) says of the client that Candor audits servers with. \`npm run conformance\`
writes this page. The client under test is \`scripts/conformance/client.ts\`: the exerciser's own session, declaration, plan and runner, with one ordinary call of everything
that the server offers. It begins as the audit of a remote server does: with \`server/discover\`, with answers to sampling, elicitation and roots, and without canaries. (In a cell
an answer carries a canary in place of a form's default text.) Suite and client run in a network namespace that has nothing but loopback.

**${count('passed')} of ${outcomes.length} passed, ${count('failed')} failed, ${count('unchecked')} not checked by the suite.**

## Passed

| scenario | result | checks |
|---|---|---|
${outcomes
	.filter(({ result }) => result === 'passed')
	.map(row)
	.join('\n')}

## Not passed, and why
${[...byReason].map(([why, those]) => `\n${why}\n\n| scenario | result | checks |\n|---|---|---|\n${those.map(row).join('\n')}\n`).join('')}`;
}

await installSuite();
const outcomes = await runAll();
await writeFile(join(ROOT, 'docs', 'conformance.md'), page(outcomes));
const unexplained = outcomes.filter((outcome) => outcome.result !== 'passed' && reasonFor(outcome) === undefined);
for (const outcome of unexplained) {
	const failures = outcome.checks.filter(({ status }) => status === 'FAILURE');
	console.log(`not explained: ${titleOf(outcome)}: ${outcome.said}`);
	for (const { id, errorMessage = '' } of failures) console.log(`  ${id}: ${errorMessage}`);
}
const passed = outcomes.filter(({ result }) => result === 'passed').length;
console.log(`${passed} of ${outcomes.length} passed, ${unexplained.length} not explained; docs/conformance.md is written`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
