// Remembers the values that an error listed for an argument, so that later inputs keep to them: `Invalid operation: x. Must be 'analyze' or 'optimize'`.

import type { JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { RUN } from '#observe/inputs/feedback/run-words.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';

const SHORTEST = 3;

/** The argument is the only one whose value the error repeats, or the only one of those that it names. Choices for what is run are not kept, because the server would choose a program. */
export function noteChoices(choices: Map<string, readonly string[]>, { args, error, reading }: FailedCall): void {
	if (reading.choices.length < 2) return;
	const repeated = Object.keys(args).filter((name) => {
		const value = args[name];
		return typeof value === 'string' && value.length >= SHORTEST && error.includes(value) && !reading.choices.includes(value);
	});
	const named = repeated.filter((name) => reading.named.includes(name));
	const [name, ...others] = repeated.length > 1 ? named : repeated;
	if (name === undefined || others.length > 0 || nameWords(name).some((word) => RUN.has(word))) return;
	choices.set(name, reading.choices);
}

/** Returns the input with a listed value where it has another one: the value first that has failed least often. */
export function withChoices(
	args: JsonObject,
	{ choices, failures }: { readonly choices: ReadonlyMap<string, readonly string[]>; readonly failures: readonly FailedCall[] },
): JsonObject {
	const better = [...choices].flatMap(([name, listed]) => {
		const value = args[name];
		if (typeof value !== 'string' || listed.includes(value)) return [];
		const failed = (choice: string) => failures.filter((failure) => failure.args[name] === choice).length;
		const [first] = listed.toSorted((a, b) => failed(a) - failed(b));
		return first === undefined ? [] : [[name, first] as const];
	});
	return better.length === 0 ? args : { ...args, ...Object.fromEntries(better) };
}
