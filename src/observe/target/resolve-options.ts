import type { PackagePin } from './package-pin.ts';

/** What resolving a target may use: the user's directory and environment, our cache, and two ways to talk back. */
export interface ResolveOptions {
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Of the user's own tools, where the command line assigns variables that only the server is to have. Absent: the same. */
	readonly toolEnv?: Readonly<Record<string, string | undefined>>;
	/** What the user sets for the server alone: it names paths and hosts as its command line does. */
	readonly settings?: Readonly<Record<string, string>>;
	/** Candor's own cache; fetched packages live below it. */
	readonly cacheDir: string;
	/** The only version of a package that may be taken. */
	readonly pin?: PackagePin;
	onProgress(detail: string): void;
	readonly signal: AbortSignal;
}
