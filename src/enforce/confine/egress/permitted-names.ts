// The names that a guarded cell may resolve, with their addresses. The cell itself never queries an outside server.

import { lookup } from 'node:dns/promises';
import type { EgressRules } from './egress-rules.ts';

/** Validity of an answer. */
const FRESH_MS = 60_000;
/** Bound on concurrent lookups, because the resolver's threads are the guard's own. */
const MOST_ASKED = 32;
/** A bound, because a wildcard matches unlimited names. */
const MOST_NAMES = 4096;

export interface ResolvedName {
	/** The addresses that may be dialled. */
	readonly addresses: readonly string[];
	/** Why there is no address. */
	readonly refusal?: string;
}

export class PermittedNames {
	readonly #rules: EgressRules;
	readonly #known = new Map<string, { readonly until: number; readonly found: Promise<ResolvedName> }>();
	/** Every address that the cell was given, and the name it was given for. */
	readonly #names = new Map<string, string>();

	#asked = 0;

	constructor(rules: EgressRules) {
		this.#rules = rules;
	}

	/** Resolves a name that the rules permit. */
	resolve(name: string): Promise<ResolvedName> {
		const known = this.#known.get(name);
		if (known !== undefined && known.until > Date.now()) return known.found;
		if (this.#asked >= MOST_ASKED) return Promise.resolve({ addresses: [], refusal: 'too many names are being asked for' });
		const found = this.#ask(name);
		this.#known.set(name, { until: Date.now() + FRESH_MS, found });
		dropOldest(this.#known);
		return found;
	}

	/** Returns the permitted name that this address was given for. */
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
