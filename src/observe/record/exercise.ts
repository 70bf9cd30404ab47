// Results of exercising the server through all passes.

import type { Declaration } from '#model/declaration.ts';
import type { Interference } from '#model/interference.ts';
import type { ClientVariant, Pass, Revision } from '#model/pass.ts';
import type { Untested } from '#model/step.ts';
import type { HttpServer } from '#model/target.ts';
import type { BriefRun, ServerRun } from './server-run-plan.ts';
import type { StartSpan, WatchedStart } from './watched-starts.ts';

export interface Exercise {
	readonly serverRuns: readonly ServerRun[];
	/** Brief runs in order, after all server runs. */
	readonly briefRuns: readonly BriefRun[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
	readonly passes: readonly Pass[];
	readonly revisions: readonly Revision[];
	/** The declaration for other clients, where it differs. Absent: no other client was tried. */
	readonly variants?: readonly ClientVariant[];
	/** Starts that differ only in a sign of observation. */
	readonly watchedStarts: readonly WatchedStart[];
	/** What depends on secrets. Absent: no call was repeated with other secrets. */
	readonly interference?: Interference;
	/** Time spans of starts whose effects are only compared and are not part of the record. */
	readonly unkept: readonly StartSpan[];
	/** Environment variables that the server asked for and that contain a canary since. */
	readonly givenVariables: readonly string[];
	/** Other settings that it asked for, and the made-up values that it was given. */
	readonly givenSettings: Readonly<Record<string, string>>;
	/** Options that the server required on its command line. */
	readonly givenOptions: readonly string[];
	/** Names of the arguments without an option that it required, as variables: PATH_TO_SPEC. They are among the settings, too. */
	readonly givenOperands: readonly string[];
	/** Words and variables by which it was told to use its standard streams, as its README does. */
	readonly toldStdio: readonly string[];
	/** The command of its own with which the server was started, because it requires one. */
	readonly givenCommand: string | undefined;
	/** Ports of this machine at which it reached nothing, and at which the sink answers since. */
	readonly givenPorts: readonly number[];
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
}
