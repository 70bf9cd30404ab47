import type { PackagePin } from './package-pin.ts';

/** Inputs for resolving a target: the user's directory and environment, Candor's cache, a progress callback and an abort signal. */
export interface ResolveOptions {
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Environment of the user's own tools, if the command line assigns variables for the server alone. Absent: the same as `env`. */
	readonly toolEnv?: Readonly<Record<string, string | undefined>>;
	/** Variables that the user sets for the server alone. They can name paths and hosts like the command line. */
	readonly settings?: Readonly<Record<string, string>>;
	/** Candor's own cache, which contains the fetched packages. */
	readonly cacheDir: string;
	/** The only version of a package that is accepted. */
	readonly pin?: PackagePin;
	onProgress(detail: string): void;
	readonly signal: AbortSignal;
}
