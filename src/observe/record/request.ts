// What the caller wants observed, and with which parts.

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
import type { PackagePin } from '#observe/target/package-pin.ts';
import type { Tracer } from '#observe/trace/tracer.ts';
import type { InternetAnswers } from './internet.ts';
import type { KeptCaptures } from './mask-captures.ts';

export interface ObserveRequest {
	/** The server's command; for an image, the words in the place of its own, if any. */
	readonly typed: readonly string[];
	/** Directory that relative names in `typed` are relative to. */
	readonly from: string;
	readonly env: Readonly<Record<string, string>>;
	/** Variables in which the server finds a canary of the right form, from its first start on. */
	readonly canaryVariables?: readonly string[];
	/** The only version of its package that is audited. */
	readonly pin?: PackagePin;
	/** Working directory in the cell; absent: private and empty. */
	readonly cwd?: string;
	/** Paths of the user's that the server changes for good. */
	readonly writable: readonly string[];
	/** The report holds what the server read of the user's own files. */
	readonly showsContents?: boolean;
	/** `sink`: the whole internet is ours. `none`: there is none. `host`: this machine's own. */
	readonly network: 'sink' | 'none' | 'host';
	/** For a server that listens on a port in the cell; else it is talked to over its standard streams. */
	readonly http?: HttpSettings;
	/** A server that runs elsewhere: nothing is started, and `typed` is empty. */
	readonly remote?: RemoteSettings;
	/** How the sink answers, where it is not as it would by itself. */
	readonly answers?: InternetAnswers;
	readonly budget: Budget;
	readonly maxSteps: number;
	/** How often the server is started and worked through, with the same home. */
	readonly passes: number;
	/** How much is tried to make the server take text for more than text. */
	readonly injections: InjectionBudget;
	/** What is done besides calling, reading and getting. */
	readonly extras: Extras;
	readonly callTimeoutMs: number;
	/** How long the server is watched after the last call; longer while it still has other processes running. */
	readonly idleMs: number;
	/** How many smaller inputs are tried for each call that failed; 0 for none. */
	readonly shrinkTries: number;
	/** How many calls are made again in runs with other secrets; 0 for none. */
	readonly secretCalls: number;
	/** Only this tool is called; with `input`, with nothing but that. */
	readonly only?: { readonly tool: string; readonly input?: JsonObject };
	/** What the user says certain calls must answer. */
	readonly expectations?: readonly ExpectedCall[];
	readonly seed: number;
	readonly limits: Limits;
	readonly allowances: readonly Allowance[];
	/** Where fetched packages and measured baselines are kept. */
	readonly cacheDir: string;
}

/** Files and directories that go with the cell. */
export interface Records {
	readonly traces: readonly string[];
	/** What the server wrote to stderr, run after run, with canaries masked. */
	readonly stderr: string;
	/** Copies of files that the server wrote, also of those that it deleted again. */
	readonly files: string;
	/** What arrived at the sink, with canaries masked. */
	readonly captures?: KeptCaptures;
	/** The packets between cell and sink. */
	readonly packets?: string;
}

export interface ObserveParts {
	readonly sandbox: Sandbox;
	readonly tracer: Tracer;
	/** Takes the raw records of the run while they still exist. */
	readonly keepRecords?: (records: Records) => Promise<void>;
}

/** One run under way: what every stage of it needs. */
export interface CurrentRun {
	readonly id: string;
	readonly startedAt: Date;
	readonly parts: ObserveParts;
	readonly emit: (event: RunEvent) => void;
	readonly signal: AbortSignal;
}
