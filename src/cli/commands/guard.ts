// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol; what the guard has to say goes to stderr.

import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { LineEnd } from '#guard/ends/line-end.ts';
import { StdioUpstream } from '#guard/ends/stdio-upstream.ts';
import { RateCounter } from '#guard/gates/rate-counter.ts';
import { startSession } from '#guard/guard-session.ts';
import { makeGates } from '#guard/make-gates.ts';
import { resolveHosts } from '#guard/resolve-hosts.ts';
import type { Durability } from '#model/ledger.ts';
import type { Argv } from '#model/target.ts';
import { maskSecrets } from '#policy/respond/mask-secrets.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { policyInForce } from '../guard/policy-in-force.ts';
import { startBeside } from '../guard/start-beside.ts';
import { interruptSignal } from '../interrupt.ts';

interface GuardFlags {
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
	const [program, ...rest] = words;
	if (program === undefined) {
		throw new UserError('candor guard: which server?', { hint: 'candor guard -- npx -y @modelcontextprotocol/server-filesystem /data' });
	}
	const argv: Argv = [program, ...rest];
	const server = flags.name ?? serverName(argv);
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
		session: randomUUID(),
		policy: () => policy.current,
		ledger,
		pins: flags.pin ? new PinFiles(join(data, 'pins')) : undefined,
		approvals: new ApprovalFiles(join(data, 'approvals')),
		rates: new RateCounter(now),
		maskArguments: maskSecrets,
		canariesIn: () => [],
		resolve: flags.dns ? resolveHosts : () => undefined,
		note,
		now,
	};
	const maxMessageBytes = flags.maxMessageMb * MEGABYTE;
	const session = startSession({
		gates: (relay, restart) => makeGates(parts, relay, restart),
		client: (events) =>
			new LineEnd(process.stdin, process.stdout, maxMessageBytes, {
				...events,
				oversized: (_, size) => note(`dropped a message of the client of ${size} bytes: more than ${flags.maxMessageMb} MB`),
				unwritable: () => events.over(),
			}),
		upstream: (events) => new StdioUpstream({ start: () => startBeside(argv, process.env), maxMessageBytes, note, now }, events),
		note,
		now,
	});
	const signal = interruptSignal();
	signal.addEventListener('abort', () => void session.close(), { once: true });
	await session.over;
	return EXIT.clean;
}

/** `npx -y @scope/server-x@1 /data` is `server-x`; `python -m mcp_x` is `mcp_x`; `node dist/server.mjs` is `server.mjs`. */
function serverName([program, ...words]: Argv): string {
	const word = words.find((one) => !one.startsWith('-') && one !== 'run' && one !== 'exec') ?? program;
	return basename(word).replace(/(?<=.)@[^/]*$/, '') || basename(program);
}
