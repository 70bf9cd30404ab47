// Shows the client the tools, prompts or resource templates as they were at first use. A part that changed, is new, looks like another one or was flagged waits
// for a person. There is one gate for each kind.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decideListing } from '#enforce/policy/decide.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import type { JsonObject } from '#model/declaration.ts';
import { type PinStore, type PinTable, pinTable, withPinTable } from '#model/pin.ts';
import type { KnownNames } from '#text/known-names.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { type JudgedCall, judgedCall } from '../judged-call.ts';
import { type ListedKind, partName } from '../listed-kinds.ts';
import type { ApprovalNews } from './approval-news.ts';
import type { CallRecord } from './call-record.ts';
import { ChangeBudget } from './change-budget.ts';
import { editListing } from './edit-result.ts';
import { listedParts } from './listed-parts.ts';
import { isPinned, type ListedPart, type LockRefusal, meetParts, UPDATE_LOCK, whyWithheld } from './meet-parts.ts';
import { isGrave, type Occasion, type PartReview } from './part-review.ts';
import { denial } from './policy-gate.ts';
import { alikeWords, resembledTool } from './resembled-tool.ts';

/** Bound of restarts of a listing because the tools changed meanwhile. */
const MOST_LISTINGS = 5;

interface Options {
	readonly kind: ListedKind;
	readonly server: string;
	readonly store: PinStore;
	readonly policy: () => CompiledPolicy;
	readonly record: CallRecord;
	/** Takes the parts that the client was not shown. */
	readonly news: ApprovalNews;
	readonly review: PartReview;
	/** Names of well-known tools and of other servers' tools. */
	readonly knownNames: KnownNames;
	/**
	 * Lists the server's tools in the guard's own name because of a call. Absent: parts that were not listed may be called. That applies to prompts: the pins hold
	 * what a client shows of them, and the text of a prompt is reviewed whenever the client fetches it.
	 */
	readonly list?: (call: Exchange) => Promise<readonly JsonObject[]>;
	/** Present where a lock decides what passes. */
	readonly refused?: LockRefusal;
	readonly note: (line: string) => void;
}

export class PinGate implements Gate {
	readonly name = 'pin';
	readonly #options: Options;
	/** Digests of the parts that the present server has listed, by name. */
	#seen = new Map<string, string>();
	/** Whether all parts were listed. */
	#isListed = false;
	/** Incremented when the server is replaced or changes its tools. Earlier listings are void then. */
	#epoch = 0;
	readonly #askedIn = new WeakMap<Exchange, number>();
	readonly #budget = new ChangeBudget(() => performance.now());
	/** Whether no pins existed when the guard started and the first listing has not ended yet. */
	#isFirstUse: boolean;

	constructor(options: Options) {
		this.#options = options;
		this.#isFirstUse = isEmpty(pinTable(options.store.read(options.server), options.kind.kind));
	}

