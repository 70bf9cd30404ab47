// `node scripts/recorder/compare.ts DIR`: judges the recordings of `record.ts` with today's code, and prints every finding, verdict and decision that differs.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Resources } from '#model/resources.ts';
import { type Outcome, outcomeOf, type RecordedEvidence } from './outcome-of.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('node scripts/recorder/compare.ts DIR');

let same = 0;
let differing = 0;
for (const file of readdirSync(directory).filter((name) => name.endsWith('.json.gz'))) {
	const { fixture, evidence, outcome } = JSON.parse(gunzipSync(readFileSync(join(directory, file))).toString()) as {
		readonly fixture: string;
		readonly evidence: RecordedEvidence;
		readonly outcome: Outcome;
	};
	const found = differences(outcome, outcomeOf(inTodaysNames(evidence)));
	if (found.length === 0) same++;
	else {
		differing++;
		console.log([fixture, ...found.slice(0, 20)].join('\n  '));
	}
}
console.log(`${same} the same, ${differing} differ`);
process.exitCode = differing === 0 && same > 0 ? 0 : 1;

/** Recordings of an older candor use another name for the server runs of `resources`. */
function inTodaysNames(evidence: RecordedEvidence): RecordedEvidence {
	const resources = (evidence.resources ?? {}) as Resources & Readonly<Record<string, unknown>>;
	const serverRuns = (resources.serverRuns ?? resources['lives']) as Resources['serverRuns'] | undefined;
	return serverRuns === undefined ? evidence : { ...evidence, resources: { ...resources, serverRuns } };
}

/** Leaves out rules that the older candor did not have. */
function differences(before: Outcome, after: Outcome): readonly string[] {
	const [old, now] = [linesOf(before), linesOf(withRulesOf(before, after))];
	return [
		...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
		...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
	];
}

function withRulesOf({ verdicts }: Outcome, after: Outcome): Outcome {
	return {
		...after,
		verdicts: Object.fromEntries(Object.entries(after.verdicts).filter(([rule]) => rule in verdicts)),
		findings: after.findings.filter((line) => (line.split(' ')[1]?.split(':')[0] ?? '') in verdicts),
	};
}

function linesOf({ conclusion, verdicts, findings, decisions }: Outcome): readonly string[] {
	return [
		conclusion,
		...Object.entries(verdicts).map(([rule, verdict]) => `${rule}: ${verdict}`),
		...findings,
		...Object.entries(decisions).flatMap(([policy, made]) => made.map((line, index) => `${policy} ${index}: ${line}`)),
	];
}
