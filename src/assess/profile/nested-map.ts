type Key = string | number | undefined;

/** A map with several keys. A lookup builds no text, because most of a million observations have the same keys. */
export class NestedMap<Value> {
	readonly leaves = new Map<string, Value>();
	readonly #inner = new Map<Key, NestedMap<Value>>();
	#last: { readonly key: Key; readonly map: NestedMap<Value> } | undefined;

	below(key: Key): NestedMap<Value> {
		if (this.#last !== undefined && this.#last.key === key) return this.#last.map;
		let map = this.#inner.get(key);
		if (map === undefined) {
			map = new NestedMap();
			this.#inner.set(key, map);
		}
		this.#last = { key, map };
		return map;
	}
}
