// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol; what the guard has to say goes to stderr.
// What decides how the server is started is loaded first; the rest is loaded while the server starts.

import { join, resolve } from 'node:path';
import { isatty } from 'node:tty';
import { dataDirectory } from '#app/directories.ts';
import { policyInForce } from '#app/guard/policy-in-force.ts';
import type { GuardFlags } from '#app/guard/run-guard.ts';
import { givenName, nameOfCommand } from '#app/guard/server-name.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { cellReasons, confineServer } from '#enforce/confine/confine-server.ts';
import { EffectFeed } from '#enforce/confine/effect-feed.ts';
import { guardNotes } from '#enforce/confine/guard-notes.ts';
import { startAhead } from '#enforce/confine/start-ahead.ts';
import type { Argv } from '#model/target.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { listening, upstreamServer } from '../guard/http-flags.ts';
import { number } from '../number-flags.ts';

const SMALLEST_LIMIT_MB = 0.001;
/** A longer text is more than JavaScript can hold. */
const LARGEST_LIMIT_MB = 500;

export async function guardCommand(words: readonly string[], given: object): Promise<number> {
	const flags = given as GuardFlags;
	const upstream = upstreamServer(flags, process.env);
	const listen = listening(flags);
	const argv = upstream === undefined ? commandOf(words) : undefined;
	if (upstream !== undefined && words.length > 0)
		throw new UserError('either a command or --upstream, not both', { hint: 'candor guard --upstream https://mcp.example/mcp' });
	if ((flags.sandbox === true || flags.observe === true) && upstream !== undefined)
		throw new UserError('a server elsewhere runs in no cell of ours', {
			hint: 'leave out --sandbox and --observe, or give the command',
		});
	if (flags.observe === true && listen !== undefined)
		throw new UserError('--observe follows one client, and --http has many', {
			hint: 'leave out --observe, or guard over standard streams',
		});
	if (flags.packagePin !== undefined && upstream !== undefined)
		throw new UserError(`--pin ${flags.packagePin}: only a command has a version to hold`, {
			hint: 'leave out --pin, or give the command',
		});
	const maxMessageMb = number('--max-message-mb', flags.maxMessageMb, SMALLEST_LIMIT_MB, LARGEST_LIMIT_MB);
	const server = flags.name === undefined ? (upstream?.url.host ?? nameOfCommand(argv as Argv)) : givenName(flags.name);
	const note = guardNotes(server, process.stderr, () => performance.now());
	const data = dataDirectory();
	const ledgerFile = flags.ledger ?? join(data, 'ledger.db');
	const signal = interruptSignal();
	const effects = new EffectFeed();
	using policy = await policyInForce(flags.policy, server, note);
	const { compiled } = policy.current;
	await using confined =
		argv === undefined
			? undefined
			: await confineServer(argv, compiled, {
					wantsCell: flags.sandbox === true,
					observes: flags.observe === true,
					pin: await packagePin(flags.packagePin),
					guarded: [...policy.files, ledgerFile, data].map((file) => resolve(file)),
					canaryFile: join(data, 'canaries.json'),
					effects,
					note,
					signal,
				});
	const unenforced = upstream === undefined ? [] : cellReasons(compiled.policy.confine);
	if (unenforced.length > 0) note(`NOT ENFORCED, the server runs elsewhere: the policy has ${unenforced.join(' and ')}`);
	if (listen === undefined && isatty(0))
		note('waiting for a client on standard input; put this command into your client’s configuration (docs/guard.md). Ctrl-C ends it');
	// Over HTTP each session has a server of its own, and none may ever come.
	using ahead = confined === undefined || listen !== undefined ? undefined : startAhead(confined.start);
	const { runGuard } = await import('#app/guard/run-guard.ts');
	// In a cell without a network no name leads anywhere, and a look-up would only tell a name server what the arguments say.
	const hasNoNetwork = confined !== undefined && compiled.policy.confine.network === 'none';
	await runGuard({
		flags,
		looksUpNames: flags.dns && !hasNoNetwork,
		maxMessageMb,
		server,
		data,
		ledgerFile,
		policy,
		effects,
		upstream,
		start: ahead?.start ?? confined?.start,
		listen,
		note,
		signal,
	});
	return EXIT.clean;
}

async function packagePin(typed: string | undefined): Promise<PackagePin | undefined> {
	if (typed === undefined) return undefined;
	const { parsePin } = await import('#observe/target/package-pin.ts');
	return parsePin(typed);
}

function commandOf([program, ...rest]: readonly string[]): Argv {
	if (program !== undefined) return [program, ...rest];
	throw new UserError('which server is to be guarded?', { hint: 'candor guard -- npx -y @modelcontextprotocol/server-filesystem /data' });
}