	/** The next server may have other tools. */
	serverLost(): void {
		if (this.#seen.size > 0) this.#isFirstUse = false;
		this.#seen = new Map();
		this.#isListed = false;
		this.#epoch++;
	}

	unsolicited(message: Message, from: 'client' | 'server'): Passage {
		if (from === 'server' && message.method === this.#options.kind.changed) this.serverLost();
		return FORWARD;
	}

	request(exchange: Exchange): Passage | Promise<Passage> {
		const { kind, list } = this.#options;
		if (exchange.method === kind.method) {
			this.#askedIn.set(exchange, this.#epoch);
			// A client that lists from the start again has ended its first listing.
			if (isFromStart(exchange) && this.#seen.size > 0) this.#isFirstUse = false;
		}
		if (exchange.method !== kind.calledBy) return FORWARD;
		const call = judgedCall(exchange);
		if (call === undefined) return FORWARD;
		if (list === undefined || this.#isListed || this.#seen.has(call.tool)) return this.#judge(exchange, call);
		return this.#list(exchange, list).then(
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
		const { kind } = this.#options;
		if (exchange.method !== kind.method) return FORWARD;
		const definitions = listedParts(response.value.result, kind);
		if (definitions === undefined) return FORWARD;
		this.#options.review.learn(response, kind.key, definitions);
		const isCurrent = this.#askedIn.get(exchange) === this.#epoch;
		const { table, listed } = this.#meet(definitions, isCurrent, exchange);
		const isLast = asObject(response.value.result)?.nextCursor === undefined;
		if (isLast) this.#isFirstUse = false;
		// Several pages may belong to different states of the list, so only a single page counts as complete.
		if (isLast && isFromStart(exchange) && isCurrent) this.#isListed = true;
		const withheld = listed.filter((part) => part !== undefined).filter((part) => !isPinned(part, table));
		this.#options.news.listed(withheld, isFromStart(exchange));
		const left = editListing(
			bytes,
			kind.key,
			listed.map((part) => part !== undefined && this.#shown(part, table)),
		);
		return left === undefined ? FORWARD : { kind: 'forward', bytes: left };
	}

	async #list(call: Exchange, list: NonNullable<Options['list']>): Promise<void> {
		for (let listings = 0; listings < MOST_LISTINGS; listings++) {
			const epoch = this.#epoch;
			const tools = await list(call);
			if (epoch !== this.#epoch) continue;
			this.#meet(tools, true, { id: null, method: this.#options.kind.method });
			this.#isListed = true;
			this.#isFirstUse = false;
			return;
		}
		throw new Error('the server’s tools change faster than they can be listed');
	}

	#judge(exchange: Exchange, call: JudgedCall): Passage {
		const { kind, list, record, policy } = this.#options;
		const table = this.#table();
		const name = call.isTool ? call.tool : (call.named ?? String(asObject(call.args)?.name ?? ''));
		const digest = this.#seen.get(name);
		if (digest !== undefined && isPinned({ name, digest }, table)) return FORWARD;
		const withheld = ownEntry(table.withheld, name);
		if (withheld === undefined && list === undefined) return FORWARD;
		const why =
			withheld === undefined
				? 'the server has no such tool'
				: `${whyWithheld(withheld)}${withheld.kind === 'unlocked' ? '' : '; it needs a person’s approval'}`;
		const what = kind.kind === 'tool' ? '' : `${partName(kind.kind, name)}: `;
		const decision = { effect: 'deny' as const, rule: withheld === undefined ? 'unknown-tool' : 'pin', reason: `${what}${why}` };
		record.decided(exchange, call, decision);
		return { kind: 'answer', bytes: denial(exchange, call, decision, policy().policy.soft) };
	}

	/** `isCurrent`: whether the present server listed these parts. Otherwise, the list was requested before the server was replaced. */
	#meet(
		definitions: readonly JsonObject[],
		isCurrent: boolean,
		occasion: Occasion,
	): { readonly table: PinTable; readonly listed: readonly (ListedPart | undefined)[] } {
		this.#budget.check();
		const { kind, review, store, server, note, knownNames, refused } = this.#options;
		const partOf = (name: string, definition: JsonObject) => ({ kind: kind.kind, name, definition });
		const before = store.read(server);
		const { table, listed, isChanged, nowPinned, nowWithheld } = meetParts(pinTable(before, kind.kind), definitions, {
			nameOf: (definition) => nameIn(definition, kind.nameKey),
			isFirstUse: this.#isFirstUse,
			...(refused !== undefined && { refused: (name: string, definition: JsonObject) => refused(kind.kind, name, definition) }),
			minds: kind.isPickedByName ? 'look-alikes' : 'names',
			...(kind.kind === 'tool' && { resembles: (name: string) => resembledTool(name, knownNames) }),
			flagged: (name, definition) =>
				review
					.findings(partOf(name, definition))
					.filter(isGrave)
					.map(({ observed }) => observed),
		});
		this.#budget.spend(nowPinned.length + nowWithheld.length);
		for (const [name, { definition }] of nowPinned) {
			const part = partOf(name, definition);
			review.report(part, review.findings(part), occasion, false);
			const alike = kind.kind === 'tool' ? alikeWords(name, knownNames) : undefined;
			if (alike !== undefined) review.reportName(part, occasion, alike);
		}
		for (const [name, withheld] of nowWithheld) {
			const part = partOf(name, withheld.definition);
			const why = whyWithheld(withheld);
			review.report(part, review.findings(part), occasion, true);
			if (withheld.kind !== 'flagged') review.reportWithheld(part, occasion, why);
			note(
				`${partName(kind.kind, name)} is withheld: ${why}. To let it pass: ${withheld.kind === 'unlocked' ? UPDATE_LOCK : this.#approveLine(name)}`,
			);
		}
		if (isChanged && !store.swap(before, withPinTable(before ?? { server, tools: {}, withheld: {} }, kind.kind, table))) {
			// Another guard has pinned a part meanwhile, so this may not be the first use any more.
			this.#isFirstUse &&= isEmpty(this.#table());
			return this.#meet(definitions, isCurrent, occasion);
		}
		// Set last, so that parts which could not be stored, because the disk was full, are compared again.
		for (const part of listed) if (isCurrent && part !== undefined) this.#seen.set(part.name, part.digest);
		return { table, listed };
	}

	/** Returns true to show the part unchanged, false to leave it out, or a text to replace it. */
	#shown(part: ListedPart, table: PinTable): boolean | string {
		const { kind, policy } = this.#options;
		const { name } = part;
		if (kind.kind === 'tool' && decideListing(policy(), name, { now: Date.now() }).effect === 'deny') return false;
		if (isPinned(part, table)) return true;
		const withheld = ownEntry(table.withheld, name);
		if (withheld?.kind !== 'changed') return false;
		// A person has seen this name before. Nothing else of the new definition is shown.
		const description = `Withheld by Candor: ${whyWithheld(withheld)}. Calls are denied until a person approves it.`;
		return JSON.stringify({ [kind.nameKey]: name, name, description, ...(kind.kind === 'tool' && { inputSchema: { type: 'object' } }) });
	}

	#approveLine(name: string): string {
		const { kind, server } = this.#options;
		const ofKind = kind.kind === 'tool' ? '' : `--kind ${kind.kind} `;
		return `candor approve ${ofKind}${shellWord(server)} ${shellOperand(name)}`;
	}

	#table(): PinTable {
		return pinTable(this.#options.store.read(this.#options.server), this.#options.kind.kind);
	}
}

function isFromStart({ request }: Exchange): boolean {
	return asObject(request.value.params)?.cursor === undefined;
}

function isEmpty({ pinned, withheld }: PinTable): boolean {
	return Object.keys(pinned).length + Object.keys(withheld).length === 0;
}

function nameIn(definition: JsonObject, key: ListedKind['nameKey']): string | undefined {
	const name = asObject(definition)?.[key];
	return typeof name === 'string' ? name : undefined;
}
