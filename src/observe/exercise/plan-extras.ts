// Plans additional steps for what the server offers: completions, subscriptions, and calls that are run as tasks.

import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import type { Extras } from '#model/extras.ts';
import { generatePromptArguments } from '#observe/inputs/generate-prompt-arguments.ts';
import { templateVariables } from '#observe/inputs/generate-uri-from-template.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import type { Draft, Entry } from './draft.ts';
import { offersOf } from './offers.ts';

interface Callable {
	/** Tools that are not destructive. */
	readonly callable: readonly DeclaredTool[];
	readonly callsOf: (tool: DeclaredTool) => Entry;
}

/** Number of calls that are made while subscribed. */
const MOST_CHANGES = 2;
// toggle-subscriber-updates, notify_all
const NOTIFYING = /notif|subscri|updates/i;

export function extraEntries(
	declaration: Declaration,
	{ extras, places }: { readonly extras: Extras; readonly places: InputPlaces },
	{ callable, callsOf }: Callable,
): readonly Entry[] {
	const offers = offersOf(declaration);
	const uris = offers.subscriptions ? declaration.resources.slice(0, extras.subscriptions).map(({ uri }) => uri) : [];
	// While subscribed, tools are called that may change the watched resource or make the server send notifications.
	const changing = callable.filter(
		(tool) => NOTIFYING.test(tool.name) || (isChangingTool(tool.name) && tool.annotations?.readOnlyHint !== true),
	);
	const optional = callable.filter(({ execution }) => execution?.taskSupport === 'optional');
	return [
		...planCompletions(declaration, places, offers.completions ? extras.completions : 0).map(moreOf),
		...uris.map((uri) => moreOf({ kind: 'subscribe', intent: 'typical', uri })),
		...(uris.length === 0 ? [] : changing.slice(0, MOST_CHANGES).map((tool) => onceMore(callsOf(tool), (draft) => draft))),
		...uris.map((uri) => moreOf({ kind: 'unsubscribe', intent: 'typical', uri })),
		...(offers.tasks ? optional.slice(0, extras.tasks).map((tool) => onceMore(callsOf(tool), asTask)) : []),
	];
}

/** Returns the maximum number of these steps. */
export function mostExtras(declaration: Declaration, { completions, subscriptions, tasks }: Extras): number {
	const offers = offersOf(declaration);
	return (
		(offers.completions ? completions : 0) + (offers.subscriptions ? 2 * subscriptions + MOST_CHANGES : 0) + (offers.tasks ? tasks : 0)
	);
}

/** Returns the tools that can only be called as tasks. */
export function tasksOnly(declaration: Declaration): ReadonlySet<string> {
	const required = offersOf(declaration).tasks ? declaration.tools.filter(({ execution }) => execution?.taskSupport === 'required') : [];
	return new Set(required.map(({ name }) => name));
}

/** Returns an entry for a declared item that already has steps. */
function moreOf(draft: Exclude<Draft, { kind: 'read' }>): Entry {
	const drafts = () => [draft];
	if ('tool' in draft) return { kind: 'tool', name: draft.tool, drafts, isMore: true };
	if ('prompt' in draft) return { kind: 'prompt', name: draft.prompt, drafts, isMore: true };
	return 'uri' in draft
		? { kind: 'resource', name: draft.uri, drafts, isMore: true }
		: { kind: 'template', name: draft.template, drafts, isMore: true };
}

/** Repeats the first call of an entry, modified by `manner`. */
export function onceMore(entry: Entry, manner: (draft: Draft) => Draft): Entry {
	const drafts = () => {
		const made = entry.drafts();
		return typeof made === 'string' ? made : made.slice(0, 1).map(manner);
	};
	return { ...entry, drafts, isMore: true };
}

function asTask(draft: Draft): Draft {
	return draft.kind === 'call' ? { ...draft, asTask: true } : draft;
}

type CompleteDraft = Extract<Draft, { kind: 'complete' }>;

type Subject = { readonly prompt: string } | { readonly template: string };

/**
 * Plans completions as a user requests them while typing a prompt's arguments or a template's variables: first without a value, then with a value and the
 * others given. Every argument is requested once before any is requested twice.
 */
function planCompletions({ prompts, templates }: Declaration, places: InputPlaces, most: number): readonly CompleteDraft[] {
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
