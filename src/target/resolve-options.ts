/** What resolving a target may use: the user's directory and environment, our cache, and two ways to talk back. */
export interface ResolveOptions {
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Candor's own cache; fetched packages live below it. */
	readonly cacheDir: string;
	onProgress(detail: string): void;
	readonly signal: AbortSignal;
}
