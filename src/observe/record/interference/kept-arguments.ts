// Finds arguments that no sent data should depend on: those of a tool that sends nothing itself, and those that the declaration promises to keep.

import type { Declaration, Json, JsonObject } from '#model/declaration.ts';
import type { KeptArgument } from '#model/interference.ts';
import type { CallStep, Step } from '#model/step.ts';
import { isObject } from '#util/json-object.ts';

/** Arguments by the key that a run uses to change them. */
export type KeptArguments = ReadonlyMap<string, KeptArgument>;

type Tool = Declaration['tools'][number];

/** `sends`: whether a call of the tool sent anything. */
export function keptArguments(calls: readonly CallStep[], { tools }: Pick<Declaration, 'tools'>, sends: (tool: string) => boolean) {
	const kept = new Map<string, KeptArgument>();
	for (const { tool: name, args } of calls) {
		const tool = tools.find((one) => one.name === name);
		if (tool === undefined) continue;
		for (const [argument, value] of Object.entries(args)) {
			const promise = promiseFor(tool, argument);
			if ((sends(name) && promise === undefined) || !isFree(tool, argument) || otherValue(value) === value) continue;
			kept.set(keyOf(name, argument), { tool: name, name: argument, ...(promise === undefined ? {} : { promise }) });
		}
	}
	return kept as KeptArguments;
}

/** Returns a call with another text, of the same form and length, for each argument whose key is in `changed`. */
export function withOtherArguments<Any extends Step>(step: Any, changed: ReadonlySet<string>): Any {
	if (step.kind !== 'call') return step;
	const { tool } = step;
	const args = Object.entries(step.args).map(([name, value]) => [name, changed.has(keyOf(tool, name)) ? otherValue(value) : value]);
	return { ...step, args: Object.fromEntries(args) as JsonObject };
}

function keyOf(tool: string, argument: string): string {
	return `argument:${tool}.${argument}`;
}

/** Where only certain texts are allowed, another text makes the call fail. */
function isFree({ inputSchema }: Tool, argument: string): boolean {
	const { properties } = isObject(inputSchema) ? inputSchema : {};
	const schema = isObject(properties) ? properties[argument] : undefined;
	return !isObject(schema) || !['enum', 'const', 'format', 'pattern', 'anyOf', 'oneOf', '$ref'].some((key) => key in schema);
}

const LEAST_LETTERS = 4;
/** Addresses, paths, code and markup have a form that includes letters. */
const FORMED = /[/\\@:{}<>=|`]/;
const A_LETTER = /[a-z]/gi;
const SHIFT = 7;

function otherValue(value: Json, isInner = false): Json {
	if (typeof value === 'string') return isInner && !value.includes(' ') ? value : otherText(value);
	if (Array.isArray(value)) {
		const items = value.map((one: Json) => otherValue(one, true));
		return items.every((one, index) => one === value[index]) ? value : items;
	}
	if (!isObject(value)) return value;
	const inner = Object.entries(value).map(([key, one]) => [key, otherValue(one, true)] as const);
	return inner.every(([key, one]) => one === value[key]) ? value : Object.fromEntries(inner);
}

function otherText(text: string): string {
	if (FORMED.test(text) || (text.match(A_LETTER)?.length ?? 0) < LEAST_LETTERS) return text;
	return text.replace(A_LETTER, (letter) => {
		const first = letter < 'a' ? 65 : 97;
		return String.fromCharCode(first + ((letter.charCodeAt(0) - first + SHIFT) % 26));
	});
}

/** Sample lines: “never sent”, “is not uploaded anywhere”, “stays on this machine”, “processed locally”, “for local display only”. */
const PROMISES = [
	/\b(?:never|not|nor|isn['’]?t|won['’]?t)\b[^.;]{0,40}\b(?:sent|send|leaves?|uploaded|transmitted|shared|transferred|forwarded|submitted)\b/i,
	/\b(?:stays?|kept|keeps?|remains?|used|processed|handled|evaluated)\b[^.;]{0,30}\b(?:locally|local|on (?:this|your|the (?:local|same|user['’]s)) (?:machine|computer|device|disk)|in memory)\b/i,
	/\b(?:local|private)[\s-]only\b|\bonly locally\b|\bfor local (?:use|display|logging|notes?)\b/i,
];
/** “Not sent if it is empty” promises nothing. */
const CONDITION = /\b(?:if|unless|until|when|whenever|by default|without)\b/i;

/** Returns the sentence that makes the promise: from the argument's own description, or one of the tool's that names the argument. */
function promiseFor({ description = '', inputSchema }: Tool, argument: string): string | undefined {
	const { properties } = isObject(inputSchema) ? inputSchema : {};
	const schema = isObject(properties) ? properties[argument] : undefined;
	const own = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
	const words = argument
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter(({ length }) => length > 2);
	const naming = sentences(description).filter((sentence) => words.some((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(sentence)));
	return [...sentences(own), ...naming].find((sentence) => PROMISES.some((promise) => promise.test(sentence)) && !CONDITION.test(sentence));
}

function sentences(text: string): readonly string[] {
	return text
		.slice(0, 4000)
		.split(/(?<=[.!?;])\s+|\n+/)
		.map((sentence) => sentence.trim());
}
