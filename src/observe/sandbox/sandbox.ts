// The cell's interface: where a server runs. Backends are reached through the registry only.

import type { Duplex, Readable, Writable } from 'node:stream';
import type { Canary, CredentialForm } from '#model/canary.ts';
import type { Clock } from '#model/pass.ts';
import type { Refused, Usage } from '#model/resources.ts';
import type { Argv } from '#model/target.ts';
import type { WorldIndex } from '#observe/world/world-index.ts';
import type { Availability } from '#util/availability.ts';
import type { Task } from '#util/task-reader.ts';
import type { Confinement, JoinedNetwork } from './confinement.ts';
import type { SeenFiles } from './files/watch-places.ts';
import type { KeptState } from './kept-state.ts';
import type { ClockMarks } from './moved-clock.ts';

export type { SeenChange } from './files/compare-places.ts';
export type { ObservedEntry } from './files/read-file-entry.ts';

export interface Exit {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
}

/** Looks at what the cell uses, every so often, from the start of the program to its end. */
export interface UsageWatch {
	/** Takes a sample now, in between. */
	look(): void;
	samples(): readonly Usage[];
	refused(): Refused;
	stop(): void;
}

/** A program running in the cell. */
export interface CellProcess {
	readonly stdin: Writable;
	readonly stdout: Readable;
	readonly stderr: Readable;
	/** When the cell was proven and the program was let go. */
	readonly releasedAt: number;
	readonly exited: Promise<Exit>;
	/** How many processes the cell holds besides the server itself: helpers, children, what detached itself. */
	companions(): Promise<number>;
	/** Every thread that may still bring about or record something: the cell's, the tracer's and the sink's. Absent where they are not of this machine. */
	readonly tasks?: () => readonly Task[];
	/** Returns undefined unless all of these threads wait for something else to wake them. Otherwise it returns their running time. */
	readonly restingAt?: () => number | undefined;
	/** Of those, the cell's own. */
	readonly ownTasks?: () => readonly Task[];
	/** Present when its clock was moved. */
	readonly clock?: ClockMarks;
	/** What the cell uses; absent where nobody can count it. */
	readonly usage?: UsageWatch;
	/** Asks the program itself to end. Absent where it cannot be told from the rest of the cell. */
	askToEnd?(signal: 'SIGINT' | 'SIGTERM'): Promise<void>;
	/** Ends every process of the cell at once. */
	kill(): void;
}

/** Where something in the cell waits for TCP connections. */
export interface Listener {
	/** IP address in canonical text; the unspecified one for all. */
	readonly address: string;
	readonly port: number;
}

/** The way to a program in the cell besides its three streams: for a server that listens on a port. */
export interface Reach extends AsyncDisposable {
	listeners(): Promise<readonly Listener[]>;
	/** A connection that begins and ends inside the cell's own network; an error with a `code` when nobody answers. */
	dial(listener: Listener): Promise<Duplex>;
	/** Asks the program itself to end, with the signal that a supervisor would send. */
	terminate(): Promise<void>;
}

/** A tracer that comes to a process which is already there, for cells whose first process is not started by us. */
export interface Watch {
	/** The command that follows `pid` and all that it starts. */
	attach(pid: number): Argv;
	/** Whether it has told anything yet. */
	hasBegun(): Promise<boolean>;
}

export interface StartOptions {
	/** Another working directory than the cell's own. */
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	/** Another time than the machine's; only where `clock` is usable. */
	readonly clock?: Clock;
	/** The machine has another name and another id; only where bubblewrap makes the cell. */
	readonly isOtherMachine?: boolean;
	/** In the place of `wrap`, where there is no command to wrap. Without it such a program runs untraced. */
	readonly watch?: Watch;
}

/** An internet for the cell, in the place of the empty network of `none`. */
export interface Uplink {
	readonly network: JoinedNetwork;
	readonly env: Readonly<Record<string, string>>;
	/** Files of the system that read otherwise in the cell, by their path there. */
	readonly replaced: Readonly<Record<string, string | Uint8Array>>;
	/** Sockets of the host at which services of the machine answer, by their path in the cell. A backend may leave them out. */
	readonly sockets?: Readonly<Record<string, string>>;
}

