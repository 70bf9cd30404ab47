// Runs code that is slow at its first use while the server starts, so that the first calls do not wait for it: patterns are compiled at their first use
// and again at their second, and the schema compiler reads its own schemas.

import { setImmediate as turn } from 'node:timers/promises';
import type { Declaration } from '#model/declaration.ts';
import { wholeErrorText } from '#util/error-text.ts';
import { type PlanSetting, planCalls } from './plan-calls.ts';

const SAMPLE: Declaration = {
	protocolVersion: '2025-11-25',
	server: { name: 'sample', version: '1.0.0' },
	capabilities: {},
	tools: [
		{
			name: 'write_note',
			description: 'Writes a note into a file, or sends it to an address.',
			inputSchema: {
				type: 'object',
				properties: { path: { type: 'string' }, url: { type: 'string', format: 'uri' }, count: { type: 'integer', minimum: 1 } },
				required: ['path', 'url'],
			},
		},
	],
	resources: [],
	templates: [],
	prompts: [],
	beyondLimit: { tools: 0, resources: 0, templates: 0, prompts: 0 },
};

/** Returns the work in pieces of some milliseconds. None has an effect. */
export function firstUses(setting: PlanSetting): readonly (() => void)[] {
	// The user's own choice is of another server's tools.
	const { only: _only, expectations: _expectations, ...request } = setting.request;
	const readAnswer = () => void wholeErrorText('A short answer, without an error.');
	return [readAnswer, () => void planCalls({ ...setting, request }, SAMPLE, request), readAnswer];
}

/** Does the pieces in turn with what the event loop has to do, until `over` settles. */
export async function meanwhile(pieces: readonly (() => void)[], over: Promise<unknown>): Promise<void> {
	let isOver = false;
	const end = () => {
		isOver = true;
	};
	over.then(end, end);
	for (const piece of pieces) {
		await turn();
		if (isOver) return;
		piece();
	}
}
