// Recognises processes that the cell's own filter ended. The refused system call is the finding, not the death of the process.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { JudgeEvidence } from './rule.ts';

/** Whether the process ended by the signal that the cell's filter sent to it. */
export function isEndedByCell(exit: ObservationOf<'exit'>, { observed, processOf }: JudgeEvidence): boolean {
	return exit.signal === 'SIGSYS' && observed('kernel').some((one) => isRefusal(one) && processOf(one)?.exit === exit);
}

/** Whether the attempt ended its process. */
export function endedProcess(seq: number, { observation, processOf }: JudgeEvidence): boolean {
	const refusal = observation(seq);
	return refusal !== undefined && isRefusal(refusal) && processOf(refusal)?.exit?.signal === 'SIGSYS';
}

function isRefusal(one: Observation): boolean {
	return one.kind === 'kernel' && one.errno === 'SIGSYS';
}
