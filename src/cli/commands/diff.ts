// `candor diff EARLIER LATER`: the difference of two audits. Only versions of a package are run; stored audits start nothing.

import type { DEPTHS } from '#app/audits/depths.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { diffNamedAudits } from '#app/reports/diff-named-audits.ts';
import { renderDiff } from '#report/audit-diff.ts';
import type { Look } from '#report/line.ts';
import { inertDocument } from '#util/inert-json.ts';
import { assignment } from '../assignment-flag.ts';
import { diffExitCode, type FailOn } from '../exit-codes.ts';
import { exitCodeBeside } from '../fail.ts';
import { printOrWrite } from '../print-or-write.ts';
import { showProgress } from '../progress.ts';
import { openOutput } from '../write-output.ts';

interface DiffFlags {
	readonly json?: true;
	readonly output?: string;
	readonly failOn: FailOn;
	readonly depth: keyof typeof DEPTHS;
	readonly env: readonly string[];
}

export async function diffCommand(earlier: string, later: string, words: readonly string[], given: object): Promise<number> {
	const { json, output, failOn, depth, env } = given as DiffFlags;
	const file = output === undefined ? undefined : await openOutput(output);
	const progress = (label: string) => showProgress(process.stderr, label);
	const runs = { depth, words, env: Object.fromEntries(env.map(assignment)), progress };
	const diff = await diffNamedAudits(earlier, later, runs, interruptSignal());
	const asText = (look: Required<Look>) => renderDiff(diff, look);
	const unwritten = await printOrWrite(file, json === true ? () => inertDocument(diff, 2) : asText, asText);
	return exitCodeBeside(unwritten, diffExitCode(diff, failOn));
}
