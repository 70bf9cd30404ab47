// `candor diff EARLIER LATER`: the difference of two audits. Nothing is started.

import { diffStored } from '#app/reports/diff-stored.ts';
import { renderDiff } from '#report/audit-diff.ts';
import { inertDocument } from '#util/inert-json.ts';
import { diffExitCode, type FailOn } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';
import { writeOutput } from '../write-output.ts';

interface DiffFlags {
	readonly json?: true;
	readonly output?: string;
	readonly failOn: FailOn;
}

export async function diffCommand(earlier: string, later: string, given: object): Promise<number> {
	const { json, output, failOn } = given as DiffFlags;
	const diff = await diffStored(earlier, later);
	const look = lookOf(process.stdout);
	const render = (to: typeof look) => (json === true ? inertDocument(diff, 2) : renderDiff(diff, to));
	if (output === undefined) process.stdout.write(render(look));
	else await writeOutput(output, render({ ...look, color: false, isWhole: true }));
	return diffExitCode(diff, failOn);
}
