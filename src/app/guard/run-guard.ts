// Connects the client to the server, with the gates and the ledger between them, until one of them is gone.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EffectFeed } from '#enforce/confine/effect-feed.ts';
import { tooLong } from '#enforce/guard/answers.ts';
import { RateCounter } from '#enforce/guard/gates/rate-counter.ts';
import { type SessionParts, startSession } from '#enforce/guard/guard-session.ts';
import { makeGates } from '#enforce/guard/make-gates.ts';
import type { Relay } from '#enforce/guard/relay.ts';
import { NameLookups } from '#enforce/guard/resolve/name-lookups.ts';
import { resolveHosts } from '#enforce/guard/resolve/resolve-hosts.ts';
import { StayAwake } from '#enforce/guard/stay-awake.ts';
import { LineTransport } from '#enforce/guard/transports/line-transport.ts';
import type { StartServer } from '#enforce/guard/transports/server-process.ts';
import { StdioUpstream } from '#enforce/guard/transports/stdio-upstream.ts';
import type { Upstream, UpstreamEvents } from '#enforce/guard/transports/upstream.ts';
import { Turns } from '#enforce/guard/turns.ts';
import type { Message } from '#mcp/json-rpc/message.ts';
import type { Canary } from '#model/canary.ts';
import type { Ledger } from '#model/ledger.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readPlanted } from '#store/guard-files/canary-file.ts';
import { HeldKey, type ReportApproval } from '#store/guard-files/held-key.ts';
import { MemoryPins } from '#store/guard-files/memory-pins.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { VerifiedApprovals } from '#store/guard-files/verified-approvals.ts';
import { VerifiedPins } from '#store/guard-files/verified-pins.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { KnownNames } from '#text/known-names.ts';
import { maskForLedger } from '#text/mask-for-ledger.ts';
import { maskForPerson } from '#text/mask-for-person.ts';
import { canaryListFile } from '../canaries/canary-list-file.ts';
import { otherTools } from '../memory/other-tools.ts';
import type { GuardOptions } from './guard-options.ts';
import type { LockInForce } from './lock-in-force.ts';
import { inspectFor, makeExaminer } from './make-examiner.ts';

import type { WatchedPolicy } from './policy-in-force.ts';

interface Guarding {
	readonly options: GuardOptions;
	readonly server: string;
	/** Directory of pins, approvals and planted canaries. */
	readonly data: string;
	readonly ledgerFile: string;
	readonly policy: WatchedPolicy;
	/** Absent: declarations are pinned at first use. */
	readonly lock: LockInForce | undefined;
	readonly effects: EffectFeed;
	readonly looksUpNames: boolean;
	/** Undefined for a remote server. */
	readonly start: StartServer | undefined;
	readonly note: (line: string) => void;
	readonly signal: AbortSignal;
}

const MEGABYTE = 1024 * 1024;

export async function runGuard(guarding: Guarding): Promise<void> {
	const { options, ledgerFile, note } = guarding;
	using ledger = await openLedger(ledgerFile, {
		durable: options.durable,
		onDelay: ({ message }) => note(`decisions and outcomes wait to be written down, and calls are denied until they are: ${message}`),
		...(options.keepsMasked && { maskArguments: maskForLedger }),
	});
	using lookups = guarding.looksUpNames ? new NameLookups() : undefined;
	const canaries = readPlanted(canaryListFile(guarding.data));
	using examiner = makeExaminer({ canaries, keepsMasked: options.keepsMasked });
	const turns = new Turns();
	await serveClients(guarding, await sessionMaker(guarding, { ledger, lookups, canaries, examiner, turns }), turns);
}

interface OpenParts {
	readonly ledger: Ledger;
	readonly lookups: NameLookups | undefined;
	readonly canaries: readonly Canary[];
	readonly examiner: ReturnType<typeof makeExaminer>;
	readonly turns: Turns;
}

