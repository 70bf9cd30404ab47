// Further inputs for a tool that has refused one. Each responds to what the error reported, the likeliest first.

import type { Json, JsonObject } from '#model/declaration.ts';
import { keyTexts } from '../hint/key-texts.ts';
import { nameWords } from '../hint/name-words.ts';
import { OPTION_WORDS } from '../hint/option-words.ts';
import { putAt } from '../injections/find-targets.ts';
import { chosenValues, refusedPart } from './chosen-values.ts';
import { SOUGHT, WRITTEN } from './edit-words.ts';
import { withEnough } from './enough-elements.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import { beginnings, formIdeas, linkIdeas } from './form-ideas.ts';
import { hasObject, type InputLeaf, leavesOf, objectAt, objectsOf } from './input-parts.ts';
import { MADE } from './made-words.ts';
import { isNamedIn, isNamedWith, isNumberIn } from './named-in-error.ts';
import { withNamedKeys } from './named-keys.ts';
import { valuesOfAbsent, withOtherKeys } from './other-keys.ts';
import { alikeFirst, isMisplaced, isPathLeaf, pathIdeas } from './path-ideas.ts';
import { rangeIn } from './read-range.ts';
import { refusedDefaults } from './refused-defaults.ts';
import { isRepeated } from './repeated-value.ts';
import { RUN } from './run-words.ts';
import { soughtTexts } from './sought-texts.ts';
import { isOtherStatement, sqlIdeas, withColumns } from './sql-ideas.ts';

/** Programs that show something and change nothing. */
const HARMLESS = new Set('ls cat pwd echo date wc whoami uname head tail sort env id hostname'.split(' '));
const UNKNOWN_COMMAND = /un(?:known|recogni[sz]ed) (?:sub)?command/i;
const REFUSED_PROGRAM = /not (?:allowed|permitted|whitelisted|in the)|unsafe|forbidden|disallowed|not found/i;
/** Names of subcommands that only show information. */
const SHOWING = ['get', 'list', 'status', 'version', 'info', 'show'];
// sample: URL must be from list of supported domains; host is not in the allowlist; only links of docs.site.example are accepted
const OTHER_SITES =
	/\b(?:supported|allowed|trusted|whitelisted|permitted|accepted) (?:domains?|hosts?|hostnames?|sites?|urls?|origins?)\b|\b(?:domain|host|hostname|url|site|origin)\b.{0,40}\b(?:not (?:allowed|supported|trusted|permitted|in)|must (?:be (?:from|on|a|an)|start|point|belong|contain))\b/i;
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
	yield* withoutRefused(base, culprits, call);
	yield* otherPrograms(base, call);
	yield* withEnough(base, call, material);
	yield* withNamedKeys(base, call, material);
	yield* withOtherKeys(base, call, material);
	yield* withColumns(base, call, material);
	yield* withNamedNumber(base, call, material);
	const ideas = culprits.map((leaf) => ({ leaf, values: replacements(leaf, call, material) }));
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

/** Yields inputs with one of several mutually exclusive properties at a time. A missing property comes from the full input. */
function* oneOfEach(args: JsonObject, full: JsonObject, error: string): Generator<JsonObject> {
	for (const { place, value } of objectsOf({ ...full, ...args }, [])) {
		const whole = { ...objectAt(full, place), ...value };
		const named = alternativesIn(error, Object.keys(whole));
		if (named.length < 2) continue;
		for (const kept of named) {
			const without = (from: JsonObject) => Object.entries(from).filter(([name]) => !named.includes(name));
			const one = (from: JsonObject) => Object.fromEntries([...without(from), [kept, whole[kept] as Json]]) as JsonObject;
			// The smallest input comes first, because optional properties have conditions of their own.
			const own =
				place.length === 0
					? one(args)
					: hasObject(args, place)
						? (putAt(args, place, one(objectAt(args, place))) as JsonObject)
						: undefined;
			if (own !== undefined) yield own;
			yield putAt({ ...full, ...args }, place, one(value)) as JsonObject;
		}
	}
}

/** Of `When using kind, either name or label must be given`, name and label: what is named before is only the condition. */
function alternativesIn(error: string, names: readonly string[]): readonly string[] {
	const from = error.search(/\b(?:either|one of|exactly one|only one)\b/i);
	const after = names.filter((name) => isNamedIn(error.slice(Math.max(from, 0)), name));
	return after.length > 1 ? after : names.filter((name) => isNamedIn(error, name));
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

/** Omits the properties that the error names from each object: first all of them, then one at a time. */
function* withoutNamed(args: JsonObject, error: string): Generator<JsonObject> {
	for (const { place, value } of objectsOf(args, []).toSorted((a, b) => b.place.length - a.place.length)) {
		const named = Object.keys(value).filter((name) => isNamedIn(error, name) && !isTaken(error, name));
		const without = (left: readonly string[]) =>
			putAt(args, place, Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)))) as JsonObject;
		for (const left of named.length === 0 ? [] : [named, ...named.map((name) => [name])]) yield without(left);
	}
}

/** Omits an optional argument whose value is refused. Omitting a required one makes the input invalid, which the caller detects. */
function* withoutRefused(args: JsonObject, culprits: readonly InputLeaf[], { error }: FailedCall): Generator<JsonObject> {
	const refused = new Set(culprits.flatMap(({ place: [name] }) => (typeof name === 'string' && isNamedIn(error, name) ? [name] : [])));
	if (refused.size > 0 && refused.size < Object.keys(args).length)
		yield Object.fromEntries(Object.entries(args).filter(([name]) => !refused.has(name)));
}

