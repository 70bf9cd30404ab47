// What will be done to the server, in which order, and what will not be done and why.

import type { Declaration, DeclaredTool } from '#model/declaration.ts';
import type { Intent, Step, Untested } from '#model/step.ts';
import type { InjectionPlaces, InjectionTarget } from './injections/injection-kind.ts';
import { type InjectionBudget, planInjections } from './injections/plan-injections.ts';
import { generateInputs, mannerOf } from './inputs/generate-inputs.ts';
import { generatePromptArguments } from './inputs/generate-prompt-arguments.ts';
import { generateUriFromTemplate } from './inputs/generate-uri-from-template.ts';
import { isChangingTool } from './inputs/hint/changing-tool.ts';
import { wordsOf } from './inputs/hint/words-of.ts';

interface PlanOptions {
	/** Calls per tool. */
	readonly calls: number;
	readonly timeoutMs: number;
	readonly seed: number;
	readonly places: InjectionPlaces;
	readonly maxSteps: number;
	/** What is tried after all else; beyond `maxSteps`. */
	readonly injections: InjectionBudget;
	readonly language: InjectionTarget['language'];
}

interface Plan {
	readonly steps: readonly Step[];
	readonly untested: readonly Untested[];
}

/** Time for all schemas together, and for one; when the former is used up, each that remains gets the least. */
const TOTAL_MS = 20_000;
const MOST_MS = 3_000;
const LEAST_MS = 50;

const SPOILING = new Set('delete remove destroy reset shutdown clear drop purge wipe erase kill terminate uninstall'.split(' '));

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Draft = DistributiveOmit<Step, 'id' | 'timeoutMs'>;
/** One declared thing: its steps are made only when there is room for them. */
interface Entry {
	readonly kind: Untested['kind'];
	readonly name: string;
	readonly drafts: () => readonly Draft[] | string;
}

export function planSteps(declaration: Declaration, options: PlanOptions): Plan {
	const steps: Step[] = [];
	const untested: Untested[] = [];
	for (const { kind, name, drafts } of entries(declaration, options)) {
		const left = options.maxSteps - steps.length;
		const made = left > 0 ? drafts() : `the plan is full: at most ${options.maxSteps} steps are made in one audit`;
		if (typeof made === 'string') untested.push({ kind, name, reason: made });
		else for (const draft of made.slice(0, left)) steps.push({ ...draft, id: steps.length + 1, timeoutMs: options.timeoutMs });
	}
	for (const draft of injections(declaration, options)) {
		steps.push({ ...draft, kind: 'call', intent: 'injection', id: steps.length + 1, timeoutMs: options.timeoutMs });
	}
	return { steps, untested: [...untested, ...beyondLimit(declaration), ...beyondBudget(declaration, options)] };
}

function injections({ tools }: Declaration, { injections: budget, seed, places, language }: PlanOptions) {
	// At least one each, for as many as there is room for.
	const tried = tools.slice(0, budget.inAll);
	return planInjections([...tried.filter((tool) => !isSpoiling(tool)), ...tried.filter(isSpoiling)], {
		budget,
		seed,
		places,
		language,
		deadline: performance.now() + TOTAL_MS / 4,
		isChanging: ({ name, annotations }) => annotations?.readOnlyHint !== true && isChangingTool(name),
	});
}

/** In the order of the plan: what may spoil something comes after all that could need it. */
function entries(declaration: Declaration, options: PlanOptions): readonly Entry[] {
	const deadline = performance.now() + TOTAL_MS;
	const calls = callsPerTool(declaration, options);
	const toEntry = (tool: DeclaredTool): Entry => ({
		kind: 'tool',
		name: tool.name,
		drafts: () => callDrafts(tool, calls, deadline, options),
	});
	return [
		...declaration.tools.filter((tool) => !isSpoiling(tool)).map(toEntry),
		...declaration.resources.map(
			({ uri }): Entry => ({ kind: 'resource', name: uri, drafts: () => [{ kind: 'read', intent: 'typical', uri }] }),
		),
		...declaration.templates.map((template): Entry => {
			const drafts = () => {
				const made = generateUriFromTemplate(template.uriTemplate, { name: template.name, places: options.places });
				if ('defeated' in made) return made.defeated;
				return [{ kind: 'read', intent: 'typical', uri: made.uri, template: template.uriTemplate } as const];
			};
			return { kind: 'template', name: template.uriTemplate, drafts };
		}),
		...declaration.prompts.map((prompt): Entry => {
			const drafts = () => {
				const made = generatePromptArguments(prompt, { places: options.places });
				if ('defeated' in made) return made.defeated;
				return made.sets.map((args) => ({ kind: 'prompt', intent: 'typical', prompt: prompt.name, args }) as const);
			};
			return { kind: 'prompt', name: prompt.name, drafts };
		}),
		...declaration.tools.filter(isSpoiling).map(toEntry),
	];
}

function callDrafts(tool: DeclaredTool, count: number, deadline: number, { seed, places }: PlanOptions): readonly Draft[] | string {
	const timeLimitMs = Math.min(MOST_MS, Math.max(LEAST_MS, deadline - performance.now()));
	const { inputs, defeated } = generateInputs(tool.inputSchema, { tool: tool.name, count, seed, places, timeLimitMs });
	if (defeated !== undefined) return `no valid input could be made: ${defeated}`;
	return inputs.map((args, call) => ({ kind: 'call', intent: intentOf(call), tool: tool.name, args }));
}

function intentOf(call: number): Intent {
	const manner = mannerOf(call);
	return manner === 'low' || manner === 'high' ? 'boundary' : 'typical';
}

/** As many as asked for, or as many as there is room for when half of the plan is kept for the rest; one at least. */
function callsPerTool({ tools, resources, templates, prompts }: Declaration, { calls, maxSteps }: PlanOptions): number {
	const others = resources.length + templates.length + 2 * prompts.length;
	const room = maxSteps - Math.min(others, Math.floor(maxSteps / 2));
	return Math.max(1, Math.min(calls, Math.floor(room / Math.max(1, tools.length))));
}

function isSpoiling({ name, annotations }: DeclaredTool): boolean {
	return annotations?.destructiveHint === true || wordsOf(name).some((word) => SPOILING.has(word));
}

function beyondBudget({ tools }: Declaration, { injections: { inAll } }: PlanOptions): readonly Untested[] {
	const left = tools.length - inAll;
	if (inAll === 0 || left <= 0) return [];
	return [
		{
			kind: 'rule',
			name: 'unsafe-input-accepted',
			reason: `${left} tools were left out: at most ${inAll} injections are tried in one audit`,
		},
	];
}

function beyondLimit({ beyondLimit: beyond }: Declaration): readonly Untested[] {
	const kinds = [
		['tool', beyond.tools],
		['resource', beyond.resources],
		['template', beyond.templates],
		['prompt', beyond.prompts],
	] as const;
	return kinds
		.filter(([, count]) => count > 0)
		.map(([kind, count]) => ({ kind, name: `${count} more`, reason: 'the server offered more of these than are kept' }));
}
