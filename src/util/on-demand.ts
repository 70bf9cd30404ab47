import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loads a package that only some runs need, at its first use instead of with the file that may use it. */
export function onDemand<T>(name: string): () => T {
	let loaded: T | undefined;
	return () => {
		loaded ??= load(name) as T;
		return loaded;
	};
}
