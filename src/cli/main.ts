// The command line: names every verb and flag, and loads a verb's code only when it is used.

import { Command, CommanderError, Option } from 'commander';
import { DECISIONS, DURABILITIES } from '#model/ledger.ts';
import { MODES } from '#model/report.ts';
import { TRANSPORTS } from '#model/target.ts';
import { packageVersion } from '#util/version.ts';
import { EXIT, FAIL_ON, TEST_EXIT } from './exit-codes.ts';
import { httpOptions } from './guard/http-options.ts';

const program = new Command('candor')
	.description('Does this MCP server do what it says, and nothing else?')
	.version(packageVersion())
	.showHelpAfterError('(candor --help shows what there is)')
	.enablePositionalOptions()
	.exitOverride()
	.configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'candor: ')) });

program
	.command('audit')
	.description('run a server in a cell, work every tool, and compare what it does with what it says')
	.usage('[flags] -- <command...> | --image <name> [-- <arguments...>]')
	.argument('[command...]', 'how the server is started: npx -y pkg, uvx pkg, node server.mjs, …')
	.passThroughOptions()
	.option('--json', 'print the report as JSON (same as --format json)')
	.addOption(new Option('--format <format>', 'how to print the report').choices(['text', 'json']).default('text'))
	.addOption(new Option('--fail-on <severity>', 'exit 3 from this severity on').choices(FAIL_ON).default('high'))
	.option('--timeout <seconds>', 'longest wait for one answer', '15')
	.option('--calls <n>', 'ordinary calls per tool (default: by --depth, as are baits, edges and malformed inputs)')
	.option('--only-tool <name>', 'call this tool alone')
	.option('--input <json>', 'with --only-tool: call it with these arguments and no others')
	.option('--passes <n>', 'starts of the server with the same home: restarted later, with fast timers … (default: by --depth)')
	.addOption(new Option('--depth <depth>', 'how thorough to be').choices(['quick', 'standard', 'deep']).default('standard'))
	.option('--seed <n>', 'the same seed generates the same inputs', '1')
	.option(
		'--out-dir <dir>',
		'keep manifest.json, trace.log, observations.ndjson, files.json, report.json, captures/, capture.pcap and copies of written files there',
	)
	.option('--env <K=V...>', 'set an environment variable for the server', collect, [])
	.option('--cwd <dir>', 'working directory of the server (read-only unless also --writable)')
	.option('--writable <path>', 'let the server write there (repeatable)', collect, [])
	.option('--allow <subject=reason>', 'accept this path, host or program, with a reason (repeatable)', collect, [])
	.option('--scope <file>', 'file of accepted effects (JSON): [{"subject", "reason", "rule"?, "tool"?, "expires"?}]')
	.option('--answers <file>', 'what the sink answers, by host (JSON): {"api.example": {"path"?, "status"?, "headers"?, "body"?}}')
	.addOption(
		new Option('--network <mode>', 'none: no network; sink: an internet of ours that keeps what is sent; host: this machine’s own')
			.choices(['none', 'sink', 'host'])
			.default('sink'),
	)
	.addOption(
		new Option('--transport <transport>', 'how to talk to the server (default: stdio; streamable-http with --http-port)').choices(
			TRANSPORTS,
		),
	)
	.option('--http-port <n>', 'the server listens on this port of its cell, and is talked to over HTTP')
	.option('--path <path>', 'where on that port (default: /mcp; /sse with --transport sse)')
	.option('--url <url>', 'port and path in one: http://localhost:3001/mcp')
	.option('--header <header>', "send 'Name: value' with every request to it (repeatable)", collect, [])
	.option('--no-dns', 'never ask a name server about an address (none is asked today)')
	.option('--sandbox <name>', 'where the server runs: bubblewrap (default), container, none')
	.option('--image <name>', 'a container image that is already here; without a command, its own entry point runs')
	.option('--runtime <name>', 'the engine’s runtime for the container, such as runsc or kata')
	.option('--tracer <name>', 'what watches it: strace', 'strace')
	.option('--verbose', 'show the evidence of every finding')
	.action(async (words: string[], flags: object) => {
		const { auditCommand } = await import('./commands/audit.ts');
		process.exitCode = await auditCommand(words, flags);
	});

