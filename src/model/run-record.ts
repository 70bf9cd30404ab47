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
import type { HttpServer, Launch } from './target.ts';

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
	/** Kernel facilities that it asked for: newer Node versions ask for io_uring by themselves. */
	readonly calls: readonly string[];
}

/** What the user asked for, as far as a judgement depends on it. */
export interface RecordedRequest {
	readonly seed: number;
	readonly network: RunInfo['network'];
	/** Variables that the user set for the server. A value that names no path, host or port is left out: it may be a secret. */
	readonly env: Readonly<Record<string, string>>;
	readonly allowances: readonly Allowance[];
	/** The one tool that was called. */
	readonly only?: string;
	/** The report may hold what the server read of the user's own files. */
	readonly showsContents: boolean;
}

/** One start of the server, from spawn to exit. */
export interface RecordedServerRun {
	readonly pass: number;
	readonly phases: readonly PhaseSpan[];
	readonly protocolVersion?: string;
	/** The server ended by itself while calls were still to be made. */
	readonly hasDied: boolean;
	/** The server did not end when it was asked to, and was killed. */
	readonly wasKilled: boolean;
	/** Why the server could not be talked to. `lastWords` is the line of its stderr that says so. */
	readonly failure?: { readonly message: string; readonly stderr: readonly string[]; readonly lastWords?: string };
}

/** One part of a capture. `text` is absent where the part holds a canary in an encoded form. */
export interface CapturedField {
	readonly name: string;
	readonly bytes: number;
	/** Of the part as it arrived, before canaries were masked. */
	readonly sha256: string;
	readonly text?: string;
	/** Name of the file in `captures/` that holds the part, where it is too long for `text`. */
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
	/** Some bytes were counted only. */
	readonly isCut: boolean;
	readonly fields: readonly CapturedField[];
}

/** How the report shows what came from the user's own files; the run is judged by the whole texts. */
export interface Redactions {
	readonly replies: readonly { readonly step: number; readonly reply: Json }[];
	/** By sequence number. */
	readonly observations: readonly Observation[];
}

/** Another server that was audited or guarded on this machine, and the names of its tools. */
export interface OtherServer {
	readonly server: string;
	readonly tools: readonly string[];
}

/** What was known of the server from earlier runs. */
export interface RememberedRuns {
	/** What the declaration is compared with; absent: the server was not seen before. */
	readonly previous?: KnownDeclaration;
	/** What of the memory could not be relied on. */
	readonly doubts: readonly string[];
	/** Absent: none is known. */
	readonly otherTools?: readonly OtherServer[];
}

export interface RunRecord {
	readonly recordVersion: typeof RECORD_VERSION;
	readonly run: RunInfo;
	readonly request: RecordedRequest;
	readonly launch: Launch;
	readonly declaration: Declaration | null;
	/** What the server declared otherwise when it was asked again in this run. */
	readonly revisions: readonly Revision[];
	/** What the server declares to other clients, where that differs; absent: no other was tried. */
	readonly variants?: readonly ClientVariant[];
	/** Calls that were made again with and without a sign of observation; absent: none had to be. */
	readonly watched?: readonly WatchedCall[];
	/** What depends on secrets; absent: no call was made again with other ones. */
	readonly interference?: Interference;
	/** How the server was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
	/** Phases before the first server run: install scripts. */
	readonly installPhases: readonly PhaseSpan[];
	readonly serverRuns: readonly RecordedServerRun[];
	readonly steps: readonly StepResult[];
	readonly untested: readonly Untested[];
	/** Null where there was no cell. */
	readonly sandbox: { readonly limits: NonNullable<Report['sandbox']>['limits'] } | null;
	readonly files: FileEvidence;
	readonly places: CellPlaces;
	/** Keys, places and owners. No record holds the value of a canary. */
	readonly canaries: readonly PlantedCanary[];
	readonly baseline: Baseline;
	/** What the server used, every sample; absent where nothing could count it. */
	readonly resources?: Resources;
	/** Null where there was no sink. */
	readonly network: NetworkSummary | null;
	/** Forward names of addresses, where the sink gave the answers. */
	readonly names?: Readonly<Record<string, string>>;
	/** Name servers of the cell besides loopback ones. */
	readonly resolvers?: readonly string[];
	readonly redactions: Redactions;
	/** Absent: the run was neither compared with earlier ones nor kept for later ones. */
	readonly remembered?: RememberedRuns;
	/** In order, with phase and cause. Gaps are observations, too. */
	readonly observations: Iterable<Observation>;
}
