// What was done besides calling, reading and getting, in words; empty where the server offered none of it.

import type { Report } from '#model/report.ts';
import { counted } from '#util/counted.ts';

/** `3 completions`, `1 subscription (2 updates heard)`, `4 calls at once, 8 times` */
export function besides({ coverage, steps }: Report): readonly string[] {
	const { completions, cancelled, together, resources } = coverage;
	const tasks = steps.filter(({ step }) => step.kind === 'call' && step.asTask === true).length;
	const updates = resources.updates === 0 ? '' : ` (${counted(resources.updates, 'update')} heard)`;
	return [
		...(completions === 0 ? [] : [counted(completions, 'completion')]),
		...(resources.subscribed === 0 ? [] : [`${counted(resources.subscribed, 'subscription')}${updates}`]),
		...(tasks === 0 ? [] : [counted(tasks, 'task')]),
		...(cancelled === 0 ? [] : [`${counted(cancelled, 'call')} cancelled`]),
		...(together === 0 ? [] : [`${counted(together, 'tool')} called several times at once`]),
	];
}