program
	.command('test')
	.description('test a server: valid, edge, malformed and injection cases for every tool, and a score')
	.usage('--mode schema|sandbox --command "node server.mjs" [flags] | --mode sandbox --image <name> [flags] [-- <arguments...>]')
	.argument('[command...]', 'in the place of --command: how the server is started')
	.passThroughOptions()
	.addOption(
		new Option('--mode <mode>', 'schema: only its answers, no isolation; sandbox: in a cell, and what it does')
			.choices(MODES)
			.default('sandbox'),
	)
	.option('--command <words>', 'how the server is started; split as a shell would, never run by one')
	.option('--image <name>', 'with --mode sandbox: a container image that is already here')
	.option('--runtime <name>', 'with --image: the engine’s runtime, such as runsc or kata')
	.option('--tests-per-tool <n>', 'cases for each tool, of all kinds together (default: 34, fewer with many tools)')
	.option('--timeout <seconds>', 'longest wait for one answer', '15')
	.option('--seed <n>', 'the same seed generates the same cases', '1')
	.option('--format <format>', 'how to print the report: text, json, html, junit', 'text')
	.option('--output <file>', 'write the report there instead of to standard output')
	.option('--export-telemetry <file>', 'write every event there as a line of JSON (schemas/telemetry.schema.json)')
	.option('--oracle <file>', 'what your tools must answer, in YAML (docs/test.md)')
	.option('--env <K=V...>', 'set an environment variable for the server', collect, [])
	.option('--verbose', 'show the evidence of every finding')
	.action(async (words: string[], flags: object) => {
		const { testCommand } = await import('./commands/test.ts');
		process.exitCode = await testCommand(words, flags);
	});

program
	.command('demo')
	.description('audit two bundled servers that say the same and do different things')
	.addOption(new Option('--language <language>', 'which pair').choices(['node', 'python']).default('node'))
	.action(async (flags: { language: 'node' | 'python' }) => {
		const { demoCommand } = await import('./commands/demo.ts');
		process.exitCode = await demoCommand(flags.language);
	});

program
	.command('doctor')
	.description('what works on this machine, what doesn’t, and the command that fixes it')
	.action(async () => {
		const { doctorCommand } = await import('./commands/doctor.ts');
		process.exitCode = await doctorCommand();
	});

program
	.command('explain')
	.description('say what a rule looks for and why, in English')
	.argument('[rule]', 'a rule’s id; without it, all of them')
	.action(async (rule: string | undefined) => {
		const { explainCommand } = await import('./commands/explain.ts');
		process.exitCode = await explainCommand(rule);
	});

httpOptions(program.command('guard'), collect)
	.description('stand between an agent and a server: every call is decided by a policy and kept in the ledger')
	.usage('[flags] -- <command...> | --upstream <url> [flags]')
	.argument('[command...]', 'how the server is started: npx -y pkg, uvx pkg, node server.mjs, …')
	.passThroughOptions()
	.option('--policy <name|file>', 'default, strict, or a YAML file (docs/policy.md)', 'default')
	.option('--name <server>', 'what the server is called in policy, pins and ledger (default: by its command)')
	.option('--ledger <file>', 'where decisions are kept (default: ledger.db in candor’s data directory)')
	.addOption(
		new Option('--durable <how>', 'normal: survives the guard’s death; full: a power cut too').choices(DURABILITIES).default('normal'),
	)
	.addOption(new Option('--log-arguments <how>', 'what of the arguments is kept').choices(['digest', 'masked']).default('digest'))
	.option('--max-message-mb <n>', 'longer messages are refused', Number, 64)
	.option('--no-dns', 'do not look up the host names in arguments')
	.option('--no-pin', 'show tools as the server lists them, also when they changed since their first use')
	.action(async (words: string[], flags: object) => {
		const { guardCommand } = await import('./commands/guard.ts');
		process.exitCode = await guardCommand(words, flags);
	});

