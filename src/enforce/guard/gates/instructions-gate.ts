// Pins the instructions that a server gives to every model, in its answer to the greeting. Instructions that differ from those of the first use wait for a person:
// until then the client gets the last approved ones, or none.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import { otherSpelling, spelledKeys } from '#mcp/json-rpc/other-spelling.ts';
import type { JsonObject } from '#model/declaration.ts';
import { INSTRUCTIONS_NAME, type PinStore, type Pins, type PinTable, pinTable, withPinTable } from '#model/pin.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { shellWord } from '#util/shell-word.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { GREETINGS, partName } from '../listed-kinds.ts';
import { reviewText } from '../review-text.ts';
import { editResultMember } from './edit-result.ts';
import { isPinned, type LockRefusal, meetParts, UPDATE_LOCK, whyWithheld } from './meet-parts.ts';
import { isGrave, type PartReview } from './part-review.ts';

const KEY = 'instructions';
const KEYS = spelledKeys(KEY);

interface Options {
	readonly server: string;
	readonly store: PinStore;
	readonly policy: () => CompiledPolicy;
	readonly review: PartReview;
	/** Present where a lock decides what passes. */
	readonly refused?: LockRefusal;
	readonly note: (line: string) => void;
}

export class InstructionsGate implements Gate {
	readonly name = 'instructions';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	response(exchange: Exchange, response: Message, bytes: Buffer): Passage {
		const result = GREETINGS.has(exchange.method) ? asObject(response.value.result) : undefined;
		if (result === undefined) return FORWARD;
		const ambiguity = otherSpelling(result, KEYS);
		if (ambiguity !== undefined) throw new Error(`in the server’s answer to ${exchange.method} ${ambiguity}`);
		const { [KEY]: text = null } = result;
		const { store, server } = this.#options;
		const pins = store.read(server);
		const before = pinTable(pins, 'instructions');
		const isFirstUse = Object.keys(before.pinned).length + Object.keys(before.withheld).length === 0;
		// Absent instructions are harmless, whatever was approved. At first use, the pins record that there were none.
		if (text === null && !isFirstUse) return FORWARD;
		const definition = text === null ? {} : { [KEY]: text };
		const part = { kind: 'instructions', name: INSTRUCTIONS_NAME, definition } as const;
		const { review, refused } = this.#options;
		review.learn(response, KEY, [definition]);
		const { table, listed, isChanged, nowPinned, nowWithheld } = meetParts(before, [definition], {
			nameOf: () => INSTRUCTIONS_NAME,
			isFirstUse,
			...(refused !== undefined && {
				refused: (name: string, definition: JsonObject) => refused('instructions', name, definition),
			}),
			minds: 'names',
			flagged: () =>
				review
					.findings(part)
					.filter(isGrave)
					.map(({ observed }) => observed),
		});
		if (nowPinned.length > 0) review.report(part, review.findings(part), exchange, false);
		for (const [, withheld] of nowWithheld) {
			const why = whyWithheld(withheld);
			review.report(part, review.findings(part), exchange, true);
			if (withheld.kind !== 'flagged') review.reportWithheld(part, exchange, why);
			this.#options.note(
				`${partName('instructions', '')} are withheld: ${why}. To let them pass: ${withheld.kind === 'unlocked' ? UPDATE_LOCK : this.#approveLine()}`,
			);
		}
		if (isChanged && !this.#isKept(pins, table, text === null)) return this.response(exchange, response, bytes);
		const [listedNow] = listed;
		if (listedNow === undefined || isPinned(listedNow, table)) return FORWARD;
		return {
			kind: 'forward',
			bytes: editResultMember(bytes, KEY, this.#approved(ownEntry(table.pinned, INSTRUCTIONS_NAME)?.definition[KEY])),
		};
	}

	/** Returns false if another guard has changed the pins meanwhile. Absent instructions show nothing, so a full disk stops only the calls, not the greeting. */
	#isKept(before: Pins | undefined, table: PinTable, isHarmless: boolean): boolean {
		const { store, server, note } = this.#options;
		try {
			return store.swap(before, withPinTable(before ?? { server, tools: {}, withheld: {} }, 'instructions', table));
		} catch (error) {
			if (!isHarmless) throw error;
			note(`that the server has no instructions could not be kept: ${error instanceof Error ? error.message : String(error)}`);
			return true;
		}
	}

	/** Returns the approved instructions as JSON, with the policy's masking applied. */
	#approved(text: unknown): string | undefined {
		return typeof text === 'string' ? JSON.stringify(reviewText(text, this.#options.policy().policy.responses).text) : undefined;
	}

	#approveLine(): string {
		return `candor approve --kind instructions ${shellWord(this.#options.server)}`;
	}
}
