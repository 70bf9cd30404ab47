// Plans the calls for which the user has expectations. They come first, before other calls change the server's state.

import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { Expectation, ExpectedCall } from '#model/expectation.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { UserError } from '#util/user-error.ts';

interface ExpectedDraft {
	readonly kind: 'call';
	readonly intent: 'typical' | 'malformed';
	readonly tool: string;
	readonly args: JsonObject;
	readonly expectation: Expectation;
}

const MOST_NAMED = 20;

export function expectedSteps({ tools }: Declaration, calls: readonly ExpectedCall[]): readonly ExpectedDraft[] {
	return calls.map(({ tool: name, input, expectation }) => {
		const tool = tools.find((one) => one.name === name);
		if (tool === undefined) {
			const names = tools.slice(0, MOST_NAMED).map((one) => one.name);
			throw new UserError(`${expectation.where}: the server has no tool ${name}`, { hint: `one of ${names.join(', ')}` });
		}
		return { kind: 'call', intent: isValidInput(tool.inputSchema, input) ? 'typical' : 'malformed', tool: name, args: input, expectation };
	});
}
