// Chains calls: ids in results and the names of created objects become inputs of other tools, so that
// get, update and delete calls refer to existing objects.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { CallStep, Step, StepResult } from '#model/step.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { isObject } from '#util/json-object.ts';
import { isCreating, nounOf } from './tool-words.ts';

type Value = string | number;

const ID = /^(?:id|uuid|guid|key|slug|ref|number)$|(?:_id|Id|_uuid|Uuid|_key|Key)$/;
const NAME = /^(?:id|key|name|title|slug|label)$|(?:_id|Id|_key|Key|_name|Name)$/;
// note_17, 3f2a-…: with a digit and without slash or dot. A server must not be able to inject a path, a host or a program into a call.
const PLAIN_ID = /^(?=.*\d)[\w-]{1,128}$/;
// "id": "n-17", id: 17, (ID 3f2a…)
const IN_TEXT = /\b(\w*id)["']?\s*[:=#]?\s*["']?([\w-]*\d[\w-]*)/gi;
// 2: www.site.example (https://…) [selected]; * 3 main (current)
const CURRENT = /^[\s*>-]*(?:id\s*[:=]\s*)?(\d{1,6})\b[^\n]{0,400}[[(](?:selected|current|active)[\])]/gim;
const MAX_DEPTH = 4;
const MAX_KNOWN = 500;
const MAX_TEXT = 10_000;

export class Chain {
	readonly #tools = new Map<string, DeclaredTool>();
	/** Known values by noun and property: `note.id`. */
	readonly #known = new Map<string, Value>();
	readonly #calls = new Map<string, number>();
	/** Id of the object on which the server currently works, by its noun: `page.id`. */
	readonly #current = new Map<string, number>();

	meet(tools: readonly DeclaredTool[]): void {
		for (const tool of tools) this.#tools.set(tool.name, tool);
	}

	/** Replaces made-up values with known ones in every second typical call of a tool that does not create objects. */
	feed(step: Step): Step {
		if (step.kind !== 'call' || step.intent !== 'typical' || isCreating(step.tool)) return step;
		const calls = (this.#calls.get(step.tool) ?? 0) + 1;
		this.#calls.set(step.tool, calls);
		const tool = this.#tools.get(step.tool);
		if (tool === undefined) return step;
		return this.#withCurrent(calls % 2 === 1 ? step : this.fill(step, tool), tool);
	}

	/** Replaces an id with that of the object that the server reports as current. */
	#withCurrent(step: CallStep, tool: DeclaredTool): CallStep {
		const found = Object.entries(step.args).flatMap(([property, old]) => {
			const value = this.#current.get(keyOf(nounOf(step.tool), property));
			return value === undefined || typeof old !== 'number' ? [] : [[property, value] as const];
		});
		const args = { ...step.args, ...Object.fromEntries(found) };
		return found.length > 0 && isValidInput(tool.inputSchema, args) ? { ...step, args } : step;
	}

	/** Returns the call with known values in place of made-up ones. */
	fill(step: CallStep, tool: DeclaredTool): CallStep {
		const noun = nounOf(step.tool);
		let { args } = step;
		for (const [property, old] of Object.entries(args)) {
			const value = this.#known.get(keyOf(noun, property));
			if (value === undefined || typeof value !== typeof old) continue;
			const fed = { ...args, [property]: value };
			if (isValidInput(tool.inputSchema, fed)) args = fed;
		}
		return args === step.args ? step : { ...step, args };
	}

	learn({ step, outcome, reply }: StepResult): void {
		if (step.kind !== 'call' || outcome !== 'ok') return;
		const noun = nounOf(step.tool);
		if (isObject(reply)) for (const text of textsOf(reply)) this.#readCurrent(text.slice(0, MAX_TEXT));
		if (step.intent !== 'typical') return;
		if (isCreating(step.tool)) this.#note(noun, step.args, NAME, () => true, 0);
		if (!isObject(reply)) return;
		this.#note(noun, reply['structuredContent'], ID, isPlainId, 0);
		for (const text of textsOf(reply)) this.#readText(noun, text.slice(0, MAX_TEXT));
	}

	/** Reads a list under a heading: `## Pages`. */
	#readCurrent(text: string): void {
		const [, heading] = /^#{1,4} (\w{3,20})\s*$/m.exec(text) ?? [];
		const found = [...text.matchAll(CURRENT)].map(([, id]) => Number(id));
		if (heading !== undefined && found.length === 1) this.#current.set(`${nounOf(heading)}.id`, found[0] ?? 0);
	}

	#readText(noun: string, text: string): void {
		try {
			this.#note(noun, JSON.parse(text) as Json, ID, isPlainId, 0);
		} catch {
			for (const [, property = '', id = ''] of text.matchAll(IN_TEXT)) if (PLAIN_ID.test(id)) this.#keep(keyOf(noun, property), id);
		}
	}

	#note(noun: string, value: Json | undefined, properties: RegExp, isFit: (value: Value) => boolean, depth: number): void {
		if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
		for (const [property, inner] of Object.entries(value)) {
			const isValue = typeof inner === 'string' || typeof inner === 'number';
			if (isValue && properties.test(property) && isFit(inner)) this.#keep(keyOf(noun, property), inner);
			else if (!isValue) this.#note(noun, inner as Json, properties, isFit, depth + 1);
		}
	}

	#keep(key: string, value: Value): void {
		if (this.#known.size < MAX_KNOWN || this.#known.has(key)) this.#known.set(key, value);
	}
}

/** Returns the key of a property: note with noteId, note_id or id is always `note.id`. */
function keyOf(noun: string, property: string): string {
	const plain = property.replace(/[_-]/g, '').toLowerCase();
	const ending = /(?:uuid|id|key|name)$/.exec(plain)?.[0];
	if (ending === undefined || ending === plain) return `${noun}.${plain}`;
	return `${plain.slice(0, -ending.length)}.${ending}`;
}

function isPlainId(value: Value): boolean {
	return typeof value === 'number' ? Number.isSafeInteger(value) : PLAIN_ID.test(value);
}

function textsOf(reply: JsonObject): readonly string[] {
	const content = reply['content'];
	if (!Array.isArray(content)) return [];
	return content.flatMap((part: Json) => (isObject(part) && typeof part['text'] === 'string' ? [part['text']] : []));
}
