// Further inputs for a tool that has refused one. Each responds to what the error reported, the likeliest first.

import type { Json, JsonObject } from '#model/declaration.ts';
import { keyTexts } from '../hint/key-texts.ts';
import { nameWords } from '../hint/name-words.ts';
import { putAt } from '../injections/find-targets.ts';
import { refusedPart } from './chosen-values.ts';
import { withEnough } from './enough-elements.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { oneOfEach, withoutNamed, withoutRefusedArguments } from './fewer-arguments.ts';
import { HARMLESS } from './harmless-programs.ts';
import { type InputLeaf, leavesOf, objectAt, objectsOf } from './input-parts.ts';
import { MADE } from './made-words.ts';
import { isNamedWith, isNumberIn } from './named-in-error.ts';
import { withNamedKeys } from './named-keys.ts';
import { withNamedSwitch } from './named-switch.ts';
import { withOtherKeys } from './other-keys.ts';
import { isMisplaced } from './path-ideas.ts';
import { rangeIn } from './read-range.ts';
import { refusedDefaults } from './refused-defaults.ts';
import { isRepeated } from './repeated-value.ts';
import { replacementValues } from './replacement-values.ts';
import { RUN } from './run-words.ts';
import { withColumns } from './sql-ideas.ts';

const UNKNOWN_COMMAND = /un(?:known|recogni[sz]ed) (?:sub)?command/i;
const REFUSED_PROGRAM = /not (?:allowed|permitted|whitelisted|in the)|unsafe|forbidden|disallowed|not found/i;
/** Names of subcommands that only show information. */
const SHOWING = ['get', 'list', 'status', 'version', 'info', 'show'];
const MOST = 3;

export function* answersTo(call: FailedCall, material: FeedbackMaterial): Generator<JsonObject> {
	const { reading } = call;
	const defaults = refusedDefaults(call.args, call.error, material.full);
	const args = { ...call.args, ...defaults };
	const base = completed(args, call, material);
	// Of "either a or b", both may be as wrong as none.
	const isEither = /\b(?:either|one of)\b/i.test(call.error) && reading.missing.length > 1;
	if (base !== args && !isEither) yield base;
	if (reading.forms.includes('exclusive') || reading.forms.includes('missing')) yield* oneOfEach(args, material.full, call.error);
	if (base !== args && isEither) yield base;
	if (reading.forms.includes('unfitting')) yield* withoutNamed(args, call.error);
	const culprits = culpritsOf(base, call, Object.keys(defaults));
	yield* withoutRefusedArguments(base, culprits, call.error);
	yield* otherPrograms(base, call);
	yield* withEnough(base, call, material);
	yield* withNamedKeys(base, call, material);
	yield* withOtherKeys(base, call, material);
	yield* withColumns(base, call, material);
	yield* withNamedNumber(base, call, material);
	yield* withNamedSwitch(base, call.error, material.full);
	const ideas = culprits.map((leaf) => ({ leaf, values: replacementValues(leaf, call, material) }));
	for (let turn = 0; turn < MOST; turn += 1) {
		for (const { leaf, values } of ideas) if (values[turn] !== undefined) yield putAt(base, leaf.place, values[turn] as Json) as JsonObject;
		if (ideas.length < 2) continue;
		let changed: Json = base;
		for (const { leaf, values } of ideas) {
			const value = values[turn] ?? values.at(-1);
			if (value !== undefined) changed = putAt(changed, leaf.place, value);
		}
		if (changed !== base) yield changed as JsonObject;
	}
}

/** A list of words that begins with a program which is refused: another one, alone. */
function* otherPrograms(args: JsonObject, { error }: FailedCall): Generator<JsonObject> {
	const isUnknown = UNKNOWN_COMMAND.test(error);
	if (!isUnknown && !REFUSED_PROGRAM.test(error)) return;
	for (const [name, value] of Object.entries(args)) {
		if (!nameWords(name).some((word) => RUN.has(word))) continue;
		for (const program of isUnknown ? SHOWING : HARMLESS) yield { ...args, [name]: Array.isArray(value) ? [program] : program };
	}
}

