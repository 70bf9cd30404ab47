// The part of a cell that differs between backends: what each is given, and what it has to do.

import type { Argv } from '#model/target.ts';
import type { HeldProcess } from './held-process.ts';
import type { Janitor } from './janitor.ts';
import type { LimitsInWords } from './limits/resource-limits.ts';
import type { RunDirectory } from './run-directory.ts';
import type { JoinedNetwork, Watch } from './sandbox.ts';

/** The cell's places as the server sees them. */
export interface Inside {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
}

/** A private copy of a host directory, and the path that it takes the place of. */
export interface Copy {
	readonly host: string;
	readonly inside: string;
}

/** Everything that is known when a program is started in the cell. */
export interface CellPlan {
	readonly directory: RunDirectory;
	readonly inside: Inside;
	readonly network: 'none' | 'host' | JoinedNetwork;
	readonly env: Readonly<Record<string, string>>;
	/** Files of the system that read otherwise, by their path in the cell. */
	readonly replaced: Readonly<Record<string, string | Uint8Array>>;
	readonly copies: readonly Copy[];
	readonly argv: Argv;
}

interface AnyBackend {
	inside(directory: RunDirectory): Inside;
	/** Descendants that the cell's first process has when the server runs alone: 0 if it *is* the server. */
	readonly ownProcesses: number;
	/** The user id that the server has in the cell. */
	readonly user: number;
	readonly degraded: readonly string[];
	/** Files that it puts beside allowed directories, by their path in the cell. */
	readonly siblings?: readonly string[];
}

/** The part that differs between backends that are a command on this machine. */
export interface CommandBackend extends AnyBackend {
	/** The command that makes the cell and runs `argv` in it, held back as `holdProcess` asks. */
	command(plan: CellPlan): Promise<Argv>;
	readPid(text: string): number | undefined;
	/** A seccomp filter that the command expects. */
	readonly filter?: Buffer;
}

/** A backend whose processes an engine starts, under the engine's own limits. */
export interface EngineBackend extends AnyBackend {
	readonly limits: LimitsInWords;
	readonly quietMs: number;
	/** Who the server is on this machine, user and group: its places must be its own. */
	readonly owner: number;
	/** What it finds in its environment before canaries and the user's words are added. */
	environment(ordinary: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
	/** The network as its programs will see it. */
	adopt(network: JoinedNetwork, tools: EngineTools): Promise<JoinedNetwork>;
	hold(plan: CellPlan, watch: Watch | undefined, tools: EngineTools): Promise<HeldProcess>;
}

export interface EngineTools {
	readonly directory: RunDirectory;
	readonly remember: Janitor['remember'];
	readonly signal: AbortSignal;
}

export type Backend = CommandBackend | EngineBackend;

export function isEngine(backend: Backend): backend is EngineBackend {
	return 'hold' in backend;
}
