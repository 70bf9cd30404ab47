// The names that a guarded cell may know, with the addresses that they lead to. The cell itself never asks anybody outside.

import { lookup } from 'node:dns/promises';
import type { EgressRules } from './egress-rules.ts';

/** How long an answer is good for. */
const FRESH_MS = 60_000;
/** Asked for at the same time: the resolver's threads are the guard's own. */
const MOST_ASKED = 32;
/** Names with a star are without end. */
const MOST_NAMES = 4096;

export interface ResolvedName {
	/** Those that may be dialled. */
	readonly addresses: readonly string[];
	/** Why there is none. */
	readonly refusal?: string;
}

export class PermittedNames {
	readonly #rules: EgressRules;
	readonly #known = new Map<string, { readonly until: number; readonly found: Promise<ResolvedName> }>();
	/** Every address that the cell was told, and the name it was told it for. */
	readonly #names = new Map<string, string>();

	#asked = 0;

	constructor(rules: EgressRules) {
		this.#rules = rules;
	}

	/** For a name that the rules permit. */
	resolve(name: string): Promise<ResolvedName> {
		const known = this.#known.get(name);
		if (known !== undefined && known.until > Date.now()) return known.found;
		if (this.#asked >= MOST_ASKED) return Promise.resolve({ addresses: [], refusal: 'too many names are being asked for' });
		const found = this.#ask(name);
		this.#known.set(name, { until: Date.now() + FRESH_MS, found });
		dropOldest(this.#known);
		return found;
	}

	/** The permitted name that this address was given out for. */
	nameOf(address: string): string | undefined {
		return this.#names.get(address);
	}

	async #ask(name: string): Promise<ResolvedName> {
		this.#asked += 1;
		const found = await lookup(name, { all: true }).catch(() => []);
		this.#asked -= 1;
		const refusals = found.map(({ address }) => this.#rules.refusalOf(address));
		const addresses = found.filter((_, index) => refusals[index] === undefined).map(({ address }) => address);
		for (const address of addresses) this.#names.set(address, name);
		dropOldest(this.#names);
		if (addresses.length > 0) return { addresses };
		const [refusal = 'it has no address'] = refusals.filter((one) => one !== undefined);
		return { addresses, refusal };
	}
}

function dropOldest(map: Map<string, unknown>): void {
	for (const key of map.keys()) {
		if (map.size <= MOST_NAMES) return;
		map.delete(key);
	}
}
