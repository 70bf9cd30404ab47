/** A value that is expensive to create: it is created on first use and kept. */
export function lazily<T extends object>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
