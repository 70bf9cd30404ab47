// Plans second-order injections: one call stores a payload, and later calls of other tools may use it.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { InjectionClass, Proof } from '#model/injection.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import { isChangingTool } from '#observe/inputs/hint/changing-tool.ts';
import { putAt, showPlace } from '#observe/inputs/injections/find-targets.ts';
import { textsIn } from '#observe/inputs/injections/follow/texts-in.ts';
import type { InjectionPlaces, Mark } from '#observe/inputs/injections/injection-kind.ts';
import { makeMark, markersIn, remarked } from '#observe/inputs/injections/mark.ts';
import { Chain } from './chain.ts';
import { isSpoiling } from './spoiling-tool.ts';
import { isCreating, nounsOf } from './tool-words.ts';

interface SecondOrderOptions {
	readonly tools: readonly DeclaredTool[];
	readonly results: readonly StepResult[];
	readonly places: InjectionPlaces;
	readonly seed: number;
	/** Number of payloads to store, and of calls per payload that may use it. */
	readonly stores: number;
	readonly uses: number;
}

interface Payload {
	readonly class: InjectionClass;
	readonly value: (mark: Mark) => string;
	/** Text for the other string arguments of the same call. */
	readonly others?: (mark: Mark) => string;
	readonly isFor?: (name: string) => boolean;
	readonly proofs: (mark: Mark) => readonly Proof[];
}

type Draft = Omit<CallStep, 'id'>;

/** First marker number. Injections into arguments have lower numbers. */
const FIRST_CALL = 60_000;
const STORED = 'stored for a later call';
/** Maximum number of text arguments per tool that get a payload. */
const MOST_TEXTS = 3;

export class SecondOrder {
	readonly #options: SecondOrderOptions;
	readonly #open: Draft[];
	/** Ids of steps that stored a payload and whose uses are planned. If a use is skipped, the same step is passed as the last one again. */
	readonly #planned = new Set<number>();

	constructor(options: SecondOrderOptions) {
		this.#options = options;
		this.#open = [...this.#stores()].slice(0, options.stores);
	}

	/** Returns the next call. Calls that may use a payload follow the call that stored it. `last` is the previous result. */
	next(last: StepResult | undefined): Draft | undefined {
		const { step, outcome } = last ?? {};
		const isStored = step?.kind === 'call' && step.injection?.variant === STORED && outcome === 'ok';
		if (last !== undefined && isStored && !this.#planned.has(step.id)) {
			this.#planned.add(step.id);
			this.#open.unshift(...this.#uses(last));
		}
		return this.#open.shift();
	}

	/** Yields calls with one payload in each text argument of a storing tool. */
	*#stores(): Generator<Draft> {
		let call = FIRST_CALL;
		for (const payload of payloads(this.#options.places)) {
			for (const tool of this.#options.tools.filter(isStoring)) {
				const carrier = this.#carrierOf(tool.name);
				if (carrier === undefined || this.#users(tool).length === 0) continue;
				const texts = [...textsIn(carrier.args)].filter(({ place }) => payload.isFor?.(showPlace(place)) ?? true);
				for (const { place } of texts.slice(0, MOST_TEXTS)) {
					const mark = makeMark(tool.name, ++call, this.#options.seed);
					const args = withOthers(remarked(carrier.args, markersIn(carrier.args), mark.word), payload.others?.(mark));
					const injection = { class: payload.class, argument: showPlace(place), variant: STORED, proofs: payload.proofs(mark) };
					yield { ...draftOf(carrier), args: putAt(args, place, payload.value(mark)) as JsonObject, injection };
				}
			}
		}
	}

	#uses({ step, reply, ...rest }: StepResult): readonly Draft[] {
		const tool = this.#options.tools.find((one) => step.kind === 'call' && one.name === step.tool);
		if (step.kind !== 'call' || step.injection === undefined || tool === undefined) return [];
		const chain = new Chain();
		chain.meet(this.#options.tools);
		chain.learn({ ...rest, step: { ...step, intent: 'typical' }, ...(reply === undefined ? {} : { reply }) });
		const { injection } = step;
		return this.#users(tool)
			.slice(0, this.#options.uses)
			.flatMap((user) => {
				const carrier = this.#carrierOf(user.name);
				if (carrier === undefined) return [];
				const shared = Object.entries(carrier.args).map(([key, value]): [string, Json] => [key, sameKind(step.args[key], value) ?? value]);
				const filled = chain.fill({ ...carrier, args: Object.fromEntries(shared) }, user);
				return [
					{ ...draftOf(carrier), args: filled.args, injection: { ...injection, variant: `stored by ${step.tool}`, storedBy: step.tool } },
				];
			});
	}

	/** Returns the tools that share a noun or an argument with this one. */
	#users(tool: DeclaredTool): readonly DeclaredTool[] {
		const names = new Set(Object.keys(this.#carrierOf(tool.name)?.args ?? {}));
		const nouns = nounsOf(tool.name);
		return this.#options.tools.filter(
			(other) =>
				other.name !== tool.name &&
				!isSpoiling(other) &&
				(nounsOf(other.name).some((noun) => nouns.includes(noun)) ||
					Object.keys(this.#carrierOf(other.name)?.args ?? {}).some((name) => names.has(name))),
		);
	}

	#carrierOf(tool: string): CallStep | undefined {
		const calls = this.#options.results.filter(({ step }) => step.kind === 'call' && step.tool === tool && step.intent === 'typical');
		const found = (calls.find(({ outcome }) => outcome === 'ok') ?? calls[0])?.step;
		return found?.kind === 'call' ? found : undefined;
	}
}

function isStoring({ name, annotations }: DeclaredTool): boolean {
	return annotations?.readOnlyHint !== true && annotations?.destructiveHint !== true && (isCreating(name) || isChangingTool(name));
}

function payloads({ outside }: InjectionPlaces): readonly Payload[] {
	const command = ({ left, right }: Mark) => `basename$IFS$((${left}*${right}))`;
	return [
		{
			class: 'shell',
			value: (mark) => `x';${command(mark)};'$(${command(mark)})`,
			proofs: ({ product }) => [{ kind: 'ran', program: 'basename', word: product }],
		},
		{
			class: 'template',
			value: ({ left, right }) => `{{${left}*${right}}} \${${left}*${right}} <%= ${left}*${right} %>`,
			proofs: ({ product }) => [{ kind: 'printed', text: product }],
		},
		{ class: 'path', value: () => `${'../'.repeat(12)}${outside.slice(1)}`, proofs: () => [{ kind: 'touched', path: outside }] },
		...['__proto__', 'constructor.prototype'].map(
			(way): Payload => ({
				class: 'prototype',
				value: ({ word }) => `${way}.${propertyOf(word)}`,
				others: ({ product }) => product,
				isFor: (name) => KEYS.test(name),
				proofs: ({ word, product }) => [{ kind: 'inherited', name: propertyOf(word), value: product }],
			}),
		),
	];
}

/** Matches the name of a key that is resolved part by part: `key`, `settingPath`, `field_name`. */
const KEYS = /(?:key|path|property|prop|field|setting|name|option)s?$/i;

function propertyOf(word: string): string {
	return word.replaceAll('-', '_');
}

function withOthers(args: JsonObject, text: string | undefined): JsonObject {
	if (text === undefined) return args;
	return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? text : value]));
}

function draftOf({ timeoutMs, tool, args }: CallStep): Draft {
	return { kind: 'call', intent: 'injection', timeoutMs, tool, args };
}

function sameKind(value: Json | undefined, other: Json): Json | undefined {
	return typeof value === typeof other ? value : undefined;
}
