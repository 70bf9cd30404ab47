// Declares `candor serve` and its flags.

import { type Command, Option } from 'commander';
import { collect } from '../collect-flag.ts';

export function addServeVerbs(program: Command): void {
	program
		.command('serve')
		.option('--host <address>', 'where to listen; on any other than this machine’s own, every route but /health needs a token', '127.0.0.1')
		.option('--port <n>', 'which port; 0: one that is free', '8000')
		.option(
			'--policies <dir>',
			'a folder of policies, each found by its file’s name; those that ship answer where it has none of that name',
		)
		.option(
			'--database <url>',
			'postgres://…: where a team keeps audits and decisions (default: the variable CANDOR_DATABASE, else SQLite in candor’s data directory)',
		)
		.option('--open-loopback', 'let any program of this machine launch and stop servers without a token')
		.option('--allow-host <name>', 'another name under which it is reached, such as that of a proxy in front (repeatable)', collect, [])
		.option('--ledger <file>', 'where decisions are kept (default: ledger.db in candor’s data directory)')
		.addOption(new Option('--log-arguments <how>', 'what of the arguments is kept').choices(['digest', 'masked']).default('masked'))
		.option('--public-read', 'let everybody who can reach it read servers, audits and badges')
		.option(
			'--forward <target>',
			'send decisions on: otlp:URL, syslog:HOST:PORT (RFC 5424 over TCP) or webhook:URL (repeatable)',
			collect,
			[],
		)
		.option('--audits-at-once <n>', 'how many audits that were started over the API run at the same time', '1')
		.option('--log-json', 'write every request and error to stderr as a line of JSON')
		.action(async (flags: object) => {
			const { serveCommand } = await import('../commands/serve.ts');
			process.exitCode = await serveCommand(flags);
		});
}