/** Does not use: a, b. It takes: c, d. */
function isTaken(error: string, name: string): boolean {
	const [, taken = ''] = /\b(?:takes|accepts|allows|supported are|allowed are|expects)\b:?([^\n]{1,800})/i.exec(error) ?? [];
	return isNamedIn(taken, name);
}

/** Returns the refused defaults, else the values that the error repeats, else the values of arguments that it names, else all values. */
function culpritsOf(args: JsonObject, { error, reading }: FailedCall, defaults: readonly string[]): readonly InputLeaf[] {
	const leaves = leavesOf(args, [], '');
	if (defaults.length > 0) return leaves.filter(({ place: [name] }) => defaults.includes(String(name)));
	const repeated = leaves.filter(
		({ key, value }) =>
			(String(value).length > 2 && (isRepeated(error, String(value)) || isMisplaced(error, String(value)))) ||
			(reading.choices.length > 0 && refusedPart(value, error) !== undefined) ||
			(typeof value === 'number' && (isNamedWith(error, key, value) || (isNumberIn(error, value) && rangeIn(error).length > 0))),
	);
	// What is to be made need not be there.
	const isSought = ({ key }: InputLeaf) => !nameWords(key).some((word) => MADE.has(word));
	const isAbsent = reading.forms.includes('not-found') || reading.forms.includes('absent-file');
	if (repeated.length > 0) return isAbsent && repeated.some(isSought) ? repeated.filter(isSought) : repeated;
	const named = leaves.filter(({ place }) => place.some((key) => typeof key === 'string' && reading.named.includes(key)));
	return named.length > 0 ? named : leaves;
}

function replacements(leaf: InputLeaf, call: FailedCall, material: FeedbackMaterial): readonly Json[] {
	const words = nameWords(leaf.key);
	const { choices, forms } = call.reading;
	const isRun = words.some((word) => RUN.has(word));
	// A program's name begins with a small letter; a word of the server's own may not.
	const chosen = isRun ? choices.filter((one) => HARMLESS.has(one) || /^[A-Z]/.test(one)) : choices;
	const isAbsent = forms.includes('absent-file') || forms.includes('not-found');
	// sample: Image file not found: ref-1: the argument is a path, whatever its name is.
	const isPath = isPathLeaf(leaf, words) || (forms.includes('absent-file') && isRepeated(call.error, String(leaf.value)) && !isRun);
	const ideas: readonly Json[] = [
		...(OTHER_SITES.test(call.error) ? linkIdeas(leaf, words, { ...material, error: call.error }) : []),
		...(typeof leaf.value === 'number' ? rangeIn(call.error) : []),
		...sqlIdeas(leaf, call, material),
		...(isRun ? [] : beginnings(call.error, material.marker, isPathLeaf(leaf, words))),
		...(isAbsent && isPath && !words.some((word) => MADE.has(word)) ? alikeFirst(material, leaf.value) : []),
		...(isPath || wantsLocal(words, call) ? pathIdeas(leaf, words, call, material) : []),
		...chosenValues(leaf.value, call.error, chosen),
		...(isRun ? [] : material.workedFor(leaf.key, leaf.value).filter((value) => !isOtherStatement(value, leaf.value))),
		...(isRun ? [] : formIdeas(leaf, words, call, material)),
		...(forms.includes('not-found') ? soughtTexts(leaf, words, call, material) : []),
		...(forms.includes('not-found') || forms.includes('number') ? material.found.valuesFor(leaf.key) : []),
		...(forms.includes('not-found') && !isRun ? valuesOfAbsent(call, material, leaf.value) : []),
		...(forms.includes('not-found') && !isPathLeaf(leaf, words) && !isRun && !OPTION_WORDS.has(words.at(-1) ?? '')
			? material.found.names
			: []),
		// An edit searches for text that an earlier call wrote.
		...(typeof leaf.value === 'string' && words.some((word) => SOUGHT.has(word))
			? WRITTEN.flatMap((name) => material.workedFor(name, leaf.value))
			: []),
		...(isRun || typeof leaf.value !== 'string' || isPathLeaf(leaf, words) ? [] : otherTexts(words, call, material)),
		...(typeof leaf.value === 'number' && !Number.isInteger(leaf.value) ? [Math.ceil(leaf.value)] : []),
	];
	const fitting = ideas.filter((idea) => typeof idea === typeof leaf.value && idea !== leaf.value && !isContrary(idea, call));
	return [...new Set(fitting)];
}

/** Whether a path has the very form that the error refuses. Other tools may have taken it. */
function isContrary(idea: Json, { reading: { forms } }: FailedCall): boolean {
	return typeof idea === 'string' && idea.startsWith('/') && forms.includes('wants-relative') && !forms.includes('wants-absolute');
}

/** Whether the argument is a link and the tool accepts only local files. */
function wantsLocal(words: readonly string[], { error }: FailedCall): boolean {
	return words.some((word) => word === 'url' || word === 'uri') && /\blocal (?:files?|paths?)\b/i.test(error);
}

/** Returns other values that an argument of this name can have. */
function otherTexts(words: readonly string[], { tool }: FailedCall, { places, marker, prose }: FeedbackMaterial): readonly string[] {
	const hint = { words, description: '', about: prose, tool, marker, places };
	return [1, 2].flatMap((turn) => keyTexts({ ...hint, turn }).slice(0, 2)).filter((text) => !text.includes(marker));
}
