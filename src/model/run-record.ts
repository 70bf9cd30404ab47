// Everything that one audit observed: JSON-safe, versioned, and enough to judge the run again without a sandbox. On disk it is a folder:
//   record.json           all of it but the observations
//   observations.ndjson   one observation a line, in order
//   captures/             what arrived at the sink, canaries masked

import type { Allowance } from './allowance.ts';
import type { PlantedCanary } from './canary.ts';
import type { Declaration, Json } from './declaration.ts';
import type { FileEvidence } from './file-evidence.ts';
import type { Interference } from './interference.ts';
import type { KnownDeclaration } from './known-declaration.ts';
import type { NetworkSummary } from './network.ts';
import type { Observation } from './observation.ts';
import type { ClientVariant, Revision, WatchedCall } from './pass.ts';
import type { PhaseSpan, Report, RunInfo } from './report.ts';
import type { Resources } from './resources.ts';
import type { Micros, StepResult, Untested } from './step.ts';
import type { HttpServer, Launch, StartWords } from './target.ts';

/** Raised when a record of the new form cannot be read as one of the old form. */
export const RECORD_VERSION = 1;

/** Directories as the server sees them. */
export interface CellPlaces {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
}

/** What the same interpreter did with an empty program in the same kind of cell. */
export interface Baseline {
	readonly paths: readonly string[];
	readonly programs: readonly string[];
	/** Kernel facilities that the interpreter itself requested: newer versions of Node request io_uring. */
	readonly calls: readonly string[];
}

/** The part of the user's request that a judgement depends on. */
export interface RecordedRequest {
	readonly seed: number;
	readonly network: RunInfo['network'];
	/** Variables that the user set for the server. A value that names no path, host or port may be a secret and is left out. */
	readonly env: Readonly<Record<string, string>>;
	readonly allowances: readonly Allowance[];
	/** The only tool that was called. */
	readonly only?: string;
	/** Whether the report may contain what the server read of the user's own files. */
	readonly showsContents: boolean;
	/** Absent in older records. */
	readonly start?: StartWords;
}

/** One start of the server, from spawn to exit. */
export interface RecordedServerRun {
	readonly pass: number;
	readonly phases: readonly PhaseSpan[];
	readonly protocolVersion?: string;
	/** Whether the server ended by itself while calls remained. */
	readonly hasDied: boolean;
	/** Whether the server did not end on request and was killed. */
	readonly wasKilled: boolean;
	/** Why the connection to the server failed. `lastWords` is the line of its stderr that says so. */
	readonly failure?: { readonly message: string; readonly stderr: readonly string[]; readonly lastWords?: string };
}

/** One part of a capture. `text` is absent if the part contains a canary in an encoded form. */
export interface CapturedField {
	readonly name: string;
	readonly bytes: number;
	/** Length of the part as it arrived, before canaries were masked. */
	readonly sha256: string;
	readonly text?: string;
	/** Name of the file in `captures/` with the part, if it is too long for `text`. */
	readonly file?: string;
}

/** One request, stream, datagram or query that arrived at the sink. */
export interface RecordedCapture {
	readonly id: number;
	readonly at: Micros;
	readonly protocol: string;
	readonly address: string;
	readonly port: number;
	readonly host?: string;
	readonly bytesIn: number;
	readonly bytesOut: number;
	/** Whether some bytes were only counted. */
	readonly isCut: boolean;
	readonly fields: readonly CapturedField[];
}

/** How the report shows data from the user's own files. The run is judged by the complete texts. */
export interface Redactions {
	readonly replies: readonly { readonly step: number; readonly reply: Json }[];
	/** By sequence number. */
	readonly observations: readonly Observation[];
}

/** Another server that was audited or guarded on this machine, with the names of its tools. */
export interface OtherServer {
	readonly server: string;
	readonly tools: readonly string[];
}

/** Knowledge of the server from earlier runs. */
export interface RememberedRuns {
	/** The declaration to compare with. Absent: the server was not seen before. */
	readonly previous?: KnownDeclaration;
	/** Parts of the memory that could not be relied on. */
	readonly doubts: readonly string[];
	/** Absent: none is known. */
	readonly otherTools?: readonly OtherServer[];
}

/** What Candor invented for a server that asked for it. */
export interface GivenValues {
	/** Names of the variables and options that contain a canary, of the ports that a made-up service answers at, and the server's own command. */
	readonly variables?: readonly string[];
	/** Other settings, by name. Their values are no secrets. */
	readonly settings?: Readonly<Record<string, string>>;
}

export interface RunRecord {
	readonly recordVersion: typeof RECORD_VERSION;
	readonly run: RunInfo;
	readonly request: RecordedRequest;
	readonly launch: Launch;
	/** Absent: the server was given nothing. */
	readonly given?: GivenValues;
	readonly declaration: Declaration | null;
	/** Changes of the declaration when it was requested again in this run. */
	readonly revisions: readonly Revision[];
	/** Declarations for other clients that differ. Absent: no other client was tried. */
	readonly variants?: readonly ClientVariant[];
	/** Calls that were repeated with and without a sign of observation. Absent: none was repeated. */
	readonly watched?: readonly WatchedCall[];
	/** What depends on secrets. Absent: no call was repeated with other secrets. */
	readonly interference?: Interference;
	/** The transport, unless it is the standard streams. */
	readonly http?: HttpServer;
	/** Phases before the first server run: install scripts. */
	readonly installPhases: readonly PhaseSpan[];
	readonly serverRuns: readonly RecordedServerRun[];
	readonly steps: readonly StepResult[];
	readonly untested: readonly Untested[];
	/** Null if there was no cell. */
	readonly sandbox: { readonly limits: NonNullable<Report['sandbox']>['limits'] } | null;
	readonly files: FileEvidence;
	readonly places: CellPlaces;
	/** Keys, places and owners. No record contains the value of a canary. */
	readonly canaries: readonly PlantedCanary[];
	readonly baseline: Baseline;
	/** All samples of the resources that the server used. Absent if nothing could count them. */
	readonly resources?: Resources;
	/** Null if there was no sink. */
	readonly network: NetworkSummary | null;
	/** Forward names of addresses, from the answers of the sink. */
	readonly names?: Readonly<Record<string, string>>;
	/** Name servers of the cell besides loopback ones. */
	readonly resolvers?: readonly string[];
	readonly redactions: Redactions;
	/** Absent: the run was neither compared with earlier runs nor kept for later ones. */
	readonly remembered?: RememberedRuns;
	/** In order, with phase and cause. Gaps are observations, too. */
	readonly observations: Iterable<Observation>;
}
