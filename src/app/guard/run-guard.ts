// Joins the client to the server, with the gates and the ledger between them, until one of them is gone.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { GuardHttpFlags, Listening, UpstreamServer } from '#cli/guard/http-flags.ts';
import type { EffectFeed } from '#enforce/confine/effect-feed.ts';
import { tooLong } from '#enforce/guard/answers.ts';
import { RateCounter } from '#enforce/guard/gates/rate-counter.ts';
import { startSession } from '#enforce/guard/guard-session.ts';
import { makeGates } from '#enforce/guard/make-gates.ts';
import type { Relay } from '#enforce/guard/relay.ts';
import { NameLookups } from '#enforce/guard/resolve/name-lookups.ts';
import { resolveHosts } from '#enforce/guard/resolve/resolve-hosts.ts';
import { LineEnd } from '#enforce/guard/transports/line-end.ts';
import type { StartServer } from '#enforce/guard/transports/server-process.ts';
import { StdioUpstream } from '#enforce/guard/transports/stdio-upstream.ts';
import type { Upstream, UpstreamEvents } from '#enforce/guard/transports/upstream.ts';
import { Turns } from '#enforce/guard/turns.ts';
import type { Message } from '#enforce/guard/wire/message.ts';
import type { Canary } from '#model/canary.ts';
import type { Durability } from '#model/ledger.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readPlanted } from '#store/guard-files/canary-file.ts';
import { HeldKey, type ReportApproval } from '#store/guard-files/held-key.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { VerifiedApprovals } from '#store/guard-files/verified-approvals.ts';
import { VerifiedPins } from '#store/guard-files/verified-pins.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { maskForLedger } from '#text/mask-for-ledger.ts';
import { maskForPerson } from '#text/mask-for-person.ts';
import { inspectFor, makeExaminer } from './make-examiner.ts';
import type { WatchedPolicy } from './policy-in-force.ts';

export interface GuardFlags extends GuardHttpFlags {
	readonly policy: string;
	readonly name?: string;
	readonly ledger?: string;
	readonly durable: Durability;
	readonly logArguments: 'digest' | 'masked';
	readonly dns: boolean;
	readonly sandbox?: boolean;
	readonly observe?: boolean;
	readonly pin: boolean;
	/** --pin, which is about the package; `pin` is about its tools. */
	readonly packagePin?: string;
	readonly elicit: boolean;
	readonly maxMessageMb: string;
}

interface Guarding {
	readonly flags: GuardFlags;
	readonly maxMessageMb: number;
	readonly server: string;
	/** Where pins, approvals and planted canaries are. */
	readonly data: string;
	readonly ledgerFile: string;
	readonly policy: WatchedPolicy;
	readonly effects: EffectFeed;
	/** Host names in arguments are looked up; else their spelling alone decides. */
	readonly looksUpNames: boolean;
	/** A server elsewhere; else `start` starts one. */
	readonly upstream: UpstreamServer | undefined;
	readonly start: StartServer | undefined;
	/** Undefined: the client is on standard streams. */
	readonly listen: Listening | undefined;
	readonly note: (line: string) => void;
	readonly signal: AbortSignal;
}

const MEGABYTE = 1024 * 1024;

export async function runGuard({
	flags,
	maxMessageMb,
	server,
	data,
	policy,
	effects,
	listen,
	note,
	signal,
	...guarding
}: Guarding): Promise<void> {
	const now = () => performance.now();
	const maxMessageBytes = Math.floor(maxMessageMb * MEGABYTE);
	using ledger = await openLedger(guarding.ledgerFile, {
		durable: flags.durable,
		onDelay: ({ message }) => note(`decisions and outcomes wait to be written down, and calls are denied until they are: ${message}`),
		...(flags.logArguments === 'masked' && { maskArguments: maskForLedger }),
	});
	using lookups = guarding.looksUpNames ? new NameLookups() : undefined;
	const report: ReportApproval = (approval, line) => {
		note(line);
		ledger.approval(approval);
	};
	const key = new HeldKey(data, report);
	const canaries = readPlanted(join(data, 'canaries.json'));
	using examiner = makeExaminer({ canaries, keepsMasked: flags.logArguments === 'masked' });
	const turns = new Turns();
	const parts = {
		server,
		policy: () => policy.current,
		ledger,
		pins: flags.pin ? new VerifiedPins({ files: new PinFiles(join(data, 'pins')), server, key, report }) : undefined,
		approvals: new VerifiedApprovals(new ApprovalFiles(join(data, 'approvals')), key, report),
		elicits: flags.elicit,
		rates: new RateCounter(now),
		maskArguments: maskForPerson,
		canariesIn: await canarySearch(canaries),
		examiner,
		looksUpNames: lookups !== undefined,
		resolve: resolveHosts(lookups),
		requiresParamHeaders: listen !== undefined && guarding.upstream === undefined,
		effects,
		note,
		now,
	};
	const upstream = await upstreamMaker(guarding, { maxMessageBytes, note, now });
	const open = () => {
		const session = randomUUID();
		return {
			gates: (relay: () => Relay, restart: Upstream['restart']) => makeGates({ ...parts, session }, relay, restart),
			upstream,
			turns,
			inspect: (message: Message, from: 'client' | 'server') =>
				inspectFor(examiner, session, message, from === 'server' ? policy.current.compiled.policy.responses : undefined),
			note,
			now,
		};
	};
	if (listen !== undefined) {
		const { serveHttp } = await import('./serve-http.ts');
		await serveHttp(listen, { open, maxMessageBytes, turns, behind: guarding.upstream?.url, note }, signal);
		return;
	}
	const session = startSession({
		...open(),
		client: (events) => {
			const end: LineEnd = new LineEnd(process.stdin, process.stdout, maxMessageBytes, {
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

async function upstreamMaker(
	{ upstream, start }: Pick<Guarding, 'upstream' | 'start'>,
	options: { readonly maxMessageBytes: number; readonly note: (line: string) => void; readonly now: () => number },
): Promise<(events: UpstreamEvents) => Upstream> {
	if (start !== undefined) return (events) => new StdioUpstream({ ...options, start }, events);
	const { httpUpstream } = await import('./make-upstream.ts');
	return httpUpstream(upstream as UpstreamServer, options.maxMessageBytes, options.note);
}

/** The matcher is loaded only where there is something to look for. */
async function canarySearch(canaries: readonly Canary[]): Promise<((bytes: Buffer) => readonly string[]) | undefined> {
	if (canaries.length === 0) return undefined;
	const { canaryKeyFinder } = await import('#canary/match/canary-key-finder.ts');
	return canaryKeyFinder(canaries);
}