const canaries = program.command('canaries').description('fake secrets in a real project, which the guard looks for');
canaries
	.command('plant')
	.description('put some there, never over a file that exists')
	.argument('[directory]', 'the project', '.')
	.action(async (directory: string) => {
		const { plantCommand } = await import('./commands/canaries.ts');
		process.exitCode = plantCommand(directory);
	});
canaries
	.command('list')
	.description('where they are')
	.action(async () => {
		const { listCommand } = await import('./commands/canaries.ts');
		process.exitCode = listCommand();
	});
canaries
	.command('remove')
	.description('take them out again')
	.argument('[directory]', 'the project', '.')
	.action(async (directory: string) => {
		const { removeCommand } = await import('./commands/canaries.ts');
		process.exitCode = removeCommand(directory);
	});

program
	.command('approve')
	.description('let a withheld tool pass, or one call that the policy asks about; without arguments: what waits')
	.usage('[server [tools...]] | --call <id>')
	.argument('[server]', 'its name, as the guard was given it')
	.argument('[tools...]', 'the tools to let pass as they are now')
	.option('--all', 'all tools of that server that wait')
	.option('--call <id>', 'the call that a denial named')
	.option('--for <time>', 'with --call: how long it may be repeated', '10m')
	.action(async (server: string | undefined, tools: string[], flags: { call?: string; for: string; all?: true }) => {
		const { approveCommand } = await import('./commands/approve.ts');
		process.exitCode = approveCommand(server, tools, flags);
	});

const ledger = program
	.command('ledger')
	.description('the guard’s decisions and what became of them, oldest first')
	.option('--server <name>', 'only of this server')
	.option('--tool <name>', 'only of this tool')
	.addOption(new Option('--decision <decision>', 'only these, and their outcomes').choices(DECISIONS))
	.option('--since <time>', 'only from then on: 2h, 3d, 2026-11-15, 2026-11-15T14:20 (UTC)')
	.option('--follow', 'go on as new ones come, until Ctrl-C')
	.option('--json', 'a line of JSON each (schemas/ledger.schema.json)')
	.option('--ledger <file>', 'the ledger to read (default: ledger.db in the data directory)')
	.action(async (flags: object) => {
		const { ledgerCommand } = await import('./commands/ledger.ts');
		process.exitCode = await ledgerCommand(flags);
	});

ledger
	.command('verify')
	.description('walk the whole chain, and say which rows were changed, removed, added or cut off (exit 3)')
	.option('--head <hash>', 'also: is the row with this hash, noted elsewhere, still in the chain?')
	.option('--json', 'print the result as JSON')
	.option('--ledger <file>', 'the ledger to verify (default: ledger.db in the data directory)')
	.action(async (_flags: object, command: Command) => {
		const { ledgerVerifyCommand } = await import('./commands/ledger-verify.ts');
		process.exitCode = await ledgerVerifyCommand(command.optsWithGlobals());
	});

program
	.command('stats')
	.description('how often the guard allowed, blocked and asked: in all, by server, tool and rule')
	.option('--server <name>', 'only of this server')
	.option('--since <time>', 'only from then on: 2h, 3d, 2026-11-15, 2026-11-15T14:20 (UTC)')
	.option('--json', 'print the counts as JSON')
	.option('--ledger <file>', 'the ledger to read (default: ledger.db in the data directory)')
	.action(async (flags: object) => {
		const { statsCommand } = await import('./commands/stats.ts');
		process.exitCode = await statsCommand(flags);
	});

function collect(value: string, earlier: string[]): string[] {
	return [...earlier, value];
}

/** For `candor test` 1 would mean a finding. */
function usageExitCode(): number {
	return process.argv[2] === 'test' ? TEST_EXIT.couldNotRun : EXIT.error;
}

try {
	await program.parseAsync();
} catch (error) {
	if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.clean : usageExitCode();
	else {
		const { exitCodeFor } = await import('./fail.ts');
		process.exitCode = exitCodeFor(error);
	}
}
