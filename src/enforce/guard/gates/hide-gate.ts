// Used where nothing is pinned: leaves out of a listing only what the policy hides. It still reports the findings of response rules in a declaration.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decideListing } from '#enforce/policy/decide.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import { INSTRUCTIONS_NAME } from '#model/pin.ts';
import { asObject } from '#util/json-object.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { DECLARING, GREETINGS, LISTED_KINDS, type ListedKind } from '../listed-kinds.ts';
import { editListing } from './edit-result.ts';
import { listedParts } from './listed-parts.ts';
import type { Part, PartReview } from './part-review.ts';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly review: PartReview;
}

interface Listing {
	readonly kind: ListedKind;
	readonly definitions: readonly JsonObject[] | undefined;
}

export class HideGate implements Gate {
	readonly name = 'hide';
	readonly #options: Options;

	constructor(options: Options) {
		this.#options = options;
	}

	response(exchange: Exchange, response: Message, bytes: Buffer): Passage {
		const result = asObject(response.value.result) ?? {};
		const { policy, review } = this.#options;
		const listed = LISTED_KINDS.find(({ method }) => method === exchange.method);
		const definitions = listed && listedParts(response.value.result, listed);
		const parts = declaredParts(exchange.method, result, listed && { kind: listed, definitions });
		review.learn(
			response,
			DECLARING.get(exchange.method) ?? '',
			parts.map(({ definition }) => definition),
		);
		for (const part of parts) review.report(part, review.findings(part), exchange, false);
		const tools = exchange.method === METHOD.listTools ? definitions : undefined;
		if (tools === undefined) return FORWARD;
		const context = { now: Date.now() };
		const shown = tools.map((tool) => {
			const name = asObject(tool)?.name;
			return typeof name !== 'string' || decideListing(policy(), name, context).effect !== 'deny';
		});
		const left = editListing(bytes, 'tools', shown);
		return left === undefined ? FORWARD : { kind: 'forward', bytes: left };
	}
}

function declaredParts(method: string, { instructions }: JsonObject, listing: Listing | undefined): readonly Part[] {
	if (GREETINGS.has(method)) return [{ kind: 'instructions', name: INSTRUCTIONS_NAME, definition: { instructions: instructions ?? null } }];
	if (listing === undefined) return [];
	const { kind, nameKey } = listing.kind;
	return (listing.definitions ?? []).map((value) => {
		const definition: JsonObject = asObject(value) ?? { value };
		return { kind, name: String(definition[nameKey] ?? ''), definition };
	});
}
