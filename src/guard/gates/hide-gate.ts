// Where nothing is pinned: leaves out of a listing what the policy hides, and nothing else.

import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { decideListing } from '#policy/decide.ts';
import { asObject } from '#util/json-object.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Message } from '../wire/message.ts';
import { editListing } from './edit-listing.ts';

export class HideGate implements Gate {
	readonly name = 'hide';
	readonly #policy: () => CompiledPolicy;

	constructor(policy: () => CompiledPolicy) {
		this.#policy = policy;
	}

	response({ method }: Exchange, { value }: Message, bytes: Buffer): Passage {
		const tools = method === 'tools/list' ? asObject(value.result)?.tools : undefined;
		if (!Array.isArray(tools)) return FORWARD;
		const context = { now: Date.now() };
		const shown = tools.map((tool) => {
			const name = asObject(tool)?.name;
			return typeof name !== 'string' || decideListing(this.#policy(), name, context).effect !== 'deny';
		});
		const left = editListing(bytes, shown);
		return left === undefined ? FORWARD : { kind: 'forward', bytes: left };
	}
}
