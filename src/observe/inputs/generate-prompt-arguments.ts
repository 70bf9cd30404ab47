import type { DeclaredPrompt } from '#model/declaration.ts';
import { keyTexts } from './hint/key-texts.ts';
import { nameWords } from './hint/name-words.ts';
import type { InputPlaces } from './input-places.ts';
import { markerOf } from './marker.ts';

const MAX_ARGUMENTS = 200;

type PromptArguments = Readonly<Record<string, string>>;
type GeneratedPromptArguments = { readonly sets: readonly PromptArguments[] } | { readonly defeated: string };

/** Returns the required arguments alone, and all arguments if some are optional. */
export function generatePromptArguments(prompt: DeclaredPrompt, context: { readonly places: InputPlaces }): GeneratedPromptArguments {
	if (prompt.arguments.length > MAX_ARGUMENTS) return { defeated: `the prompt has more than ${MAX_ARGUMENTS} arguments` };
	const required = prompt.arguments.filter((argument) => argument.required);
	const sets = [valuesFor(prompt, required, 0, context.places)];
	if (required.length < prompt.arguments.length) sets.push(valuesFor(prompt, prompt.arguments, 1, context.places));
	return { sets };
}

function valuesFor(prompt: DeclaredPrompt, wanted: DeclaredPrompt['arguments'], call: number, places: InputPlaces): PromptArguments {
	const marker = markerOf(`prompt ${prompt.name}`, call);
	return Object.fromEntries(
		wanted.map(({ name, description = '' }) => {
			const hint = { words: nameWords(name), description: description.slice(0, 1_000), tool: prompt.name, marker, turn: call, places };
			return [name, keyTexts(hint)[0] ?? marker];
		}),
	);
}
