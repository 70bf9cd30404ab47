// What a person would be shown while typing a prompt's arguments, or a template's variables: first with nothing typed yet, then with a
// value, and then the others are given along.

import type { Declaration } from '#model/declaration.ts';
import { generatePromptArguments } from '#observe/inputs/generate-prompt-arguments.ts';
import { templateVariables } from '#observe/inputs/generate-uri-from-template.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import type { Draft } from './draft.ts';

type CompleteDraft = Extract<Draft, { kind: 'complete' }>;
type Subject = { readonly prompt: string } | { readonly template: string };

/** Every argument once before any is asked for twice. */
export function planCompletions({ prompts, templates }: Declaration, places: InputPlaces, most: number): readonly CompleteDraft[] {
	if (most === 0) return [];
	const wholes = [
		...prompts.map((prompt) => {
			const made = generatePromptArguments(prompt, { places });
			return { of: { prompt: prompt.name }, values: 'sets' in made ? (made.sets.at(-1) ?? {}) : {} };
		}),
		...templates.map(({ uriTemplate, name }) => ({
			of: { template: uriTemplate },
			values: templateVariables(uriTemplate, { name, places }),
		})),
	];
	const empty = wholes.flatMap(({ of, values }) => Object.keys(values).map((argument) => draft(of, argument, '')));
	const typed = wholes.flatMap(({ of, values }) =>
		Object.entries(values).map(([argument, value]) => {
			const { [argument]: _, ...others } = values;
			return draft(of, argument, value, others);
		}),
	);
	return [...empty, ...typed].slice(0, most);
}

function draft(of: Subject, argument: string, value: string, others: Readonly<Record<string, string>> = {}): CompleteDraft {
	return { kind: 'complete', intent: 'typical', ...of, argument, value, ...(Object.keys(others).length === 0 ? {} : { others }) };
}
