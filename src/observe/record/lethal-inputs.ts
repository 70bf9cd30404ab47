// Tools that ended the server with an ordinary input. Such a tool is called once more with other arguments, because it may only miss an optional one, and with
// nothing else until an ordinary call of it succeeds.

import type { CallStep, Step } from '#model/step.ts';

export class LethalInputs {
	/** The names of the arguments with which each tool ended the server. */
	readonly #forms = new Map<string, Set<string>>();

	note(step: CallStep): void {
		this.#forms.set(step.tool, (this.#forms.get(step.tool) ?? new Set()).add(formOf(step)));
	}

	forget(tool: string): void {
		this.#forms.delete(tool);
	}

	/** Injections are counted separately. */
	forbids(step: Step): boolean {
		const forms = 'tool' in step && step.intent !== 'injection' ? this.#forms.get(step.tool) : undefined;
		return forms !== undefined && !(step.kind === 'call' && step.intent === 'typical' && !forms.has(formOf(step)));
	}
}

function formOf({ args }: CallStep): string {
	return JSON.stringify(Object.keys(args).toSorted());
}
