// Shows the client the tools that were there at first use, as they were: what changed, is new or looks like another waits for a person.

import { hash } from 'node:crypto';
import type { JsonObject } from '#model/declaration.ts';
import type { PinnedTool, PinStore, Pins, WithheldTool } from '#model/pin.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decideListing } from '#policy/decide.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { shellWord } from '#util/shell-word.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { type Edit, edited, jsonSpans, member } from '../wire/json-spans.ts';
import type { Message } from '../wire/message.ts';
import type { CallRecord } from './call-record.ts';
import { skeleton } from './look-alike.ts';
import { denial } from './policy-gate.ts';

interface Options {
	readonly server: string;
	readonly store: PinStore;
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** Lists the server's tools in the guard's own name, page by page, because of a call. */
	readonly list: (call: Exchange, hear: (tools: readonly JsonObject[]) => void) => Promise<void>;
	readonly note: (line: string) => void;
}

export class PinGate implements Gate {
	readonly name = 'pin';
	readonly #options: Options;
	/** What this server, as it runs now, said of its tools. */
	#seen = new Map<string, string>();
	#isListed = false;
	/** No pins were there when the guard started, and the first listing has not ended yet. */
	#isFirstUse: boolean;

	constructor(options: Options) {
		this.#options = options;
		this.#isFirstUse = options.store.read(options.server) === undefined;
	}

