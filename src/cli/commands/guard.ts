// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol; what the guard has to say goes to stderr.

import { randomUUID } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { LineEnd } from '#guard/ends/line-end.ts';
import { StdioUpstream } from '#guard/ends/stdio-upstream.ts';
import type { Upstream, UpstreamEvents } from '#guard/ends/upstream.ts';
import { RateCounter } from '#guard/gates/rate-counter.ts';
import { startSession } from '#guard/guard-session.ts';
import { makeGates } from '#guard/make-gates.ts';
import type { Relay } from '#guard/relay.ts';
import { resolveHosts } from '#guard/resolve-hosts.ts';
import type { Durability } from '#model/ledger.ts';
import { BUILT_IN_POLICIES } from '#model/policy.ts';
import type { Argv } from '#model/target.ts';
import { maskSecrets } from '#policy/respond/mask-secrets.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readPlanted } from '#store/guard-files/canary-file.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { cellReasons, confineServer } from '../guard/confine-server.ts';
import type { ConfinedServer } from '../guard/confined-server.ts';
import { EffectFeed } from '../guard/effect-feed.ts';
import { guardNotes } from '../guard/guard-notes.ts';
import { type GuardHttpFlags, listening, upstreamServer } from '../guard/http-flags.ts';
import { httpUpstream } from '../guard/make-upstream.ts';
import { policyInForce } from '../guard/policy-in-force.ts';
import { serveHttp } from '../guard/serve-http.ts';
import { interruptSignal } from '../interrupt.ts';

interface GuardFlags extends GuardHttpFlags {
	readonly policy: string;
	readonly name?: string;
	readonly ledger?: string;
	readonly durable: Durability;
	readonly logArguments: 'digest' | 'masked';
	readonly dns: boolean;
	readonly sandbox?: boolean;
	readonly observe?: boolean;
	readonly pin: boolean;
	readonly maxMessageMb: number;
}

const MEGABYTE = 1024 * 1024;

export async function guardCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as GuardFlags;
	const upstream = upstreamServer(flags, process.env);
	const listen = listening(flags);
	const argv = upstream === undefined ? commandOf(words) : undefined;
	if (upstream !== undefined && words.length > 0)
		throw new UserError('candor guard: either a command or --upstream', { hint: 'candor guard --upstream https://mcp.example/mcp' });
	if ((flags.sandbox === true || flags.observe === true) && upstream !== undefined)
		throw new UserError('candor guard: a server elsewhere runs in no cell of ours', {
			hint: 'leave out --sandbox and --observe, or give the command',
		});
	if (flags.observe === true && listen !== undefined)
		throw new UserError('candor guard: --observe follows one client, and --http has many', {
			hint: 'leave out --observe, or guard over standard streams',
		});
	const server = flags.name ?? upstream?.url.host ?? serverName(argv as Argv);
	const now = () => performance.now();
	const note = guardNotes(server, (text) => process.stderr.write(text), now);
	const data = dataDirectory();
	using policy = policyInForce(flags.policy, server, note);
	const ledgerFile = flags.ledger ?? join(data, 'ledger.db');
	using ledger = await openLedger(ledgerFile, {
		durable: flags.durable,
		...(flags.logArguments === 'masked' && { maskArguments: maskSecrets }),
	});
	const effects = new EffectFeed();
	const parts = {
		server,
		policy: () => policy.current,
		ledger,
		pins: flags.pin ? new PinFiles(join(data, 'pins')) : undefined,
		approvals: new ApprovalFiles(join(data, 'approvals')),
		rates: new RateCounter(now),
		maskArguments: maskSecrets,
		canariesIn: await plantedCanaries(join(data, 'canaries.json')),
		resolve: flags.dns ? resolveHosts : () => undefined,
		effects,
		note,
		now,
	};
	const maxMessageBytes = flags.maxMessageMb * MEGABYTE;
	const signal = interruptSignal();
	await using confined =
		argv === undefined
			? undefined
			: await confineServer(argv, policy.current.compiled, {
					wantsCell: flags.sandbox === true,
					observes: flags.observe === true,
					guarded: [...(BUILT_IN_POLICIES.includes(flags.policy) ? [] : [resolve(flags.policy)]), resolve(ledgerFile), data],
					effects,
					note,
					signal,
				});
	const unenforced = upstream === undefined ? [] : cellReasons(policy.current.compiled.policy.confine);
	if (unenforced.length > 0) note(`NOT ENFORCED, the server runs elsewhere: the policy has ${unenforced.join(' and ')}`);
	const makeUpstream =
		upstream !== undefined
			? httpUpstream(upstream, maxMessageBytes, note)
			: (events: UpstreamEvents) => new StdioUpstream({ start: (confined as ConfinedServer).start, maxMessageBytes, note, now }, events);
	const open = () => {
		const session = randomUUID();
		return {
			gates: (relay: () => Relay, restart: Upstream['restart']) => makeGates({ ...parts, session }, relay, restart),
			upstream: makeUpstream,
			note,
			now,
		};
	};
	if (listen !== undefined) {
		await serveHttp(listen, { open, maxMessageBytes, isHttpBehind: upstream !== undefined, note }, signal);
		return EXIT.clean;
	}
	const session = startSession({
		...open(),
		client: (events) =>
			new LineEnd(process.stdin, process.stdout, maxMessageBytes, {
				...events,
				oversized: (_, size) => note(`dropped a message of the client of ${size} bytes: more than ${flags.maxMessageMb} MB`),
				unwritable: () => events.over(),
			}),
	});
	signal.addEventListener('abort', () => void session.close(), { once: true });
	await session.over;
	return EXIT.clean;
}

function commandOf([program, ...rest]: readonly string[]): Argv {
	if (program !== undefined) return [program, ...rest];
	throw new UserError('candor guard: which server?', { hint: 'candor guard -- npx -y @modelcontextprotocol/server-filesystem /data' });
}

/** The matcher is loaded only where there is something to look for. */
async function plantedCanaries(file: string): Promise<((bytes: Buffer) => readonly string[]) | undefined> {
	const canaries = readPlanted(file);
	if (canaries.length === 0) return undefined;
	const { canaryMatcher } = await import('#sink/canary/canary-matcher.ts');
	const matcher = canaryMatcher(canaries);
	return (bytes) => [...new Set(matcher.search(bytes).map(({ key }) => key))];
}

/** `npx -y @scope/server-x@1 /data` is `server-x`; `python -m mcp_x` is `mcp_x`; `node dist/server.mjs` is `server.mjs`. */
function serverName([program, ...words]: Argv): string {
	const word = words.find((one) => !one.startsWith('-') && one !== 'run' && one !== 'exec') ?? program;
	return basename(word).replace(/(?<=.)@[^/]*$/, '') || basename(program);
}
