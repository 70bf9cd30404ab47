// Finds calls of another tool that make a refused call possible: the tool that the error names, or a click that opens a dialog.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { FailedCall } from '#observe/inputs/feedback/failed-call.ts';
import type { FoundElements } from '#observe/inputs/feedback/found-elements.ts';
import { leavesOf } from '#observe/inputs/feedback/input-parts.ts';
import { nameWords } from '#observe/inputs/hint/name-words.ts';
import { putAt } from '#observe/inputs/injections/find-targets.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { PAGE_ELEMENTS } from '#observe/world/web-page.ts';
import { isMaking } from '../making-tool.ts';
import { isSpoiling } from '../spoiling-tool.ts';
import { isOpening, nounOf } from '../tool-words.ts';
import type { KnownTool } from './known-tool.ts';
import { simplestOf, supplierFor } from './supplier.ts';

export interface Prelude {
	readonly of: KnownTool;
	readonly args: JsonObject;
	/** Whether the prelude creates the object that the refused call is about. */
	readonly isMaker?: true;
	/** Whether the prelude puts something where the refused call looks for it. */
	readonly isSupplier?: true;
}

// sample: No open dialog found; can only be used when there is related modal state present; no file chooser visible
const CLOSED =
	/\bmodal\b|\bno (?:\w+ )?(?:dialog|alert|file ?chooser|prompt)|\b(?:dialog|file ?chooser) (?:is )?not (?:open|visible|found|present)/i;
// sample: "#send" does not match any elements; No element found for selector: #send; no open pages; Element uid "1_2" not found on page 3
const LEFT =
	/\bno (?:open |active |current )?(?:page|tab|browser|session|connection)s?\b|\bno elements?\b|not match any elements|\belement\b.{0,60}\bnot found|not connected|not (?:been )?(?:opened|launched|initiali[sz]ed)/i;