/** What all sessions of one guard share, and how a session is made from it. */
async function sessionMaker(guarding: Guarding, opened: OpenParts): Promise<() => Omit<SessionParts, 'client'>> {
	const { options, server, data, policy, lock, effects, note } = guarding;
	const { ledger, lookups, canaries, examiner, turns } = opened;
	const now = () => performance.now();
	const report: ReportApproval = (approval, line) => {
		note(line);
		ledger.approval(approval);
	};
	const key = new HeldKey(data, report);
	const parts = {
		server,
		policy: () => policy.current,
		ledger,
		...(lock !== undefined && { refused: lock.refusal }),
		pins:
			lock !== undefined
				? new MemoryPins()
				: options.pinsTools
					? new VerifiedPins({ files: new PinFiles(join(data, 'pins')), server, key, report })
					: undefined,
		knownNames: new KnownNames(
			(await otherTools(data, new Set([server]))).flatMap(({ server: owner, tools }) => tools.map((name) => ({ name, server: owner }))),
		),
		approvals: new VerifiedApprovals(new ApprovalFiles(join(data, 'approvals')), key, report),
		elicits: options.elicits,
		rates: new RateCounter(now),
		maskArguments: maskForPerson,
		canariesIn: await canarySearch(canaries),
		examiner,
		looksUpNames: lookups !== undefined,
		resolve: resolveHosts(lookups),
		requiresParamHeaders: options.clients.kind === 'http' && options.target.kind !== 'upstream',
		effects,
		note,
		now,
	};
	const shared = { upstream: await upstreamMaker(guarding, now), turns, awake: new StayAwake(), note, now };
	return () => {
		const session = randomUUID();
		return {
			...shared,
			gates: (relay: () => Relay, restart: Upstream['restart']) => makeGates({ ...parts, session }, relay, restart),
			inspect: (message: Message, from: 'client' | 'server') =>
				inspectFor(examiner, session, message, from === 'server' ? policy.current.compiled.policy.responses : undefined),
		};
	};
}

async function serveClients({ options, note, signal }: Guarding, open: () => Omit<SessionParts, 'client'>, turns: Turns): Promise<void> {
	const { clients, target, maxMessageMb } = options;
	const maxMessageBytes = bytesOf(maxMessageMb);
	if (clients.kind === 'http') {
		const { serveHttp } = await import('./serve-http.ts');
		const behind = target.kind === 'upstream' ? target.url : undefined;
		await serveHttp(clients, { open, maxMessageBytes, turns, behind, note }, signal);
		return;
	}
	const { input, output } = clients.open();
	const session = startSession({
		...open(),
		client: (events) => {
			const end: LineTransport = new LineTransport(input, output, maxMessageBytes, {
				...events,
				oversized: (head, size) => {
					note(`refused a message of the client of ${size} bytes: more than ${maxMessageMb} MB`);
					end.send(tooLong(head, size, maxMessageBytes));
				},
				unwritable: () => events.over(),
			});
			return end;
		},
	});
	if (signal.aborted) void session.close();
	signal.addEventListener('abort', () => void session.close(), { once: true });
	await session.over;
}

async function upstreamMaker({ options, start, note }: Guarding, now: () => number): Promise<(events: UpstreamEvents) => Upstream> {
	const maxMessageBytes = bytesOf(options.maxMessageMb);
	if (options.target.kind === 'upstream') {
		const { httpUpstream } = await import('./make-upstream.ts');
		return httpUpstream(options.target, maxMessageBytes, note);
	}
	if (start === undefined) throw new Error('a command is guarded, and nothing starts it');
	return (events) => new StdioUpstream({ maxMessageBytes, note, now, start }, events);
}

function bytesOf(megabytes: number): number {
	return Math.floor(megabytes * MEGABYTE);
}

/** Loads the matcher only if there are canaries to search for. */
async function canarySearch(canaries: readonly Canary[]): Promise<((bytes: Buffer) => readonly string[]) | undefined> {
	if (canaries.length === 0) return undefined;
	const { canaryKeyFinder } = await import('#canary/match/canary-key-finder.ts');
	return canaryKeyFinder(canaries);
}
