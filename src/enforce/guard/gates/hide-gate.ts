// Used where nothing is pinned: leaves out of a listing only what the policy hides. It still reports the findings of response rules in a declaration.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decideListing } from '#enforce/policy/decide.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import { otherSpelling } from '#mcp/json-rpc/other-spelling.ts';
import { METHOD } from '#mcp/methods.ts';
import type { JsonObject } from '#model/declaration.ts';
import { INSTRUCTIONS_NAME } from '#model/pin.ts';
import { asObject } from '#util/json-object.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import { DECLARING, GREETINGS, LISTED_KINDS } from '../listed-kinds.ts';
import { editListing } from './edit-result.ts';
import type { Part, PartReview } from './part-review.ts';

interface Options {
	readonly policy: () => CompiledPolicy;
	readonly review: PartReview;
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
		const ambiguity = listed && otherSpelling(result, listed.keys);
		if (ambiguity !== undefined) throw new Error(`in the server’s list of ${listed?.kind}s ${ambiguity}`);
		const parts = declaredParts(exchange.method, result);
		review.learn(
			response,
			DECLARING.get(exchange.method) ?? '',
			parts.map(({ definition }) => definition),
		);
		for (const part of parts) review.report(part, review.findings(part), exchange, false);
		const tools = exchange.method === METHOD.listTools ? result.tools : undefined;
		if (!Array.isArray(tools)) return FORWARD;
		const context = { now: Date.now() };
		const shown = tools.map((tool) => {
			const name = asObject(tool)?.name;
			return typeof name !== 'string' || decideListing(policy(), name, context).effect !== 'deny';
		});
		const left = editListing(bytes, 'tools', shown);
		return left === undefined ? FORWARD : { kind: 'forward', bytes: left };
	}
}

function declaredParts(method: string, result: JsonObject): readonly Part[] {
	const { instructions } = result;
	if (GREETINGS.has(method)) return [{ kind: 'instructions', name: INSTRUCTIONS_NAME, definition: { instructions: instructions ?? null } }];
	const listed = LISTED_KINDS.find((kind) => kind.method === method);
	const definitions = listed && result[listed.key];
	if (listed === undefined || !Array.isArray(definitions)) return [];
	return definitions.map((value) => {
		const definition: JsonObject = asObject(value) ?? { value };
		return { kind: listed.kind, name: String(definition[listed.nameKey] ?? ''), definition };
	});
}
