// `candor guard`: stands between an agent and a server. Standard output belongs to the protocol; what the guard has to say goes to stderr.
// What decides how the server is started is loaded first; the rest is loaded while the server starts.

import { basename, join, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { cellReasons, confineServer } from '../guard/confine-server.ts';
import { EffectFeed } from '../guard/effect-feed.ts';
import { guardNotes } from '../guard/guard-notes.ts';
import { listening, upstreamServer } from '../guard/http-flags.ts';
import { policyInForce } from '../guard/policy-in-force.ts';
import type { GuardFlags } from '../guard/run-guard.ts';
import { startAhead } from '../guard/start-ahead.ts';
import { interruptSignal } from '../interrupt.ts';

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
					guarded: [...policy.files, ledgerFile, data].map((file) => resolve(file)),
					effects,
					note,
					signal,
				});
	const unenforced = upstream === undefined ? [] : cellReasons(compiled.policy.confine);
	if (unenforced.length > 0) note(`NOT ENFORCED, the server runs elsewhere: the policy has ${unenforced.join(' and ')}`);
	// Over HTTP each session has a server of its own, and none may ever come.
	using ahead = confined === undefined || listen !== undefined ? undefined : startAhead(confined.start);
	const { runGuard } = await import('../guard/run-guard.ts');
	await runGuard({
		flags,
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

function commandOf([program, ...rest]: readonly string[]): Argv {
	if (program !== undefined) return [program, ...rest];
	throw new UserError('candor guard: which server?', { hint: 'candor guard -- npx -y @modelcontextprotocol/server-filesystem /data' });
}

/** `npx -y @scope/server-x@1 /data` is `server-x`; `python -m mcp_x` is `mcp_x`; `node dist/server.mjs` is `server.mjs`. */
function serverName([program, ...words]: Argv): string {
	const word = words.find((one) => !one.startsWith('-') && one !== 'run' && one !== 'exec') ?? program;
	return basename(word).replace(/(?<=.)@[^/]*$/, '') || basename(program);
}
