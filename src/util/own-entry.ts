/** Returns a table's own entry. A program or host that a server calls `constructor` must not match what every object inherits. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
