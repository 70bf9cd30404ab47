// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol; what the guard has to say goes to stderr.

import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { LineEnd } from '#guard/ends/line-end.ts';
import { StdioUpstream } from '#guard/ends/stdio-upstream.ts';
import type { Upstream, UpstreamEvents } from '#guard/ends/upstream.ts';
import { RateCounter } from '#guard/gates/rate-counter.ts';
import { startSession } from '#guard/guard-session.ts';
import { makeGates } from '#guard/make-gates.ts';
import type { Relay } from '#guard/relay.ts';
import { resolveHosts } from '#guard/resolve-hosts.ts';
import type { Durability } from '#model/ledger.ts';
import type { Argv } from '#model/target.ts';
import { maskSecrets } from '#policy/respond/mask-secrets.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readPlanted } from '#store/guard-files/canary-file.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { type GuardHttpFlags, listening, upstreamServer } from '../guard/http-flags.ts';
import { httpUpstream } from '../guard/make-upstream.ts';
import { policyInForce } from '../guard/policy-in-force.ts';
import { serveHttp } from '../guard/serve-http.ts';
import { startBeside } from '../guard/start-beside.ts';
import { interruptSignal } from '../interrupt.ts';

interface GuardFlags extends GuardHttpFlags {
	readonly policy: string;
	readonly name?: string;
	readonly ledger?: string;
	readonly durable: Durability;
	readonly logArguments: 'digest' | 'masked';
	readonly dns: boolean;
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
	const server = flags.name ?? upstream?.url.host ?? serverName(argv as Argv);
	const note = (line: string) => process.stderr.write(`candor guard (${server}): ${line}\n`);
	const now = () => performance.now();
	const data = dataDirectory();
	using policy = policyInForce(flags.policy, server, note);
	using ledger = await openLedger(flags.ledger ?? join(data, 'ledger.db'), {
		durable: flags.durable,
		...(flags.logArguments === 'masked' && { maskArguments: maskSecrets }),
	});
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
		note,
		now,
	};
	const maxMessageBytes = flags.maxMessageMb * MEGABYTE;
	const open = () => {
		const session = randomUUID();
		return {
			gates: (relay: () => Relay, restart: Upstream['restart']) => makeGates({ ...parts, session }, relay, restart),
			upstream: makeUpstream,
			note,
			now,
		};
	};
	const makeUpstream =
		upstream === undefined
			? (events: UpstreamEvents) =>
					new StdioUpstream({ start: () => startBeside(argv as Argv, process.env), maxMessageBytes, note, now }, events)
			: httpUpstream(upstream, maxMessageBytes, note);
	const signal = interruptSignal();
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
