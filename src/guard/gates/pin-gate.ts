// Shows the client the tools that were there at first use, as they were: what changed, is new or looks like another waits for a person.

import type { JsonObject } from '#model/declaration.ts';
import type { PinStore, Pins } from '#model/pin.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decideListing } from '#policy/decide.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { type Message, otherSpelling } from '../wire/message.ts';
import type { ApprovalNews } from './approval-news.ts';
import type { CallRecord } from './call-record.ts';
import { editListing } from './edit-listing.ts';
import { type ListedTool, meetTools, whyWithheld } from './meet-tools.ts';
import { denial } from './policy-gate.ts';

/** So often a listing begins anew because the tools changed meanwhile. */
const MOST_LISTINGS = 5;
const LISTING_KEYS: ReadonlySet<string> = new Set(['tools', 'nextCursor']);

interface Options {
	readonly server: string;
	readonly store: PinStore;
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** Told of what the client was not shown. */
	readonly news: ApprovalNews;
	/** Lists the server's tools in the guard's own name, because of a call. */
	readonly list: (call: Exchange) => Promise<readonly JsonObject[]>;
	readonly note: (line: string) => void;
}

export class PinGate implements Gate {
	readonly name = 'pin';
	readonly #options: Options;
	/** What this server, as it runs now, said of its tools. */
	#seen = new Map<string, string>();
	/** All of them were seen. */
	#isListed = false;
	/** Counts the servers, and the times that one changed its tools: what was listed before counts no more. */
	#epoch = 0;
	readonly #askedIn = new WeakMap<Exchange, number>();
	/** No pins were there when the guard started, and the first listing has not ended yet. */
	#isFirstUse: boolean;

	constructor(options: Options) {
		this.#options = options;
		this.#isFirstUse = options.store.read(options.server) === undefined;
	}

	/** The next one may have other tools. */
	serverLost(): void {
		if (this.#seen.size > 0) this.#isFirstUse = false;
		this.#seen = new Map();
		this.#isListed = false;
		this.#epoch++;
	}

	aside(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'server' && message.method === 'notifications/tools/list_changed') this.serverLost();
		return FORWARD;
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		if (exchange.method === 'tools/list') {
			this.#askedIn.set(exchange, this.#epoch);
			// A client that begins anew has seen what it wanted of the first listing.
			if (isFromStart(exchange) && this.#seen.size > 0) this.#isFirstUse = false;
		}
		if (exchange.method !== 'tools/call') return FORWARD;
		const call = judgedCall(exchange);
		if (call === undefined) return FORWARD;
		if (this.#isListed || this.#seen.has(call.tool)) return this.#judge(exchange, call);
		return this.#list(exchange).then(
			() => this.#judge(exchange, call),
			(error: Error) => {
				this.#options.record.decided(exchange, call, {
					effect: 'deny',
					rule: 'pin',
					reason: `its tools could not be listed: ${error.message}`,
				});
				throw error;
			},
		);
	}

	again(exchange: Exchange): Passage | Promise<Passage> {
		return this.request(exchange);
	}

	response(exchange: Exchange, response: Message, bytes: Buffer): Passage {
		if (exchange.method !== 'tools/list') return FORWARD;
		const result = asObject(response.value.result);
		const ambiguity = otherSpelling(result, LISTING_KEYS);
		if (ambiguity !== undefined) throw new Error(`in the server’s list of tools ${ambiguity}`);
		const tools = Array.isArray(result?.tools) ? (result.tools as readonly JsonObject[]) : undefined;
		if (tools === undefined) return FORWARD;
		const isCurrent = this.#askedIn.get(exchange) === this.#epoch;
		const { pins, listed } = this.#meet(tools, isCurrent);
		const isLast = result?.nextCursor === undefined;
		if (isLast) this.#isFirstUse = false;
		// Of several pages nobody knows whether they are of one piece.
		if (isLast && isFromStart(exchange) && isCurrent) this.#isListed = true;
		const withheld = listed.filter((tool) => tool !== undefined).filter((tool) => !isPinned(tool, pins));
		this.#options.news.listed(withheld, isFromStart(exchange));
		const left = editListing(
			bytes,
			listed.map((tool) => tool !== undefined && this.#shown(tool, pins)),
		);
		return left === undefined ? FORWARD : { kind: 'forward', bytes: left };
	}

	async #list(call: Exchange): Promise<void> {
		for (let listings = 0; listings < MOST_LISTINGS; listings++) {
			const epoch = this.#epoch;
			const tools = await this.#options.list(call);
			if (epoch !== this.#epoch) continue;
			this.#meet(tools, true);
			this.#isListed = true;
			this.#isFirstUse = false;
			return;
		}
		throw new Error('the server’s tools change faster than they can be listed');
	}

	#judge(exchange: Exchange, call: JudgedCall): Passage {
		const pins = this.#pins();
		const digest = this.#seen.get(call.tool);
		if (digest !== undefined && isPinned({ name: call.tool, digest }, pins)) return FORWARD;
		const withheld = ownEntry(pins.withheld, call.tool);
		const why = withheld === undefined ? 'the server has no such tool' : `${whyWithheld(withheld)}; it needs a person’s approval`;
		const decision = { effect: 'deny' as const, rule: withheld === undefined ? 'unknown-tool' : 'pin', reason: why };
		this.#options.record.decided(exchange, call, decision);
		return { kind: 'answer', bytes: denial(exchange, call, decision, this.#options.policy().policy.soft) };
	}

	/** `isCurrent`: it is what this server says now; else it was asked before that was replaced. */
	#meet(tools: readonly JsonObject[], isCurrent: boolean): { readonly pins: Pins; readonly listed: readonly (ListedTool | undefined)[] } {
		const { pins, listed, isChanged, nowWithheld } = meetTools(this.#pins(), tools, this.#isFirstUse);
		for (const [name, tool] of nowWithheld)
			this.#options.note(`${JSON.stringify(name)} is withheld: ${whyWithheld(tool)}. To let it pass: ${this.#approveLine(name)}`);
		if (isChanged) this.#options.store.write(pins);
		// Only now: what could not be kept, on a full disk, is met again.
		for (const tool of listed) if (isCurrent && tool !== undefined) this.#seen.set(tool.name, tool.digest);
		return { pins, listed };
	}

	/** True: as it is; false: not at all; a text: in its place. */
	#shown(tool: ListedTool, pins: Pins): boolean | string {
		const { name } = tool;
		if (decideListing(this.#options.policy(), name, { now: Date.now() }).effect === 'deny') return false;
		if (isPinned(tool, pins)) return true;
		const withheld = ownEntry(pins.withheld, name);
		if (withheld?.kind !== 'changed') return false;
		// The name is one that a person has seen; nothing else of the new definition is shown.
		const description = `Withheld by Candor: ${whyWithheld(withheld)}. Calls are denied until a person approves it.`;
		return JSON.stringify({ name, description, inputSchema: { type: 'object' } });
	}

	#approveLine(tool: string): string {
		return `candor approve ${shellWord(this.#options.server)} ${shellOperand(tool)}`;
	}

	#pins(): Pins {
		return this.#options.store.read(this.#options.server) ?? { server: this.#options.server, tools: {}, withheld: {} };
	}
}

function isFromStart({ request }: Exchange): boolean {
	return asObject(request.value.params)?.cursor === undefined;
}

function isPinned({ name, digest }: ListedTool, { tools }: Pins): boolean {
	return ownEntry(tools, name)?.digest === digest;
}
