// What working the server through all passes leaves.

import type { Declaration } from '#model/declaration.ts';
import type { Interference } from '#model/interference.ts';
import type { ClientVariant, Pass, Revision } from '#model/pass.ts';
import type { Untested } from '#model/step.ts';
import type { HttpServer } from '#model/target.ts';
import type { BriefRun, ServerRun } from './server-run-plan.ts';
import type { StartSpan, WatchedStart } from './watched-starts.ts';

export interface Exercise {
	readonly serverRuns: readonly ServerRun[];
	/** In order, after all server runs. */
	readonly briefRuns: readonly BriefRun[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
	readonly passes: readonly Pass[];
	readonly revisions: readonly Revision[];
	/** What it declares to other clients, where that differs; absent: no other was tried. */
	readonly variants?: readonly ClientVariant[];
	/** Starts that differ in a sign of observation only. */
	readonly watchedStarts: readonly WatchedStart[];
	/** What depends on secrets; absent: no call was made again with other ones. */
	readonly interference?: Interference;
	/** When starts ran whose effects are compared, and are no part of the record. */
	readonly unkept: readonly StartSpan[];
	/** Environment variables that it asked for, and that hold a canary since. */
	readonly givenVariables: readonly string[];
	/** Other settings that it asked for, and the made-up values that it was given. */
	readonly givenSettings: Readonly<Record<string, string>>;
	/** How it was talked to, unless over its standard streams. */
	readonly http?: HttpServer;
}
