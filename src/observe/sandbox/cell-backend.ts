// The part of a cell that differs between backends: what each one receives, and what it must do.

import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';
import type { JoinedNetwork } from './confinement.ts';
import type { HeldProcess } from './held-process.ts';
import type { Janitor } from './janitor.ts';
import type { LimitsInForce } from './limits/resource-limits.ts';
import type { CellUser } from './outer-user.ts';
import type { RunDirectory } from './run-directory.ts';
import type { Watch } from './sandbox.ts';
import type { PathView } from './views.ts';

/** The cell's directories as the server sees them. */
export interface Inside {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
}

/** Everything that is known when a program starts in the cell. */
export interface CellPlan {
	readonly directory: RunDirectory;
	readonly inside: Inside;
	readonly network: 'none' | 'host' | JoinedNetwork;
	readonly env: Readonly<Record<string, string>>;
	/** Files of the system with another content, by their path in the cell. */
	readonly replaced: Readonly<Record<string, string | Uint8Array>>;
	/** Sockets of the host, by their path in the cell. */
	readonly sockets?: Readonly<Record<string, string>>;
	readonly views: readonly PathView[];
	/** Uses another machine name and id, if the backend can. */
	readonly isOtherMachine?: boolean;
	readonly argv: Argv;
}

/** What a backend may need of its run. */
export interface CellTools {
	readonly directory: RunDirectory;
	readonly remember: Janitor['remember'];
	readonly signal: AbortSignal;
	/** Registers a callback for closing the cell. */
	onClose(close: () => void): void;
}

/** How a program is traced: by a command around the one that makes its cell, or by a tracer that attaches. */
export interface Tracing {
	wrap(argv: Argv): Argv;
	readonly watch: Watch | undefined;
}

/** A backend states what it can do, and callers never ask which one it is. `command-backend.ts` has the defaults for this machine. */
export interface Backend {
	inside(directory: RunDirectory): Inside;
	/** Number of descendants of the cell's first process when the server runs alone: 0 if it *is* the server. */
	readonly ownProcesses: number;
	/** The user id of the server, in the cell and on the host. */
	readonly user: CellUser;
	readonly degraded: readonly string[];
	/** Files beside allowed directories, by their path in the cell. */
	readonly siblings: readonly string[];
	/** How long the trace must be quiet until a call is over, if that is longer than the default. */
	readonly quietMs?: number;
	/** Whether its programs can be shown another time. */
	clock(): Promise<Availability>;
	/** Prepares the run's directory before anything is put there. */
	prepare(tools: CellTools): Promise<void>;
	/** Creates the limits of the run. */
	limit(tools: CellTools): Promise<LimitsInForce>;
	/** Prepares the host paths that the confinement shows. */
	openViews(tools: CellTools): Promise<readonly PathView[]>;
	/** Gives the present content of these directories to the server's user. */
	handOver(directories: readonly string[]): Promise<void>;
	/** Returns the server's environment before canaries and the user's variables are added. */
	environment(ordinary: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
	/** Returns the network as its programs will see it. */
	adopt(network: JoinedNetwork, tools: CellTools): Promise<JoinedNetwork>;
	/** Starts the program up to the point where it waits for the proof. */
	hold(plan: CellPlan, tracing: Tracing, tools: CellTools): Promise<HeldProcess>;
}
