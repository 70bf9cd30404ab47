import type { Argv } from '#model/target.ts';

/** The command that a wrapper starts. */
export interface Underlying {
	readonly command: Argv;
	/** Directory in which it starts. Absent: the same. */
	readonly cwd?: string;
	/** Name of the server, where the command does not have it. */
	readonly name?: string;
	/** Variables that the wrapper sets. */
	readonly env?: Readonly<Record<string, string>>;
}
