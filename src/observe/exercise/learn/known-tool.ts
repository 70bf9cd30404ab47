// The results of the ordinary calls of one tool.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { MARKER, markerOf } from '#observe/inputs/marker.ts';
import { isObject } from '#util/json-object.ts';
import { describedChoices, noteChoices } from './listed-choices.ts';

export interface KnownTool {
	readonly tool: DeclaredTool;
	worked: JsonObject | undefined;
	/** The first inputs that worked. */
	readonly carriers: JsonObject[];
	/** The last typical input that worked: its values are ordinary, so what it made can be named by other calls. */
	typical: JsonObject | undefined;
	/** Values that errors have listed for an argument. */
	readonly choices: Map<string, readonly string[]>;
	/** Values between which an argument's description lets the caller choose. */
	readonly described: ReadonlyMap<string, readonly string[]>;
	/** Names of the fields in its answers. */
	readonly returned: Set<string>;
	/** Forms of the arguments that were tried, without their markers. */
	readonly tried: Set<string>;
	/** Number of successful calls of all tools at the time of this tool's last failure. */
	successes: number;
	readonly failures: FailedCall[];
	/** Inputs, generated once on the first use. */
	inputs: readonly JsonObject[] | undefined;
	/** Time of the last success and the last failure, as a count of the results of all tools. */
	workedAt: number;
	failedAt: number;
	rounds: number;
	/** Number of calls of other tools that were made for this one. */
	preludes: number;
	/** Number of calls without an answer. */
	timeouts: number;
	isHopeless: boolean;
	/** Number of tools that had worked when no idea was left. The next tool that works may bring one. */
	exhaustedAt: number | undefined;
	/** Arguments that an error refused, regardless of the others. Required ones are sent nevertheless. */
	readonly refused: Set<string>;
	/** Whether the last error concerned an answer of the sink. The next answer differs, so repeating the same call is useful. */
	isTaught: boolean;
	/** Number of calls that got further: they failed for another reason than all before. */
	advances: number;
	/** Number of calls that brought something new about a service. */
	lessons: number;
	/** How often errors have shown the same faults of answers. */
	readonly taught: Map<string, number>;
	/** Whether another form of the answers was tried on suspicion. */
	guess: 'none' | 'named' | 'tried' | 'over';
	/** Whether the next call repeats the last one to the letter, because an answer will hold one of its values. */
	isToTheLetter: boolean;
}

export function knownTool(tool: DeclaredTool): KnownTool {
	return {
		tool,
		worked: undefined,
		carriers: [],
		typical: undefined,
		choices: new Map(),
		described: describedChoices(tool),
		returned: new Set(),
		tried: new Set(),
		successes: 0,
		failures: [],
		inputs: undefined,
		workedAt: 0,
		failedAt: 0,
		rounds: 0,
		preludes: 0,
		timeouts: 0,
		isHopeless: false,
		exhaustedAt: undefined,
		refused: new Set(),
		isTaught: false,
		advances: 0,
		lessons: 0,
		taught: new Map(),
		guess: 'none',
		isToTheLetter: false,
	};
}

const MOST_FIELDS = 100;

/** Notes the names of the fields in an answer, which may be JSON inside of a text. */
export function noteFields({ returned }: KnownTool, reply: Json | undefined): void {
	if (returned.size >= MOST_FIELDS) return;
	const text = JSON.stringify(reply ?? null).slice(0, LONGEST_PROSE);
	for (const [, name = ''] of text.matchAll(/"(\w{1,40})\\?"\s*:/g)) if (returned.size < MOST_FIELDS) returned.add(name);
}

const LONGEST_PROSE = 10_000;

/** What a tool says of itself and its arguments. */
export function proseOf({ description = '', inputSchema }: DeclaredTool): string {
	return `${description} ${JSON.stringify({ ...inputSchema, $schema: '' }).slice(0, LONGEST_PROSE)}`;
}

const MAX_DEPTH = 12;
const MOST_NAMES = 200;

// sample: ref-0n5qxt3-17xxxx: a marker that was padded to a required length
const PADDED = new RegExp(`(${MARKER.source})(-\\d+)?(x+)?`, 'g');

/** Replaces the tool's own marker with a new one, so that effects of this call are not attributed to an earlier one. A padded text keeps its length. */
export function withMarker(args: JsonObject, tool: string, marker: string): JsonObject {
	const own = markerOf(tool, 0).replace(/-\d+$/, '');
	const text = JSON.stringify(args).replaceAll(PADDED, (whole, found: string, index = '', padding = '') => {
		if (!found.startsWith(`${own}-`)) return whole;
		return marker + index + padding.slice(Math.max(0, marker.length - found.length));
	});
	return JSON.parse(text) as JsonObject;
}

export function formOf(args: JsonObject, tool: string): string {
	return JSON.stringify(withMarker(args, tool, ''));
}

/** Returns the names of arguments at any depth, those of the top level first. */
export function argumentNames({ inputSchema }: DeclaredTool): readonly string[] {
	const names = new Set<string>();
	let level: readonly Json[] = [inputSchema];
	for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
		const schemas = level.filter((value) => typeof value === 'object' && value !== null).slice(0, MOST_NAMES);
		for (const schema of schemas) {
			const properties = isObject(schema) ? schema['properties'] : undefined;
			if (isObject(properties)) for (const name of Object.keys(properties)) if (names.size < MOST_NAMES) names.add(name);
		}
		level = schemas.flatMap((schema) => Object.values(schema as JsonObject) as Json[]);
	}
	return [...names];
}

/** Returns the error without what differs between calls: the tool, numbers, markers and quoted values. */
export function failureKind({ error, tool }: FailedCall): string {
	return error
		.replaceAll(tool, '')
		.replaceAll(/["'`][^"'`\n]{0,200}["'`]|\S*\d\S*/g, '')
		.slice(0, 300);
}

/** A call that fails for a new reason has got further, and does not count among the tries, up to a limit. */
const MOST_ADVANCES = 6;

/** Where an error says what it would take, that is given; what it misses is not refused any more. */
export function noteFailure(known: KnownTool, failure: FailedCall): void {
	const { tool, refused, failures, tried, choices } = known;
	const { reading, isBoundary } = failure;
	// An input that failed for another reason may work now: there was no document yet when it was tried.
	if (failures.length > 0 && !failures.some((earlier) => failureKind(earlier) === failureKind(failure))) {
		tried.clear();
		tried.add(formOf(failure.args, tool.name));
		if (known.advances < MOST_ADVANCES) known.rounds = Math.max(0, known.rounds - 1);
		known.advances += 1;
	}
	failures.push(failure);
	noteChoices(choices, failure);
	if (reading.choices.length === 0 && isBoundary !== true) for (const name of reading.refused) refused.add(name);
	for (const name of reading.missing) refused.delete(name);
}

/** Without what errors refused, where that may be left out. */
export function withoutRefused(args: JsonObject, { tool, refused }: KnownTool): JsonObject {
	if (refused.size === 0) return args;
	const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !refused.has(name)));
	return isValidInput(tool.inputSchema, rest) ? rest : args;
}
