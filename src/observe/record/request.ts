// The caller's request to observe a server, and the parts to use.

import type { Allowance } from '#model/allowance.ts';
import type { RunEvent } from '#model/audit-event.ts';
import type { Budget } from '#model/budget.ts';
import type { JsonObject } from '#model/declaration.ts';
import type { ExpectedCall } from '#model/expectation.ts';
import type { Extras } from '#model/extras.ts';
import type { HttpSettings, RemoteSettings } from '#model/target.ts';
import type { InjectionBudget } from '#observe/inputs/injections/plan-injections.ts';
import type { Limits } from '#observe/sandbox/confinement.ts';
import type { Sandbox } from '#observe/sandbox/sandbox.ts';
import type { StartedSink } from '#observe/sink/network/open-sink-network.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';
import type { Tracer } from '#observe/trace/tracer.ts';
import type { InternetAnswers } from './internet.ts';
import type { KeptCaptures } from './mask-captures.ts';

export interface ObserveRequest {
	/** The server's command. For an image, the words in place of its own, if any. */
	readonly typed: readonly string[];
	/** The image that runs instead of a command of this machine. */
	readonly image?: string;
	/** Directory that relative names in `typed` are relative to. */
	readonly from: string;
	readonly env: Readonly<Record<string, string>>;
	/** Variables that contain a canary of the right form from the server's first start on. */
	readonly canaryVariables?: readonly string[];
	/** The only version of its package that is audited. */
	readonly pin?: PackagePin;
	/** Working directory in the cell. Absent: a private, empty one. */
	readonly cwd?: string;
	/** The user's paths that the server changes permanently. */
	readonly writable: readonly string[];
	/** Whether the report contains what the server read from the user's own files. */
	readonly showsContents?: boolean;
	/** `sink`: the sink is the whole internet. `none`: there is no network. `host`: this machine's own network. */
	readonly network: 'sink' | 'none' | 'host';
	/** The server runs without a cell. Its network is that of this machine, and nobody chose that: a command for a cell does not repeat it. */
	readonly hasNoCell?: true;
	/** Present for a server that listens on a port in the cell. Absent: its standard streams are used. */
	readonly http?: HttpSettings;
	/** A remote server. No process is started, and `typed` is empty. */
	readonly remote?: RemoteSettings;
	/** Deviations from the sink's default answers. */
	readonly answers?: InternetAnswers;
	readonly budget: Budget;
	readonly maxSteps: number;
	/** Number of passes over the server, with the same home. */
	readonly passes: number;
	/** Effort spent on injections, which try to make the server treat text as more than text. */
	readonly injections: InjectionBudget;
	/** Actions besides calling tools, reading resources and getting prompts. */
	readonly extras: Extras;
	readonly callTimeoutMs: number;
	/** Time of observation after the last call. It is extended while other processes of the server still run. */
	readonly idleMs: number;
	/** Number of smaller inputs that are tried for each failed call; 0 for none. */
	readonly shrinkTries: number;
	/** Number of calls that are repeated in runs with other secrets; 0 for none. */
	readonly secretCalls: number;
	/** The only tool that is called. With `input`, only that input is used. */
	readonly only?: { readonly tool: string; readonly input?: JsonObject };
	/** The user's expectations of certain calls. */
	readonly expectations?: readonly ExpectedCall[];
	readonly seed: number;
	readonly limits: Limits;
	readonly allowances: readonly Allowance[];
	/** Directory of fetched packages and measured baselines. */
	readonly cacheDir: string;
}

/** Files and directories that are deleted with the cell. */
export interface Records {
	readonly traces: readonly string[];
	/** The server's stderr, run after run, with canaries masked. */
	readonly stderr: string;
	/** Copies of files that the server wrote, including deleted ones. */
	readonly files: string;
	/** Arrivals at the sink, with canaries masked. */
	readonly captures?: KeptCaptures;
	/** The packets between cell and sink. */
	readonly packets?: string;
}

export interface ObserveParts {
	readonly sandbox: Sandbox;
	readonly tracer: Tracer;
	/** Candor's own directories, which hold keys, decisions and audits of every server. A server finds them empty, unless the user named one. */
	readonly ownPlaces?: readonly string[];
	/** Copies the raw records of the run while they still exist. */
	readonly keepRecords?: (records: Records) => Promise<void>;
	/** Returns a sink that was started ahead. Absent, or without one: the run starts its own. */
	readonly takeSink?: () => StartedSink | undefined;
	/** Takes over the removal of the cell and its network, while the record is judged. Absent: they are removed before the record is returned. */
	readonly closeBeside?: (opened: AsyncDisposable) => void;
}

/** One run under way, with everything that its stages need. */
export interface CurrentRun {
	readonly id: string;
	readonly startedAt: Date;
	readonly parts: ObserveParts;
	readonly emit: (event: RunEvent) => void;
	readonly signal: AbortSignal;
}
