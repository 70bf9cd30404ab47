// Selects which injections are tried on which arguments: the likeliest first, within a budget, each with a marker of its own.

import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import type { Injection, Proof } from '#model/injection.ts';
import { generateCases } from '../generate-cases.ts';
import { nameWords } from '../hint/name-words.ts';
import { isValidInput } from '../is-valid-input.ts';
import { markerOf } from '../marker.ts';
import { actionGroups } from './action-groups.ts';
import { type FoundTarget, findTargets, putAt, showPlace } from './find-targets.ts';
import type { InjectionCase, InjectionGroup, InjectionPlaces, InjectionTarget, Mark } from './injection-kind.ts';
import { keyGroups } from './key-groups.ts';
import { makeMark, markersIn, remarked } from './mark.ts';
import { INJECTION_KINDS } from './registry.ts';

export interface InjectionBudget {
	readonly perTool: number;
	readonly inAll: number;
	/** Groups with a lower weight are omitted. */
	readonly leastWeight: number;
	/** Limits of injections that follow the evidence: per way of one argument, and in total. Absent: there are none. */
	readonly followed?: { readonly perWay: number; readonly inAll: number };
	/** Set if only injections that an answer proves are made. Without other observations, the rest would be dangerous and useless. */
	readonly isForAnswers?: boolean;
}

interface InjectionOptions {
	readonly budget: InjectionBudget;
	readonly seed: number;
	readonly places: InjectionPlaces;
	readonly language: InjectionTarget['language'];
	/** The `performance.now()` after which no more schemas are read. */
	readonly deadline: number;
	readonly isChanging: (tool: DeclaredTool) => boolean;
	/** Returns the descriptions of a tool and its server. */
	readonly about?: (tool: DeclaredTool) => string;
}

interface InjectionDraft {
	readonly tool: string;
	readonly args: JsonObject;
	readonly injection: Injection;
}

/** Numbers of a tool's ordinary calls are lower than this. */
const FIRST_CALL = 10_000;
// "Runs a read-only SQL query", "a SELECT statement", "only queries"
const READ_ONLY = /\bread[- ]only\b|\bonly (?:select|queries|reads?)\b|\bselect (?:statements?|quer\w+|only)\b/i;
const LEAST_MS = 50;
const MOST_MS = 1_000;

interface Chosen {
	readonly found: FoundTarget;
	readonly target: InjectionTarget;
	readonly class: Injection['class'];
	readonly group: InjectionGroup;
}

export function planInjections(tools: readonly DeclaredTool[], options: InjectionOptions): readonly InjectionDraft[] {
	const { budget } = options;
	const perTool = Math.min(budget.perTool, Math.floor(budget.inAll / Math.max(1, tools.length)));
	const [first, last]: InjectionDraft[][] = [[], []];
	for (const tool of perTool > 0 ? tools : []) {
		const ordinary = ordinaryInput(tool, options);
		if (ordinary === undefined) continue;
		const drafts = drafter(tool, ordinary, options.seed);
		for (const chosen of chosenFor(tool, ordinary, options, perTool)) (chosen.group.isLast ? last : first)?.push(...drafts(chosen));
	}
	return [...(first ?? []), ...(last ?? [])];
}

/** Returns one call with all its arguments, which the payloads are inserted into. */
function ordinaryInput(tool: DeclaredTool, { seed, places, about, deadline }: InjectionOptions): JsonObject | undefined {
	const timeLimitMs = Math.min(MOST_MS, Math.max(LEAST_MS, deadline - performance.now()));
	const budget = { calls: 2, baits: 0, edges: 0, malformed: 0 };
	const made = generateCases(tool.inputSchema, {
		tool: tool.name,
		...(about === undefined ? {} : { about: about(tool) }),
		budget,
		seed,
		places,
		timeLimitMs,
	});
	if ('defeated' in made) return undefined;
	const [least, all] = made.cases;
	// The first case contains the author's own examples, with which a lookup succeeds.
	const merged = { ...all?.args, ...least?.args };
	return isValidInput(tool.inputSchema, merged) ? merged : (all ?? least)?.args;
}