export interface Outside {
	/** An ordinary file of the home. */
	readonly outside: string;
	/** A symbolic link in the working directory that leads to the directory of that file. */
	readonly link?: string;
	/** Archives in the working directory with an entry that climbs out of it, and the file that it would make. */
	readonly archives?: { readonly zip: string; readonly tar: string; readonly reached: string };
	/** Endings that the ordinary file is there with as well, each a file of that kind. */
	readonly kinds?: readonly string[];
	/** Another file, for tools that change something. */
	readonly spare?: string;
	/** A directory with a git repository. */
	readonly repository?: string;
	/** Files in directories whose names begin like that of an allowed one. */
	readonly siblings: readonly string[];
}

export interface OpenSandbox extends AsyncDisposable {
	/** Paths as the server sees them. */
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
	readonly canaries: readonly Canary[];
	/**
	 * Puts a fake credential into the environment of what is started from now on; whether the variable was free. With a form, a variable that got one gets
	 * another, once. Absent where nothing is planted.
	 */
	readonly plant?: (name: string, form?: CredentialForm) => boolean;
	/** Ordinary files that were put into the working directory; none if the user gave one. */
	readonly samples: readonly string[];
	/** What else is in the working directory; absent if the user gave one. */
	readonly world?: WorldIndex;
	/** What lies outside every place that the server was pointed at, for paths that try to get there. */
	readonly outside: Outside;
	/** A directory outside the cell, for the trace and other records of this run; gone when the sandbox is disposed. */
	readonly records: string;
	/** How each limit is enforced here, in words; says so when one is not. */
	readonly limits: { readonly memory: string; readonly processes: string; readonly cpu: string; readonly output: string };
	/** What is weaker than asked for, in words. */
	readonly degraded: readonly string[];
	/** How long nothing must be seen of the server until a call is over, where it is slower than usual. */
	readonly quietMs?: number;
	/** Whether programs can be shown another time. */
	readonly clock: Availability;
	/** Whatever is started from now on has this for a network. */
	join(uplink: Uplink): void;
	/**
	 * Starts `argv` in the cell, after proving the network namespace; `wrap` puts a tracer around the whole cell.
	 * Where an engine makes the cell, `options.watch` does that.
	 */
	start(argv: Argv, wrap: (argv: Argv) => Argv, options?: StartOptions): Promise<CellProcess>;
	/** Opens the way to what was started; not on the host's own network, where it would be a way to anything. */
	reach(process: CellProcess): Promise<Reach>;
	/** What became of the files in the cell's writable places. Asked after the last program whose effects count; every answer is the first one. */
	fileChanges(): Promise<SeenFiles>;
	/** The other values of canaries, and the state from which runs with them begin. Absent where nothing is planted. */
	readonly exchange?: {
		/** Everything that differs when canaries are exchanged, by their keys. */
		readonly texts: () => readonly Pick<Canary, 'key' | 'value'>[];
		/** Keeps the present state. When it is restored for the first time, the changes of files are noted: what later programs write is not theirs. Undefined: the state cannot be kept. */
		readonly keepState: () => Promise<KeptState | undefined>;
	};
}

export interface GuardedCellProcess extends CellProcess {
	/** Asks the server itself to end. */
	terminate(): void;
}

export interface GuardCell extends AsyncDisposable {
	/** What is weaker than asked for. */
	readonly notes: readonly string[];
	/** A directory outside the cell, for records of this run; gone when the cell is disposed of. */
	readonly records: string;
	/** Makes the namespaces anew, proves them, and holds `argv` back in them; `wrap` puts a tracer around the whole. */
	hold(argv: Argv, wrap: (command: Argv) => Argv): Promise<HeldServer>;
}

export interface HeldServer {
	release(): GuardedCellProcess;
	abandon(): Promise<void>;
}

/** How an image starts by itself, and what it says of itself. */
export interface ImageStart {
	readonly reference: string;
	/** The engine's name for exactly this content. */
	readonly id: string;
	readonly argv: Argv;
	/** Directory that it starts in. */
	readonly cwd: string;
	readonly version?: string;
	readonly description?: string;
}

export interface Sandbox {
	readonly name: string;
	/** Whether it is a cell: where it is not, nothing is planted, limited or kept from the server. */
	readonly isolates: boolean;
	/** Present when the server comes with the cell: how its image starts with these words in the place of its own. */
	readonly image?: (words: readonly string[]) => Promise<ImageStart>;
	probe(): Promise<Availability>;
	open(confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox>;
	/** Present where a guarded server may run, for every day. Without an uplink the network has no way out. `full`: told why it was ended, when its files took too much room. */
	openDaily?(confinement: Confinement, uplink: Uplink | undefined, signal: AbortSignal, full: (why: string) => void): Promise<GuardCell>;
}
