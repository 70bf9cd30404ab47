// Plans the steps and their order, and lists what is left out and why.

import { type Budget, withinRoom } from '#model/budget.ts';
import type { Declaration, DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { ExpectedCall } from '#model/expectation.ts';
import type { Extras } from '#model/extras.ts';
import type { Step, Untested } from '#model/step.ts';
import type { Transport } from '#model/target.ts';
import { type Case, generateCases } from '#observe/inputs/generate-cases.ts';
import { generatePromptArguments } from '#observe/inputs/generate-prompt-arguments.ts';
import { generateUriFromTemplate } from '#observe/inputs/generate-uri-from-template.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import type { InjectionPlaces, InjectionTarget } from '#observe/inputs/injections/injection-kind.ts';
import { type InjectionBudget, planInjections } from '#observe/inputs/injections/plan-injections.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { aboutTool } from './about-tool.ts';
import type { Draft, Entry } from './draft.ts';
import { expectedSteps } from './expected-steps.ts';
import { narrowedTo, type OnlyTool } from './only-tool.ts';
import { extraEntries, mostExtras, onceMore, tasksOnly } from './plan-extras.ts';
import { isSpoiling, isSpoilingByName, spoilingRank } from './spoiling-tool.ts';
import { templateInjections } from './template-injections.ts';
import { isCreating, isOpening, loadedNoun, nounOf, nounsOf } from './tool-words.ts';
import { withoutMisdeclared } from './without-misdeclared.ts';

interface PlanOptions {
	readonly budget: Budget;
	readonly timeoutMs: number;
	readonly seed: number;
	readonly places: InjectionPlaces;
	readonly maxSteps: number;
	readonly only?: OnlyTool;
	/** Calls that come before all others. */
	readonly expectations?: readonly ExpectedCall[];
	/** Budget for injections, which come last and are not limited by `maxSteps`. */
	readonly injections: InjectionBudget;
	readonly extras: Extras;
	readonly language: InjectionTarget['language'];
	readonly transport: Transport;
}

interface Plan {
	readonly steps: readonly Step[];
	readonly untested: readonly Untested[];
}

/** Time limits for all schemas together and for one. After the total is used up, each remaining schema gets the least. */
const TOTAL_MS = 20_000;
const MOST_MS = 3_000;
const LEAST_MS = 50;
/** Maximum number of tools that are called again after a destructive call. */
const MOST_LOOKS = 3;

/** Friendly calls of all tools come first, because unfriendly ones may crash the server or damage its state. */
type Round = 'friendly' | 'unfriendly';

export function planSteps(whole: Declaration, options: PlanOptions): Plan {
	const { declaration: asked, leftOut } = narrowedTo(options.only, whole);
	// A tool that the user names is called in any case.
	const { declaration, misdeclared } =
		options.only === undefined ? withoutMisdeclared(asked, options.transport) : { declaration: asked, misdeclared: [] };
	const mustBeTasks = tasksOnly(declaration);
	const steps: Step[] = [];
	const push = (draft: Draft) => {
		const isTask = draft.kind === 'call' && (mustBeTasks.has(draft.tool) || draft.asTask === true);
		const asTask = isTask ? { asTask: true as const, taskMs: options.extras.taskMs } : {};
		steps.push({ ...draft, ...asTask, id: steps.length + 1, timeoutMs: options.timeoutMs });
	};
	for (const draft of expectedSteps(asked, options.expectations ?? [])) push(draft);
	const untested: Untested[] = [];
	for (const { kind, name, drafts, isMore } of entries(declaration, options)) {
		const left = options.maxSteps - steps.length;
		const made = left > 0 ? drafts() : `the plan is full: at most ${options.maxSteps} steps are made in one audit`;
		if (typeof made === 'string' && !isMore) untested.push({ kind, name, reason: made });
		if (typeof made === 'string') continue;
		for (const draft of made.slice(0, left)) push(draft);
	}
	for (const draft of injections(declaration, options)) push({ ...draft, kind: 'call', intent: 'injection' });
	for (const draft of readInjections(declaration, options)) push(draft);
	return { steps, untested: [...untested, ...leftOut, ...misdeclared, ...beyondLimit(declaration), ...beyondBudget(declaration, options)] };
}

function injections(declaration: Declaration, { injections: budget, seed, places, language }: PlanOptions) {
	const { tools } = declaration;
	// At least one injection per tool, for as many tools as the budget allows.
	const tried = tools.slice(0, budget.inAll);
	return planInjections([...tried.filter((tool) => !isSpoiling(tool)), ...tried.filter(isSpoiling)], {
		budget,
		seed,
		places,
		language,
		about: aboutTool(declaration),
		deadline: performance.now() + TOTAL_MS / 4,
		isChanging: ({ name, annotations }) => annotations?.readOnlyHint !== true && isChangingTool(name),
	});
}

/** Returns none if injections are off or limited to likely ones. */
function readInjections(declaration: Declaration, { injections: budget, seed, places }: PlanOptions): readonly Draft[] {
	if (budget.inAll === 0 || budget.leastWeight > 75 || budget.isForAnswers === true) return [];
	return templateInjections(declaration, { places, seed, most: Math.ceil(budget.inAll / 10) });
}

/** Returns the entries in the order of the plan. Destructive tools come after everything that may need the state. */
function entries(declaration: Declaration, options: PlanOptions): readonly Entry[] {
	const generate = caseGenerator(declaration, options);
	const inRound =
		(round: Round) =>
		(tool: DeclaredTool): Entry => ({
			kind: 'tool',
			name: tool.name,
			drafts: () => callDrafts(tool, generate(tool), round),
			isMore: round === 'unfriendly',
		});
	const { spoiling = [], others = [] } = Object.groupBy(declaration.tools, (tool) => (isSpoiling(tool) ? 'spoiling' : 'others'));
	return [
		...asAPersonWorks(others).map(inRound('friendly')),
		...declaration.resources.map(
			({ uri }): Entry => ({ kind: 'resource', name: uri, drafts: () => [{ kind: 'read', intent: 'typical', uri }], isMore: false }),
		),
		...declaration.templates.map((template): Entry => {
			const drafts = () => {
				const made = generateUriFromTemplate(template.uriTemplate, { name: template.name, places: options.places });
				if ('defeated' in made) return made.defeated;
				return [{ kind: 'read', intent: 'typical', uri: made.uri, template: template.uriTemplate } as const];
			};
			return { kind: 'template', name: template.uriTemplate, drafts, isMore: false };
		}),
		...declaration.prompts.map((prompt): Entry => {
			const drafts = () => {
				const made = generatePromptArguments(prompt, { places: options.places });
				if ('defeated' in made) return made.defeated;
				return made.sets.map((args) => ({ kind: 'prompt', intent: 'typical', prompt: prompt.name, args }) as const);
			};
			return { kind: 'prompt', name: prompt.name, drafts, isMore: false };
		}),
		...extraEntries(declaration, options, { callable: others, callsOf: inRound('friendly') }),
		...asAPersonWorks(spoiling).map(inRound('friendly')),
		...lookedAtAgain(spoiling, others).map((tool) => onceMore(inRound('friendly')(tool), (draft) => draft)),
		...[...others, ...spoiling].map(inRound('unfriendly')),
	];
}

/** Sorts tools as a person works: opening, creating, showing, changing, removing, and finally closing. */
function asAPersonWorks(tools: readonly DeclaredTool[]): readonly DeclaredTool[] {
	const loaded = new Set(tools.map(({ name }) => loadedNoun(name)));
	// A new document is empty. The one that holds something is opened after it, so that the other tools work on that.
	const isEmpty = (name: string) => isCreating(name) && loadedNoun(name) === undefined && loaded.has(nounOf(name));
	const rank = (tool: DeclaredTool) => {
		if (isSpoilingByName(tool)) return 4 + spoilingRank(tool);
		if (isOpening(tool.name)) return 0;
		if (isEmpty(tool.name)) return 0.5;
		if (loadedNoun(tool.name) !== undefined) return 0.75;
		if (isCreating(tool.name)) return 1;
		return tool.annotations?.readOnlyHint === true || !isChangingTool(tool.name) ? 2 : 3;
	};
	return tools.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns tools that show the removed kinds of objects. They are called once more, as a person checks that an object is gone. */
function lookedAtAgain(spoiling: readonly DeclaredTool[], others: readonly DeclaredTool[]): readonly DeclaredTool[] {
	const nouns = new Set(spoiling.flatMap(({ name }) => nounsOf(name)));
	return others
		.filter(({ name }) => !isCreating(name) && !isOpening(name) && !isChangingTool(name) && nounsOf(name).some((noun) => nouns.has(noun)))
		.slice(0, MOST_LOOKS);
}

/** Generates the cases of a tool once, on the first use, within the remaining total time. */
function caseGenerator(declaration: Declaration, options: PlanOptions): (tool: DeclaredTool) => ReturnType<typeof generateCases> {
	const { seed, places } = options;
	const about = aboutTool(declaration);
	const deadline = performance.now() + TOTAL_MS;
	const budget = budgetPerTool(declaration, options);
	const made = new Map<DeclaredTool, ReturnType<typeof generateCases>>();
	const { only } = options;
	if (only?.input !== undefined) return (tool) => ({ cases: givenCases(tool, only.input ?? {}, budget.calls) });
	return (tool) => {
		const known = made.get(tool);
		if (known !== undefined) return known;
		const timeLimitMs = Math.min(MOST_MS, Math.max(LEAST_MS, deadline - performance.now()));
		const cases = generateCases(tool.inputSchema, { tool: tool.name, about: about(tool), budget, seed, places, timeLimitMs });
		made.set(tool, cases);
		return cases;
	};
}

/** Returns the user's own input as many times as calls are requested. */
function givenCases(tool: DeclaredTool, args: JsonObject, calls: number): readonly Case[] {
	const intent = isValidInput(tool.inputSchema, args) ? 'typical' : 'malformed';
	return Array.from({ length: calls }, () => ({ intent, args }));
}

function callDrafts(tool: DeclaredTool, made: ReturnType<typeof generateCases>, round: Round): readonly Draft[] | string {
	if ('defeated' in made) return `no valid input could be made: ${made.defeated}`;
	return made.cases
		.filter((one) => roundOf(one) === round)
		.map(({ intent, args, fault }) => ({ kind: 'call', intent, tool: tool.name, args, ...(fault === undefined ? {} : { fault }) }));
}

function roundOf({ intent }: Case): Round {
	return intent === 'malformed' ? 'unfriendly' : 'friendly';
}

/** Returns the requested budget, or what fits if up to half of the plan is reserved for the other entries; at least one call. */
function budgetPerTool(declaration: Declaration, { budget, maxSteps, extras }: PlanOptions): Budget {
	const { tools, resources, templates, prompts } = declaration;
	const others = resources.length + templates.length + 2 * prompts.length + mostExtras(declaration, extras);
	const room = maxSteps - Math.min(others, Math.floor(maxSteps / 2));
	return withinRoom(budget, Math.floor(room / Math.max(1, tools.length)));
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
