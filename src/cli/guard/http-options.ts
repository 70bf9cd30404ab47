// Declares the guard's HTTP flags.

import { type Command, Option } from 'commander';
import { UPSTREAM_TRANSPORTS } from '#app/guard/upstream-transports.ts';
import { collect } from '../collect-flag.ts';

export function httpOptions(command: Command): Command {
	return command
		.option('--http <host:port>', 'serve clients over Streamable HTTP there (default: over standard input and output)')
		.option('--allow-host <name>', 'with --http: another name that clients may reach it by (repeatable)', collect, [])
		.option('--allow-origin <origin>', 'with --http: pages of this origin may talk to it too (repeatable)', collect, [])
		.option('--max-sessions <n>', 'with --http: open at once (default: 100)')
		.option('--session-idle <seconds>', 'with --http: a session that nobody used for so long ends, with its server (default: 1800)')
		.option('--upstream <url>', 'the server is there, over HTTP, instead of a command')
		.addOption(
			new Option('--upstream-transport <how>', 'auto, the default: Streamable HTTP, or else the older HTTP+SSE').choices(
				UPSTREAM_TRANSPORTS,
			),
		)
		.option('--upstream-header <header>', "send 'Name: value' to it with every request (repeatable)", collect, [])
		.option('--upstream-timeout <seconds>', 'how long the head of an answer may take (default: 300)');
}
