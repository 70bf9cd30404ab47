// The input of assessing: the launch, the declaration, the steps and the observations of a run.

import type { Allowance } from '#model/allowance.ts';
import type { PlantedCanary } from '#model/canary.ts';
import type { Declaration } from '#model/declaration.ts';
import type { FileChange } from '#model/file-evidence.ts';
import type { Interference } from '#model/interference.ts';
import type { KnownDeclaration } from '#model/known-declaration.ts';
import type { Observation } from '#model/observation.ts';
import type { ClientVariant, Pass, Revision, WatchedCall } from '#model/pass.ts';
import type { Resources } from '#model/resources.ts';
import type { Baseline, CellPlaces, OtherServer } from '#model/run-record.ts';
import type { Micros, StepResult } from '#model/step.ts';
import type { HttpServer, Launch, StartWords } from '#model/target.ts';

export interface Evidence {
	readonly launch: Launch;
	/** Null if the server never declared anything. */
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	/** In order, with phase and cause. Each reader iterates from the beginning, as often as it needs. */
	readonly observations: readonly Observation[];
	/** When the install scripts began, and each start of the server. Process numbers restart then. */
	readonly starts?: readonly Micros[];
	/** Changes of the files in the cell's writable directories. */
	readonly files?: readonly FileChange[];
	readonly places: CellPlaces;
	readonly canaries: readonly PlantedCanary[];
	readonly baseline: Baseline;
	/** The user's exceptions. The judge applies those that name a rule, the profile applies the others. */
	readonly allowances: readonly Allowance[];
	/** The declaration to compare with. Absent: the server was not seen before. */
	readonly previous?: KnownDeclaration;
	/** Other servers that are known on this machine. */
	readonly otherTools?: readonly OtherServer[];
	/** Changes of the declaration when it was requested again in this run. */
	readonly revisions?: readonly Revision[];
	/** Declarations for other clients. Absent: no other client was tried. */
	readonly variants?: readonly ClientVariant[];
	readonly watched?: readonly WatchedCall[];
	readonly interference?: Interference;
	readonly passes?: readonly Pass[];
	/** ISO time of the judgement, which decides whether exceptions have expired. */
	readonly now: string;
	/** How `candor audit` starts the server again. Absent in records of earlier versions. */
	readonly startWords?: StartWords;
	/** The transport, unless it is the standard streams. */
	readonly http?: HttpServer;
	/** The resources that the server used. Absent if nothing could count them. */
	readonly resources?: Resources;
	/** Whether a sink received what the server sent. */
	readonly hasSink?: boolean;
	/** Forward names of addresses, from the answers of the sink. */
	readonly names?: Readonly<Record<string, string>>;
	/** Name servers of the cell besides loopback ones. */
	readonly resolvers?: readonly string[];
	/** Nothing was observed, by the user's choice: only the answers count. */
	readonly isUntraced?: boolean;
	/** Nothing could be observed: the server runs elsewhere. */
	readonly isRemote?: boolean;
	/** Steps that read the user's own files. */
	readonly readUserFiles?: readonly number[];
	/** The only tool that the user asked for. */
	readonly only?: string;
}