// sample: Element with uid 1_3 no longer exists on the page; stale element reference; Ref e12 not found in the current page snapshot
const STALE = /no longer (?:exists|valid|attached)|\bstale\b|\bdetached\b|\b(?:element|ref|uid|node|index)\b.{0,60}\bnot found/i;
// sample: A1 has no note; No name 'x' is defined; chart not found; the workbook contains no macros
const ABSENT =
	/not (?:be )?found|(?:does not|doesn't|not) exist|\bno\b|\bnot defined|\bunknown\b|\bnone\b|\bnot active\b|\bnothing\b|\bempty\b/i;
// sample: Slide index 0 out of range; Invalid slide index: 0. Available slides: 0--1; No presentation is currently loaded: there is none yet
const NO_PLACE =
	/\b[01] (?:is )?out of (?:range|bounds)|: 0--1\b|\bno (?:\w+ ){1,2}(?:is |has been )?(?:currently )?(?:loaded|open|opened|active|selected|created)\b/i;
const MOST_PRELUDES = 3;
const CLICKING = ['click', 'tap'];

/** Returns undefined if no helpful call is known, or if it has been made since the call failed. */
export function preludeFor(known: KnownTool, all: readonly KnownTool[], elements: FoundElements): Prelude | undefined {
	const { tool, failures, failedAt } = known;
	const last = failures.at(-1);
	if (last === undefined || known.preludes >= MOST_PRELUDES || hasUntriedChoice(last, all)) return undefined;
	const working = all.filter((other) => other !== known && other.carriers.length > 0);
	const others = working.filter((other) => other.workedAt < failedAt && !isSpoiling(other.tool));
	const named = namedIn(last.error, others, known.preludes);
	if (named !== undefined) return { of: named, args: aboutTheSame(simplestOf(named), named, last.args) };
	const lister = STALE.test(last.error) ? others.find((other) => other.tool.name === elements.listedBy) : undefined;
	if (lister !== undefined && elements.putInto(last.args, tool.name) !== undefined)
		return { of: lister, args: aboutTheSame(simplestOf(lister), lister, last.args) };
	const maker =
		(ABSENT.test(last.error) ? makerFor(known, working) : undefined) ??
		(NO_PLACE.test(last.error) ? makerOf(last.reading.absent, known, others) : undefined);
	if (maker !== undefined) return { of: maker, args: makersInput(maker, known.preludes), isMaker: true };
	// Once: a second supply would meet the same refusal.
	const supplier = known.preludes === 0 && ABSENT.test(last.error) ? supplierFor(known, working) : undefined;
	if (supplier !== undefined) return { of: supplier, args: simplestOf(supplier), isSupplier: true };
	const opener = LEFT.test(last.error) ? others.find((other) => isOpening(other.tool.name)) : undefined;
	if (opener !== undefined) return { of: opener, args: simplestOf(opener) };
	if (!CLOSED.test(last.error)) return undefined;
	const clicker = working.find((other) => nameWords(other.tool.name).some((word) => CLICKING.includes(word)));
	const args = clicker && opening(clicker, nameWords(tool.name), elements);
	return clicker === undefined || args === undefined ? undefined : { of: clicker, args };
}

/** Whether the error lists values that the call would take: no other call is needed. The names of tools are no values. */
function hasUntriedChoice({ args, reading: { choices } }: FailedCall, all: readonly KnownTool[]): boolean {
	const values = leavesOf(args, [], '').map(({ value }) => value);
	return choices.some((choice) => !values.includes(choice) && !all.some(({ tool }) => tool.name === choice));
}

/** Returns the tool that creates one of the things that an error misses: add_slide for a slide. */
function makerOf(absent: readonly string[], { tool }: KnownTool, working: readonly KnownTool[]): KnownTool | undefined {
	return working.find((other) => other.tool.name !== tool.name && isMaking(other.tool) && absent.includes(nounOf(other.tool.name)));
}

/** Returns create_chart for delete_chart, which restores an object that another call has deleted. */
function makerFor({ tool }: KnownTool, working: readonly KnownTool[]): KnownTool | undefined {
	const noun = nounOf(tool.name);
	if (noun === '' || isMaking(tool)) return undefined;
	// port_forward for stop_port_forward: a name without a verb names the action.
	const isBare = ({ name }: DeclaredTool) => nameWords(name).join('') === noun;
	return working.find((other) => (isMaking(other.tool) || isBare(other.tool)) && nounOf(other.tool.name) === noun);
}

/** Returns another input that has worked each time, because the state may have changed since: a paragraph 2 is there no longer. */
function makersInput({ typical, carriers }: KnownTool, turn: number): JsonObject {
	const inputs = [...new Set([...(typical === undefined ? [] : [typical]), ...carriers.toReversed()])];
	return inputs[turn % Math.max(1, inputs.length)] ?? {};
}

/** Returns one of the tools that the error names, in the order of its text: each is one of several ways. */
function namedIn(error: string, others: readonly KnownTool[], turn: number): KnownTool | undefined {
	const named = others
		.filter(({ tool }) => isNamed(error, tool.name))
		.toSorted((a, b) => error.indexOf(a.tool.name) - error.indexOf(b.tool.name));
	return named[turn % Math.max(1, named.length)];
}

/** Whether the error names the tool (Use take_snapshot first) as a separate word. Everyday words do not count. */
function isNamed(error: string, name: string): boolean {
	return name.length > 3 && /[_.A-Z-]/.test(name) && new RegExp(`(?<![\\w-])${name.replaceAll(/\W/g, '\\$&')}(?![\\w-])`).test(error);
}

/** Returns the arguments with the page, session or file of the failed call. */
function aboutTheSame(args: JsonObject, { tool }: KnownTool, failed: JsonObject): JsonObject {
	const shared = Object.keys(args).filter((key) => failed[key] !== undefined && typeof failed[key] === typeof args[key]);
	const same = { ...args, ...Object.fromEntries(shared.map((key) => [key, failed[key] as Json])) };
	return isValidInput(tool.inputSchema, same) ? same : args;
}

/** Returns a click that worked, on the element that opens what the tool needs. */
function opening(clicker: KnownTool, purpose: readonly string[], elements: FoundElements): JsonObject | undefined {
	const args = simplestOf(clicker);
	const opener = PAGE_ELEMENTS.find(({ opens }) => opens !== undefined && purpose.some((word) => opens.split(' ').includes(word)));
	if (opener === undefined) return undefined;
	const selected = leavesOf(args, [], '').find(({ value }) => PAGE_ELEMENTS.some(({ selector }) => selector === value));
	return selected === undefined
		? elements.putInto(args, clicker.tool.name, purpose)
		: (putAt(args, selected.place, opener.selector) as JsonObject);
}