function chosenFor(tool: DeclaredTool, ordinary: JsonObject, options: InjectionOptions, most: number): readonly Chosen[] {
	const toolWords = [...nameWords(tool.name), ...vocabularyWords(tool.description ?? '')];
	const all = findTargets(tool, ordinary).flatMap((found) => {
		const target: InjectionTarget = {
			...found,
			tool: tool.name,
			spokenWords: new Set([...found.words, ...vocabularyWords(found.description), ...toolWords]),
			isChanging: options.isChanging(tool),
			saysReadOnly: tool.annotations?.readOnlyHint === true || READ_ONLY.test(`${tool.description ?? ''} ${found.description}`),
			places: options.places,
			language: options.language,
		};
		const groups = INJECTION_KINDS.flatMap((kind) => kind.groups(target).map((group) => ({ class: kind.class, group })));
		const more = [...(found.isOpen === true ? keyGroups(target) : []), ...actionGroups(tool, found, ordinary, groups)];
		return [...groups, ...more].map((one) => ({ found, target, ...one }));
	});
	let left = most;
	return all
		.filter(({ group }) => group.weight >= options.budget.leastWeight)
		.filter(({ group }) => options.budget.isForAnswers !== true || showsInAnswers(group))
		.toSorted((a, b) => b.group.weight - a.group.weight)
		.filter(({ group: { steps } }) => {
			if (steps > left) return false;
			left -= steps;
			return true;
		});
}

const IN_ANSWERS: ReadonlySet<Proof['kind']> = new Set(['printed', 'differs', 'slow']);

function showsInAnswers({ make }: InjectionGroup): boolean {
	// Some steps of a group only prepare and prove nothing themselves.
	const proving = make(() => makeMark('', 0, 0)).filter(({ proofs }) => proofs.length > 0);
	return proving.length > 0 && proving.every(({ proofs }) => proofs.some(({ kind }) => IN_ANSWERS.has(kind)));
}

function drafter(tool: DeclaredTool, ordinary: JsonObject, seed: number): (chosen: Chosen) => readonly InjectionDraft[] {
	let call = FIRST_CALL;
	const usual = markersIn(ordinary);
	return ({ found, class: kind, group }) => {
		const argument = showPlace(found.place);
		const key = `${tool.name} ${kind} ${argument} ${call}`;
		const marks: Mark[] = [];
		const cases = group.make(() => {
			const mark = makeMark(tool.name, ++call, seed);
			marks.push(mark);
			return mark;
		});
		return cases.flatMap((one, index) => {
			const word = (marks[index] ?? marks[0])?.word ?? markerOf(tool.name, ++call);
			const args = remarked(argsOf(one, found, ordinary), usual, word);
			if (JSON.stringify(one.value ?? '').length > found.maxLength + 2) return [];
			const { variant, proofs, role } = one;
			const injection = {
				class: kind,
				argument,
				variant,
				proofs,
				...(role === undefined ? {} : { series: { key, role } }),
				...(one.args === undefined && one.others === undefined ? {} : { isWhole: true as const }),
			};
			return [{ tool: tool.name, args, injection }];
		});
	};
}

function argsOf({ value, args, others }: InjectionCase, { place }: FoundTarget, ordinary: JsonObject): JsonObject {
	const around =
		others === undefined
			? ordinary
			: Object.fromEntries(Object.entries(ordinary).map(([key, old]) => [key, typeof old === 'string' ? others : old]));
	return args?.(ordinary) ?? (putAt(around, place, value ?? null) as JsonObject);
}

function vocabularyWords(text: string): readonly string[] {
	return (
		text
			.toLowerCase()
			.slice(0, 2_000)
			.match(/[a-z0-9]+/g) ?? []
	);
}
