import type { StepResult } from '#model/step.ts';
import { isLoopback } from '#util/hosts.ts';
import type { JudgeEvidence } from './rule.ts';

/** Whether a step tried to reach the network, which the cell does not provide. The cell may then be the cause of an abnormal exit. */
export function wentOut({ step }: StepResult, { causedBy }: JudgeEvidence): boolean {
	return causedBy(step.id).some((one) => {
		if (one.kind === 'dns') return true;
		return (
			one.kind === 'network' &&
			(one.family === 'inet' || one.family === 'inet6') &&
			!isLoopback(one.address) &&
			(one.op === 'connect' || one.op === 'send')
		);
	});
}
