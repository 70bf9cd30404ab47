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
import type { StepResult } from '#model/step.ts';
import type { HttpServer, Launch } from '#model/target.ts';

export interface Evidence {
	readonly launch: Launch;
	/** Absent when the server never got as far as saying it. */
	readonly declaration: Declaration | null;
	readonly steps: readonly StepResult[];
	/** In order, with phase and cause. Readers walk through them from the beginning, each as often as it needs to. */
	readonly observations: readonly Observation[];
	/** What became of the files in the cell's writable places. */
	readonly files?: readonly FileChange[];
	readonly places: CellPlaces;
	readonly canaries: readonly PlantedCanary[];
	readonly baseline: Baseline;
	/** The user's exceptions; the judge honours those that name a rule, the profile honours the others. */
	readonly allowances: readonly Allowance[];
	/** What the declaration is compared with; absent: the server was not seen before. */
	readonly previous?: KnownDeclaration;
	/** Other servers that are known on this machine. */
	readonly otherTools?: readonly OtherServer[];
	/** What the server declared differently when it was asked again in this run. */
	readonly revisions?: readonly Revision[];
	/** What it declares to other clients; absent: no other was tried. */
	readonly variants?: readonly ClientVariant[];
	readonly watched?: readonly WatchedCall[];
	readonly interference?: Interference;
	readonly passes?: readonly Pass[];
	/** ISO time of the judgement: decides which allowances are over. */
	readonly now: string;
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
	/** What the server used; absent where nobody could count it. */
	readonly resources?: Resources;
	/** Whether what the server sent arrived anywhere. */
	readonly hasSink?: boolean;
	/** Forward names of addresses, where the sink gave the answers. */
	readonly names?: Readonly<Record<string, string>>;
	/** Name servers of the cell besides loopback ones. */
	readonly resolvers?: readonly string[];
	/** Nothing was watched, as the user chose: only what was answered counts. */
	readonly isUntraced?: boolean;
	/** Nothing could be watched: the server runs elsewhere. */
	readonly isRemote?: boolean;
	/** Steps that read files of the user's own. */
	readonly readUserFiles?: readonly number[];
	/** The one tool that the user asked for. */
	readonly only?: string;
}
