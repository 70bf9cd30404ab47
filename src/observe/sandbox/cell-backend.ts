// The part of a cell that differs between backends: what each is given, and what it has to do.

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
	readonly views: readonly PathView[];
	/** With another name and id of the machine, where the backend can. */
	readonly isOtherMachine?: boolean;
	readonly argv: Argv;
}

/** What a backend may need of the run that it works for. */
export interface CellTools {
	readonly directory: RunDirectory;
	readonly remember: Janitor['remember'];
	readonly signal: AbortSignal;
	/** Called when the cell is closed. */
	onClose(close: () => void): void;
}

/** How a program is traced: by a command around the one that makes its cell, or, where there is none, by one that comes to it. */
export interface Tracing {
	wrap(argv: Argv): Argv;
	readonly watch: Watch | undefined;
}

/** Each says what it can and does what it must; nobody asks which one it is. `command-backend.ts` has what is usual on this machine. */
export interface Backend {
	inside(directory: RunDirectory): Inside;
	/** Descendants that the cell's first process has when the server runs alone: 0 if it *is* the server. */
	readonly ownProcesses: number;
	/** The number of the user that the server is: in the cell, and to the host. */
	readonly user: CellUser;
	readonly degraded: readonly string[];
	/** Files that it puts beside allowed directories, by their path in the cell. */
	readonly siblings: readonly string[];
	/** How long nothing must be seen of the server until a call is over, where it is slower than usual. */
	readonly quietMs?: number;
	/** Whether its programs can be shown another time. */
	clock(): Promise<Availability>;
	/** Readies the run's directory, before anything is put there. */
	prepare(tools: CellTools): Promise<void>;
	/** Makes the limits of the run. */
	limit(tools: CellTools): Promise<LimitsInForce>;
	/** Prepares what the confinement shows of the host; told which copies were made for it. */
	openViews(copies: readonly Copy[], tools: CellTools): Promise<readonly PathView[]>;
	/** Makes these directories of ours, as they are now, the server's own. */
	handOver(directories: readonly string[]): Promise<void>;
	/** What the server finds in its environment before canaries and the user's words are added. */
	environment(ordinary: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
	/** The network as its programs will see it. */
	adopt(network: JoinedNetwork, tools: CellTools): Promise<JoinedNetwork>;
	/** Starts the program, up to where it waits for the proof. */
	hold(plan: CellPlan, tracing: Tracing, tools: CellTools): Promise<HeldProcess>;
}
