// What the test asks of its machine, and what it gets back.

export interface MachineRun {
	readonly name: string;
	/** Where a word begins with ESCAPE_WORLD=, what is known of the machine is filled in. */
	readonly argv: readonly string[];
	readonly cwd: string;
	/** Whether the command is talked to as a server on standard streams. */
	readonly isConversation: boolean;
	/** Whether a cell is around it: some attempts are too rough to be made without one. */
	readonly isConfined: boolean;
	/** What the attempts are told besides. */
	readonly world: Readonly<Record<string, string>>;
	readonly timeoutMs: number;
}

export interface MachinePlan {
	readonly directory: string;
	/** In a file, in an environment and behind every handle: what must not be found. */
	readonly secret: string;
	readonly ipcKey: string;
	readonly env: Readonly<Record<string, string>>;
	readonly runs: readonly MachineRun[];
	/** Started on that machine, and stopped with it. */
	readonly engine?: 'docker' | 'podman';
}

export interface RunResult {
	readonly name: string;
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	/** The listeners of the machine that something arrived at. */
	readonly reached: readonly string[];
	/** Processes that outlived the run. */
	readonly processes: readonly string[];
}
