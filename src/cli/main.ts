// The command line: names every verb and flag, and loads a verb's code only when it is used.

import { Command, CommanderError, Option } from 'commander';
import { MODES } from '#model/report.ts';
import { TRANSPORTS } from '#model/target.ts';
import { packageVersion } from '#util/version.ts';
import type { InspectFlags } from './commands/inspect.ts';
import type { RiskFlags } from './commands/risk.ts';
import { EXIT, FAIL_ON, TEST_EXIT } from './exit-codes.ts';

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

program
	.command('inspect')
	.description('what a policy says to a call: ALLOWED or BLOCKED, and why; nothing is called')
	.argument('<tool>', 'the tool’s name')
	.option('--args <json>', 'what it would be called with', '{}')
	.option('--policy <name>', 'default, strict or a YAML file', 'default')
	.option('--server <name>', 'the server, for policies with sections by server')
	.option('--json', 'print the decision as JSON')
	.action(async (tool: string, flags: InspectFlags) => {
		const { inspectCommand } = await import('./commands/inspect.ts');
		process.exitCode = inspectCommand(tool, flags);
	});

program
	.command('risk')
	.description('what a set of tools could do, by names, schemas and annotations alone: LOW, MEDIUM or HIGH')
	.argument('[tools]', 'names with commas between: read_file,run_shell')
	.option('--report <file>', 'take the tools that a server declared from the JSON report of its audit')
	.option('--json', 'print it as JSON')
	.action(async (tools: string | undefined, flags: RiskFlags) => {
		const { riskCommand } = await import('./commands/risk.ts');
		process.exitCode = riskCommand(tools, flags);
	});

const policy = program.command('policy').description('check, explain, compare and suggest policies (docs/policy.md)');

policy
	.command('check')
	.description('say what is wrong with a policy, with line and column')
	.argument('<file>', 'a YAML file, default or strict')
	.action(async (file: string) => {
		const { checkCommand } = await import('./commands/policy.ts');
		process.exitCode = checkCommand(file);
	});

policy
	.command('explain')
	.description('which rules hold for a call, in order, and why')
	.argument('<tool>', 'the tool’s name')
	.option('--args <json>', 'what it would be called with', '{}')
	.option('--policy <name>', 'default, strict or a YAML file', 'default')
	.option('--server <name>', 'the server, for policies with sections by server')
	.action(async (tool: string, flags: InspectFlags) => {
		const { explainPolicyCommand } = await import('./commands/policy.ts');
		process.exitCode = explainPolicyCommand(tool, flags);
	});

policy
	.command('what-if')
	.description('replay the calls of an audit under two policies: what is newly blocked, and newly allowed')
	.argument('<before>', 'a policy')
	.argument('<after>', 'another')
	.requiredOption('--report <file>', 'the JSON report of an audit')
	.option('--server <name>', 'the server, for policies with sections by server')
	.action(async (before: string, after: string, flags: { report: string; server?: string }) => {
		const { whatIfCommand } = await import('./commands/policy.ts');
		process.exitCode = whatIfCommand(before, after, flags);
	});

policy
	.command('suggest')
	.description('a policy of least privilege from what an audit saw')
	.requiredOption('--report <file>', 'the JSON report of an audit')
	.action(async (flags: { report: string }) => {
		const { suggestCommand } = await import('./commands/policy.ts');
		process.exitCode = suggestCommand(flags);
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