function completed(args: JsonObject, { tool, reading }: FailedCall, { full, places, marker }: FeedbackMaterial): JsonObject {
	const { missing, given, wanted } = reading;
	const added = missing
		.filter((name) => args[name] === undefined && full[name] !== undefined)
		.map((name) => [name, full[name] as Json] as const);
	const set = Object.entries(given).filter(([name, value]) => args[name] !== value);
	// The value of an undeclared argument is generated from its name.
	const undeclared = wanted
		.filter(({ name }) => args[name] === undefined && full[name] === undefined)
		.map(
			({ name, type }) =>
				[
					name,
					wantedValue(type, keyTexts({ words: nameWords(name), description: '', tool, marker, turn: 0, places })[0] ?? marker),
				] as const,
		);
	const inner = withInner(args, missing, full);
	if (added.length + set.length + undeclared.length === 0) return inner;
	return { ...inner, ...Object.fromEntries([...undeclared, ...added, ...set]) };
}

/** Adds missing properties of nested objects, taken from the same object of the full input. */
function withInner(args: JsonObject, missing: readonly string[], full: JsonObject): JsonObject {
	let completed: Json = args;
	for (const { place, value } of objectsOf(args, [])) {
		const whole = objectAt(full, place);
		const added = missing.filter((name) => value[name] === undefined && whole[name] !== undefined);
		if (place.length === 0 || added.length === 0) continue;
		completed = putAt(completed, place, { ...value, ...Object.fromEntries(added.map((name) => [name, whole[name] as Json])) });
	}
	return completed as JsonObject;
}

function wantedValue(type: string, text: string): Json {
	if (type === 'array') return [text];
	if (type === 'object') return {};
	if (type === 'boolean') return true;
	return type === 'number' || type === 'integer' ? 1 : text;
}

/** Adds a number that was left to its default, if the error names it with the range that it accepts: `Invalid layout index: 1. Available layouts: 0-0`. */
function* withNamedNumber(args: JsonObject, { error }: FailedCall, { full }: FeedbackMaterial): Generator<JsonObject> {
	const range = rangeIn(error);
	if (range.length === 0) return;
	const told = new Set(nameWords(error));
	for (const [name, value] of Object.entries(full)) {
		if (args[name] !== undefined || typeof value !== 'number' || !nameWords(name).every((word) => told.has(word))) continue;
		for (const one of range) yield { ...args, [name]: one };
	}
}

/** Returns the refused defaults, else the values that the error repeats, else the values of arguments that it names, else all values. */
function culpritsOf(args: JsonObject, { error, reading }: FailedCall, defaults: readonly string[]): readonly InputLeaf[] {
	const leaves = leavesOf(args, [], '');
	if (defaults.length > 0) return leaves.filter(({ place: [name] }) => defaults.includes(String(name)));
	const isNamed = ({ key, value }: InputLeaf) => typeof value === 'number' && isNamedWith(error, key, value);
	const hasNamed = leaves.some(isNamed);
	const repeated = leaves.filter(
		(leaf) =>
			(String(leaf.value).length > 2 && (isRepeated(error, String(leaf.value)) || isMisplaced(error, String(leaf.value)))) ||
			(reading.choices.length > 0 && refusedPart(leaf.value, error) !== undefined) ||
			isNamed(leaf) ||
			// Another number may only be an end of the range.
			(typeof leaf.value === 'number' && !hasNamed && isNumberIn(error, leaf.value) && rangeIn(error).length > 0),
	);
	// What is to be made need not be there.
	const isSought = ({ key }: InputLeaf) => !nameWords(key).some((word) => MADE.has(word));
	const isAbsent = reading.forms.includes('not-found') || reading.forms.includes('absent-file');
	if (repeated.length > 0) return isAbsent && repeated.some(isSought) ? repeated.filter(isSought) : repeated;
	const named = leaves.filter(({ place }) => place.some((key) => typeof key === 'string' && reading.named.includes(key)));
	return named.length > 0 ? named : leaves;
}
