// What one server run is to do, and what it has brought when it is over.

import type { Phase, RawObservation } from '#model/observation.ts';
import type { Clock } from '#model/pass.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Refused, Usage } from '#model/resources.ts';
import type { Step, StepResult } from '#model/step.ts';
import type { Argv, HttpSettings, Transport } from '#model/target.ts';
import type { SessionOptions } from '#observe/exercise/open-session.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { ClockMarks } from '#observe/sandbox/moved-clock.ts';
import type { CellProcess } from '#observe/sandbox/sandbox.ts';
import type { Trace } from '#observe/trace/tracer.ts';
import type { Mask } from '#util/mask-strings.ts';
import type { OutputRecorder } from './output-recorder.ts';
import type { RemoteServer } from './remote/remote-server.ts';

export interface ServerRunPlan extends Pick<SessionOptions, 'answers' | 'client' | 'connectTimeoutMs' | 'discoverFirstMs'> {
	readonly argv: Argv;
	readonly env: Readonly<Record<string, string>>;
	readonly pass: number;
	readonly idleMs: number;
	/** How much longer it is watched while it is busy or not alone. */
	readonly lingerMs: number;
	/** How long it may take to end; absent: as long as the protocol gives. */
	readonly graceMs?: number;
	readonly clock?: Clock;
	/** Its machine has another name and another id. */
	readonly isOtherMachine?: boolean;
	/** For a server that listens on a port. */
	readonly http?: HttpSettings;
	/** Where it runs elsewhere: this opens the conversation. */
	readonly remote?: RemoteServer;
	/** Takes what the user gave to be let in out of all that comes back. */
	readonly mask?: Mask;
	/** The cell and the sink are as always; only the tracer is not there. */
	readonly isUntraced?: boolean;
	/** Only the answers count: it is neither watched afterwards nor asked to stop. */
	readonly isBrief?: boolean;
	/** A longer trace ends the run. */
	readonly mostTraceBytes: number;
	/** Told as soon as the server is let go. */
	readonly onStart?: (process: Pick<CellProcess, 'tasks'>) => void;
	/** Decides what to do once the server is connected. */
	readonly steps: (session: Session) => Promise<readonly Step[]>;
	/** Asks again what it offers, when it announced that this changed and at the end; gives what is to be done besides. */
	readonly relist?: (session: Session, isAnnounced: boolean) => Promise<readonly Step[]>;
	/** Puts what earlier calls brought into a step that is about to be done. */
	readonly feed?: (step: Step) => Step;
	/** A call that is to be made before the upcoming step, or before the end; asked until there is none. */
	readonly learn?: (upcoming: Step | undefined) => Step | undefined;
	/** Makes the circumstances that a step is to be done in. */
	readonly prepare?: (step: Step) => Promise<void>;
	/** A call that is made again while the network fails, before the first injection; asked until there is none. */
	readonly fallBack?: (trace: Trace) => Step | undefined;
	/** Injections for what the trace has shown so far; asked before the first planned one, and when the run is over. */
	readonly follow?: (trace: Trace) => readonly Step[];
	/** A call that stores a payload, or may use one that was stored, before all else that is not friendly; asked until there is none. */
	readonly reuse?: () => Step | undefined;
	readonly onPhase: (phase: Phase) => void;
	readonly onResult: (result: StepResult) => void;
	/** Steps to leave out, asked before each: after a tool hung, its further calls only cost time. */
	readonly isSkipped: (step: Step) => boolean;
}

/** What every start of the server has in common. */
export type SharedPlan = Pick<ServerRunPlan, 'prepare' | 'argv' | 'env' | 'answers' | 'connectTimeoutMs' | 'idleMs' | 'http' | 'remote'> & {
	/** Takes what the user gave to be let in out of all that comes back. */
	readonly mask: Mask;
	/** Names of environment variables that the package's README sets in its examples. */
	readonly exampleVariables?: string;
};

export function transportOf({ http, remote }: SharedPlan): Transport {
	return http?.transport ?? remote?.place.transport ?? 'stdio';
}

/** A start of which the trace and the output are not kept. */
export type BriefRun = Pick<ServerRun, 'phases' | 'results'>;

export interface ServerRun {
	readonly pass: number;
	readonly trace: Trace;
	readonly phases: readonly PhaseSpan[];
	readonly results: readonly StepResult[];
	/** Steps that are left out of the results: it did not bear the moved clock. */
	readonly disturbed?: readonly StepResult[];
	/** What came over the wire that was no proper message, and the gaps. */
	readonly messages: readonly RawObservation[];
	/** What it wrote to stdout and stderr, to be searched. */
	readonly output: OutputRecorder;
	/** What was spoken, and how long after its start; absent when it could not be talked to. */
	readonly spoke?: { readonly version: string; readonly isStateless: boolean; readonly afterMs: number };
	/** Why the server could not be talked to at all. */
	readonly failure?: { readonly message: string; readonly stderr: readonly string[] };
	/** What it used, moment by moment; absent where nobody could count it. */
	readonly usage?: { readonly samples: readonly Usage[]; readonly refused: Refused };
	/** Its clock was moved. */
	readonly clock?: ClockMarks;
	/** It ended by itself, or went deaf, while calls were still to be made. */
	readonly hasDied: boolean;
	/** Its timers ran fast: what it broke off it had no time for. */
	readonly isHurried?: boolean;
	/** It did not go when it was asked to, and had to be killed. */
	readonly hadToBeKilled: boolean;
}
