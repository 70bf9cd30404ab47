import type { StepResult } from '#model/step.ts';

/** An ordinary call that the server answered with this error. */
export function refusedCall(text: string): StepResult {
	return {
		step: { id: 1, kind: 'call', intent: 'typical', tool: 'geocode', args: {}, timeoutMs: 1000 },
		began: 0,
		ended: 1,
		outcome: 'tool-error',
		reply: { content: [{ type: 'text', text }], isError: true },
	};
}
