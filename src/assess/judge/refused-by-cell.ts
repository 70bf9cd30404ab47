// Recognises processes that the cell's own filter ended. The refused system call is the finding, not the death of the process.

import type { Observation, ObservationOf } from '#model/observation.ts';
import type { JudgeEvidence } from './rule.ts';

/** Whether the process ended by the signal that the cell's filter sent to it. */
export function isEndedByCell(exit: ObservationOf<'exit'>, { observed }: JudgeEvidence): boolean {
	return exit.signal === 'SIGSYS' && observed('kernel').some((one) => isRefusal(one) && isSameProcess(one, exit) && one.at <= exit.at);
}

/** Whether the attempt ended its process. */
export function endedProcess(seq: number, { observation, observed }: JudgeEvidence): boolean {
	const refusal = observation(seq);
	if (refusal === undefined || !isRefusal(refusal)) return false;
	return observed('exit').some((one) => one.signal === 'SIGSYS' && isSameProcess(one, refusal) && refusal.at <= one.at);
}

function isRefusal(one: Observation): boolean {
	return one.kind === 'kernel' && one.errno === 'SIGSYS';
}

/** Process numbers restart in every server run. */
function isSameProcess(a: Observation, b: Observation): boolean {
	return a.pid !== undefined && a.pid === b.pid && a.pass === b.pass;
}
