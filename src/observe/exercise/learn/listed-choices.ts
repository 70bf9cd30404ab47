// Remembers the values that an error listed for an argument, so that later inputs keep to them: `Invalid operation: x. Must be 'analyze' or 'optimize'`.

import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { RUN } from '#observe/inputs/feedback/run-words.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { choiceTexts } from '#observe/inputs/hint/prose-texts.ts';
import { isObject } from '#util/json-object.ts';

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

// sample: Operation type. Supports: 'add', 'subtract'; one of: low, high; not: a branch, e.g. 'main' or 'develop'
const OFFERS = /\b(?:one of|either|supports?|supported|allowed|valid|available|options|possible|choose|must be)\b/i;
const ONLY_EXAMPLES = /\be\.\s?g\.|\bfor (?:example|instance)\b|\bsuch as\b|\betc\b|\bexamples?\b/i;

/** Returns the values that descriptions offer: another tool's value for an argument of the same name is none of them. */
export function describedChoices({ inputSchema }: Pick<DeclaredTool, 'inputSchema'>): ReadonlyMap<string, readonly string[]> {
	const properties = inputSchema['properties'];
	const found = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
		const description = isObject(property) ? property['description'] : undefined;
		if (typeof description !== 'string' || !OFFERS.test(description) || ONLY_EXAMPLES.test(description)) return [];
		const listed = nameWords(name).some((word) => RUN.has(word)) ? [] : choiceTexts(description);
		return listed.length < 2 ? [] : [[name, listed] as const];
	});
	return new Map(found);
}

interface ChoosingTool {
	readonly choices: ReadonlyMap<string, readonly string[]>;
	readonly described?: ReadonlyMap<string, readonly string[]>;
	readonly failures: readonly FailedCall[];
}

/** Returns the input with a listed value where it has another one: the value first that has failed least often. */
export function withChoices(args: JsonObject, { choices, described = new Map(), failures }: ChoosingTool): JsonObject {
	const better = [...new Map([...described, ...choices])].flatMap(([name, listed]) => {
		const value = args[name];
		if (typeof value !== 'string' || listed.includes(value)) return [];
		const failed = (choice: string) => failures.filter((failure) => failure.args[name] === choice).length;
		const [first] = listed.toSorted((a, b) => failed(a) - failed(b));
		// A description may not name all. If each value that it names has failed, any other is as good.
		return first === undefined || (!choices.has(name) && failed(first) > 0) ? [] : [[name, first] as const];
	});
	return better.length === 0 ? args : { ...args, ...Object.fromEntries(better) };
}
