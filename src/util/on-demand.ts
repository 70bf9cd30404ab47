import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that only some runs need, and then at once: it is loaded at its first use, not with the file that may use it. */
export function onDemand<T>(name: string): () => T {
	let loaded: T | undefined;
	return () => {
		loaded ??= load(name) as T;
		return loaded;
	};
}
