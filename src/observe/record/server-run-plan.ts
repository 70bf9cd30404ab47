// The plan of one server run, and its results.

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
import type { Internet } from './internet.ts';
import type { OutputRecorder } from './output-recorder.ts';
import type { RemoteServer } from './remote/remote-server.ts';
import type { StdioChoice } from './stdio-choice.ts';

export interface ServerRunPlan extends Pick<SessionOptions, 'answers' | 'client' | 'connectTimeoutMs' | 'discoverFirstMs'> {
	readonly argv: Argv;
	readonly env: Readonly<Record<string, string>>;
	readonly pass: number;
	readonly idleMs: number;
	/** Additional time of observation while the server is busy or other processes of it run. */
	readonly lingerMs: number;
	/** Time for the server to exit. Absent: the protocol's default. */
	readonly graceMs?: number;
	readonly clock?: Clock;
	/** Whether the machine has another name and another id. */
	readonly isOtherMachine?: boolean;
	/** Present for a server that listens on a port. */
	readonly http?: HttpSettings;
	/** Present for a remote server. It opens the session. */
	readonly remote?: RemoteServer;
	/** Removes the user's credentials from everything that comes back. */
	readonly mask?: Mask;
	/** Whether the tracer is left out. The cell and the sink are unchanged. */
	readonly isUntraced?: boolean;
	/** Whether only the responses count. The server is then neither observed afterwards nor asked to stop. */
	readonly isBrief?: boolean;
	/** Whether the step after this one may begin at once. Its effects are then not told from this one's. */
	readonly isUnpaused?: (step: Step) => boolean;
	/** A longer trace ends the run. */
	readonly mostTraceBytes: number;
	/** Told as soon as the server is let go. */
	readonly onStart?: (process: Pick<CellProcess, 'tasks'>) => void;
	/** Work that is done, piece by piece, while the server starts. */
	readonly whileConnecting?: readonly (() => void)[];
	/** Decides what to do once the server is connected. */
	readonly steps: (session: Session) => Promise<readonly Step[]>;
	/** Lists the declaration again after the server announced a change, and at the end. Returns additional steps. */
	readonly relist?: (session: Session, isAnnounced: boolean) => Promise<readonly Step[]>;
	/** Puts results of earlier calls into a step that is about to be performed. */
	readonly feed?: (step: Step) => Step;
	/** Returns a call to make before the upcoming step, or before the end. It is asked until it returns undefined. */
	readonly learn?: (upcoming: Step | undefined) => Step | undefined;
	/** Sets up the circumstances of a step. */
	readonly prepare?: (step: Step, trace: Trace) => Promise<void>;
	/** Returns a call to repeat while the network fails, before the first injection. It is asked until it returns undefined. */
	readonly fallBack?: (trace: Trace) => Step | undefined;
	/** Returns injections for what the trace has shown so far. It is asked before the first planned injection, and at the end of the run. */
	readonly follow?: (trace: Trace) => readonly Step[];
	/** Returns a call that stores a payload or may use a stored one, before all other steps that are not friendly. It is asked until it returns undefined. */
	readonly reuse?: () => Step | undefined;
	readonly onPhase: (phase: Phase) => void;
	readonly onResult: (result: StepResult) => void;
	/** Whether to skip a step, asked before each one: after a tool hung, its further calls only cost time. */
	readonly isSkipped: (step: Step) => boolean;
	/** Returns the ids of the steps that the report names as untested. Asked after the last step. */
	readonly disclosed?: () => ReadonlySet<number>;
}

/** Settings that every start of the server shares. */
export type SharedPlan = Pick<ServerRunPlan, 'prepare' | 'argv' | 'env' | 'answers' | 'connectTimeoutMs' | 'idleMs' | 'http' | 'remote'> & {
	/** Removes the user's credentials from everything that comes back. */
	readonly mask: Mask;
	/** Names of environment variables that the package's README sets in its examples. */
	readonly exampleVariables?: string;
	/** Settings that the README's examples set to a word, beside a credential. */
	readonly exampleChoices?: Readonly<Record<string, string>>;
	/** The sink, which can answer at ports of the machine and learn what clients expect. Absent if there is none. */
	readonly internet?: Pick<Internet, 'answerLocally' | 'isAnswered' | 'learn'>;
	/** How the README's examples tell the server to use its standard streams. */
	readonly stdioChoice?: StdioChoice | undefined;
	/** Commands that the README's examples put after the server's name. */
	readonly exampleCommands?: readonly string[];
};

export function transportOf({ http, remote }: SharedPlan): Transport {
	return http?.transport ?? remote?.place.transport ?? 'stdio';
}

/** A start whose trace and output are not kept. */
export type BriefRun = Pick<ServerRun, 'phases' | 'results'>;

export interface ServerRun {
	/** The command of this start, with the options that the server was given. */
	readonly argv: Argv;
	readonly pass: number;
	readonly trace: Trace;
	readonly phases: readonly PhaseSpan[];
	readonly results: readonly StepResult[];
	/** Steps that are left out of the results because the server did not tolerate the moved clock. */
	readonly disturbed?: readonly StepResult[];
	/** Malformed messages on the wire, and gaps. */
	readonly messages: readonly RawObservation[];
	/** Output on stdout and stderr, to be searched. */
	readonly output: OutputRecorder;
	/** Protocol version, and the time from the start to the connection. Absent: the server could not be connected. */
	readonly spoke?: { readonly version: string; readonly isStateless: boolean; readonly afterMs: number };
	/** Why the server could not be connected at all. */
	readonly failure?: { readonly message: string; readonly stderr: readonly string[] };
	/** Resource usage over time. Absent: it could not be measured. */
	readonly usage?: { readonly samples: readonly Usage[]; readonly refused: Refused };
	/** Present if the clock was moved. */
	readonly clock?: ClockMarks;
	/** Whether the server exited or stopped answering while calls were still to be made. */
	readonly hasDied: boolean;
	/** Whether the timers ran fast. Aborted work then only lacked time. */
	readonly isHurried?: boolean;
	/** Whether the server did not exit when asked to and had to be killed. */
	readonly hadToBeKilled: boolean;
}
