// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol, so the guard's own messages go to stderr.

import { isatty } from 'node:tty';
import type { GuardClients, GuardedTarget } from '#app/guard/guard-options.ts';
import { guardServer } from '#app/guard/guard-server.ts';
import { interruptSignal } from '#app/interrupt.ts';
import type { Durability } from '#model/ledger.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { type GuardHttpFlags, listening, upstreamServer } from '../guard/http-flags.ts';
import { numberFlag } from '../number-flags.ts';

interface GuardFlags extends GuardHttpFlags {
	readonly policy: string;
	readonly lock?: string;
	readonly name?: string;
	readonly ledger?: string;
	readonly durable: Durability;
	readonly logArguments: 'digest' | 'masked';
	readonly dns: boolean;
	readonly sandbox?: boolean;
	readonly observe?: boolean;
	readonly pin: boolean;
	/** --pin selects the version of the package. `pin` is about its tools. */
	readonly packagePin?: string;
	readonly elicit: boolean;
	readonly maxMessageMb: string;
}

const SMALLEST_LIMIT_MB = 0.001;
/** JavaScript cannot hold a longer string. */
const LARGEST_LIMIT_MB = 500;

export async function guardCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as GuardFlags;
	const target = guardedTarget(words, flags);
	const clients = guardClients(flags);
	refuseContradictions(flags, target, clients);
	await guardServer(
		{
			target,
			clients,
			policy: flags.policy,
			lock: flags.lock,
			name: flags.name,
			ledger: flags.ledger,
			durable: flags.durable,
			keepsMasked: flags.logArguments === 'masked',
			looksUpNames: flags.dns,
			wantsCell: flags.sandbox === true,
			observes: flags.observe === true,
			inheritsVariables: true,
			pinsTools: flags.pin,
			elicits: flags.elicit,
			maxMessageMb: numberFlag('--max-message-mb', flags.maxMessageMb, SMALLEST_LIMIT_MB, LARGEST_LIMIT_MB),
			stderr: process.stderr,
		},
		interruptSignal(),
	);
	return EXIT.clean;
}

function guardedTarget(words: readonly string[], flags: GuardFlags): GuardedTarget {
	const upstream = upstreamServer(flags, process.env);
	const [program, ...rest] = words;
	if (upstream !== undefined && program !== undefined)
		throw new UserError('either a command or --upstream, not both', { hint: 'candor guard --upstream https://mcp.example/mcp' });
	if (upstream !== undefined) return { kind: 'upstream', ...upstream };
	if (program !== undefined) return { kind: 'command', argv: [program, ...rest], pin: flags.packagePin };
	throw new UserError('which server is to be guarded?', { hint: 'candor guard -- npx -y @modelcontextprotocol/server-filesystem /data' });
}

function guardClients(flags: GuardFlags): GuardClients {
	const listen = listening(flags);
	if (listen !== undefined) return { kind: 'http', ...listen };
	return { kind: 'streams', open: () => ({ input: process.stdin, output: process.stdout }), isTerminal: isatty(0) };
}

function refuseContradictions({ sandbox, observe, packagePin, lock, pin }: GuardFlags, target: GuardedTarget, clients: GuardClients): void {
	if ((sandbox === true || observe === true) && target.kind === 'upstream')
		throw new UserError('a server elsewhere runs in no cell of ours', {
			hint: 'leave out --sandbox and --observe, or give the command',
		});
	if (observe === true && clients.kind === 'http')
		throw new UserError('--observe follows one client, and --http has many', {
			hint: 'leave out --observe, or guard over standard streams',
		});
	if (lock !== undefined && !pin)
		throw new UserError('--no-pin shows tools as the server lists them, and --lock as they are in the lock', {
			hint: 'leave out one of them',
		});
	if (packagePin !== undefined && target.kind === 'upstream')
		throw new UserError(`--pin ${packagePin}: only a command has a version to hold`, {
			hint: 'leave out --pin, or give the command',
		});
}
