// The parts that the hub adds to a server: events for listeners, background audits, forwarding to a SIEM.

import type { AuditStore, ChainStore } from '#model/ports.ts';
import { type RunInBackground, runInProcess } from '../../audits/background/run-in-process.ts';
import { type Forwarding, openForwarding } from '../forward/open-forwarding.ts';
import { EventLog } from '../live/event-log.ts';
import { followChain } from '../live/follow-chain.ts';
import { waitingIdsReader } from '../live/waiting-ids.ts';
import { watchApprovals } from '../live/watch-approvals.ts';
import { AuditRuns } from '../runs/audit-runs.ts';
import { TokenRate } from './token-rate.ts';

export interface HubSettings {
	/** Whether servers, audits and badges may be read without a token. */
	readonly isPublic: boolean;
	/** The values of `--forward`. */
	readonly forward: readonly string[];
	/** Maximum number of concurrent background audits. */
	readonly auditsAtOnce: number;
	/** Rate limit of one token on the hub's routes. */
	readonly requestsPerMinute: number;
}

export const DEFAULT_HUB: HubSettings = { isPublic: false, forward: [], auditsAtOnce: 1, requestsPerMinute: 20 };

export interface HubParts {
	readonly audits: AuditStore;
	readonly chain: ChainStore;
	readonly note: (line: string) => void;
	/** Replaced in tests. */
	readonly run?: RunInBackground;
}

export interface Hub extends AsyncDisposable {
	readonly settings: HubSettings;
	readonly events: EventLog;
	readonly runs: AuditRuns;
	readonly forwarding: Forwarding;
	readonly rate: TokenRate;
}

export async function openHub(settings: HubSettings, { audits, chain, note, run = runInProcess }: HubParts): Promise<Hub> {
	const controller = new AbortController();
	const { signal } = controller;
	const events = new EventLog(chain, (await chain.head())?.seq ?? -1);
	const forwarding = openForwarding(settings.forward, chain, note);
	const runs = new AuditRuns({ audits, run, atOnce: settings.auditsAtOnce, announce: (event) => events.append(event), note });
	const loops = [
		followChain({ chain, log: events, note, signal }),
		watchApprovals({ waiting: waitingIdsReader(), log: events, note, signal }),
	];
	return {
		...{ settings, events, runs, forwarding, rate: new TokenRate(settings.requestsPerMinute) },
		[Symbol.asyncDispose]: async () => {
			controller.abort();
			await Promise.all([...loops, runs[Symbol.asyncDispose](), forwarding[Symbol.asyncDispose]()]);
		},
	};
}