	/** The next one may have other tools. */
	serverLost(): void {
		this.#seen = new Map();
		this.#isListed = false;
	}

	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'server' && message.method === 'notifications/tools/list_changed') this.serverLost();
		return FORWARD;
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		if (exchange.method !== 'tools/call') return FORWARD;
		const call = judgedCall(exchange);
		if (call === undefined) return FORWARD;
		if (this.#isListed || this.#seen.has(call.tool)) return this.#judge(exchange, call);
		return this.#options
			.list(exchange, (tools) => this.#meet(tools))
			.then(() => {
				this.#ended();
				return this.#judge(exchange, call);
			});
	}

	response(exchange: Exchange, response: Message): Passage {
		if (exchange.method !== 'tools/list') return FORWARD;
		const result = asObject(response.value.result);
		const tools = Array.isArray(result?.tools) ? (result.tools as readonly JsonObject[]) : undefined;
		if (tools === undefined) return FORWARD;
		const pins = this.#meet(tools);
		if (result?.nextCursor === undefined) this.#ended();
		const edits = this.#edits(tools, pins, response.bytes.toString('utf8'));
		return edits === undefined ? FORWARD : { kind: 'forward', bytes: Buffer.from(edits) };
	}

	#ended(): void {
		this.#isListed = true;
		this.#isFirstUse = false;
	}

	#judge(exchange: Exchange, call: JudgedCall): Passage {
		const pins = this.#pins();
		const seen = this.#seen.get(call.tool);
		const pinned = ownEntry(pins.tools, call.tool);
		if (seen !== undefined && pinned?.digest === seen) return FORWARD;
		const withheld = ownEntry(pins.withheld, call.tool);
		const why =
			withheld === undefined ? 'the server has no such tool' : `${whyWithheld(withheld)}. To let it pass: ${this.#approveLine(call.tool)}`;
		const decision = { effect: 'deny' as const, rule: withheld === undefined ? 'unknown-tool' : 'pin', reason: why };
		this.#options.record.decided(exchange, call, decision);
		return { kind: 'answer', bytes: denial(exchange, call, decision, this.#options.policy().policy.soft) };
	}

	/** Compares what is listed with what was; keeps what is new, pinned at first use, else withheld. */
	#meet(tools: readonly JsonObject[]): Pins {
		const before = this.#pins();
		const pinned: Record<string, PinnedTool> = { ...before.tools };
		const withheld: Record<string, WithheldTool> = { ...before.withheld };
		const since = new Date().toISOString();
		const seen: (readonly [name: string, digest: string])[] = [];
		let isChanged = false;
		for (const definition of tools) {
			const name = asObject(definition)?.name;
			if (typeof name !== 'string') continue;
			const digest = hash('sha256', canonicalJson(definition));
			seen.push([name, digest]);
			const pin = ownEntry(pinned, name);
			if (pin?.digest === digest) {
				if (ownEntry(withheld, name) !== undefined) {
					delete withheld[name];
					isChanged = true;
				}
				continue;
			}
			const resembles = Object.keys(pinned).find((other) => other !== name && skeleton(other) === skeleton(name));
			if (this.#isFirstUse && pin === undefined && resembles === undefined) {
				setOwn(pinned, name, { digest, definition, since });
				isChanged = true;
				continue;
			}
			if (ownEntry(withheld, name)?.digest === digest) continue;
			isChanged = true;
			const kind = pin !== undefined ? 'changed' : resembles === undefined ? 'new' : 'look-alike';
			const value: WithheldTool = { kind, digest, definition, ...(resembles !== undefined && { resembles }), since };
			setOwn(withheld, name, value);
			this.#options.note(`${JSON.stringify(name)} is withheld: ${whyWithheld(value)}. To let it pass: ${this.#approveLine(name)}`);
		}
		const pins: Pins = { server: this.#options.server, tools: pinned, withheld };
		if (isChanged) this.#options.store.write(pins);
		// Only now: what could not be kept, on a full disk, is met again.
		for (const [name, digest] of seen) this.#seen.set(name, digest);
		return pins;
	}

	/** The listing with the tools that are hidden or withheld taken out; undefined: there are none. */
	#edits(tools: readonly JsonObject[], pins: Pins, json: string): string | undefined {
		const kept = tools.map((tool, i) => ({ i, text: this.#shown(tool, pins) }));
		if (kept.every(({ text }) => text === true)) return undefined;
		const array = member(member(jsonSpans(json), 'result'), 'tools');
		if (array?.kind !== 'array') throw new Error('the listing could not be read');
		const texts = kept.flatMap(({ i, text }) => {
			const span = array.items[i];
			if (text === false || span === undefined) return [];
			return [text === true ? json.slice(span.from, span.to) : text];
		});
		const edits: readonly Edit[] = [{ from: array.from, to: array.to, text: `[${texts.join(',')}]` }];
		return edited(json, edits);
	}

	/** True: as it is; false: not at all; a text: in its place. */
	#shown(tool: JsonObject, pins: Pins): boolean | string {
		const name = asObject(tool)?.name;
		if (typeof name !== 'string') return false;
		if (decideListing(this.#options.policy(), name, { now: Date.now() }).effect === 'deny') return false;
		if (ownEntry(pins.tools, name)?.digest === this.#seen.get(name)) return true;
		const withheld = ownEntry(pins.withheld, name);
		if (withheld?.kind !== 'changed') return false;
		// The name is one that a person has seen; nothing else of the new definition is shown.
		const description = `Withheld by Candor: ${whyWithheld(withheld)}. Calls are denied. Ask the user to run: ${this.#approveLine(name)}`;
		return JSON.stringify({ name, description, inputSchema: { type: 'object' } });
	}

	#approveLine(tool: string): string {
		return `candor approve ${shellWord(this.#options.server)} ${shellWord(tool)}`;
	}

	#pins(): Pins {
		return this.#options.store.read(this.#options.server) ?? { server: this.#options.server, tools: {}, withheld: {} };
	}
}

function whyWithheld({ kind, resembles }: WithheldTool): string {
	if (kind === 'changed') return 'its definition is not the one that was approved';
	if (kind === 'look-alike') return `it is new and its name can be taken for ${JSON.stringify(resembles)}`;
	return 'it is new since the server was first used';
}

/** A tool may be called `__proto__`. */
function setOwn<T>(table: Record<string, T>, key: string, value: T): void {
	Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
}
