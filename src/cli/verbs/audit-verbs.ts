// Declares `candor audit`, `judge`, `report`, `diff`, `test`, `demo`, `doctor` and `explain`, with their flags.

import { type Command, Option } from 'commander';
import { MODES } from '#model/report.ts';
import { TRANSPORTS } from '#model/target.ts';
import { collect } from '../collect-flag.ts';
import { FAIL_ON } from '../exit-codes.ts';
import { firstWord } from '../first-word.ts';

const FORMATS = 'how to print the report: text, json, html (one page with the timeline), sarif, markdown, junit';

export function addAuditVerbs(program: Command): void {
	addAuditVerb(program);
	addTestVerb(program);
	addDiffVerb(program);
	addOtherVerbs(program);
}

function addAuditVerb(program: Command): void {
	const audit = program
		.command('audit')
		.usage('[flags] -- <command...> | --image <name> [-- <arguments...>] | <url>')
		.argument('[command...]', 'how the server is started: npx -y pkg, uvx pkg, node server.mjs, …; or the URL of one that runs elsewhere')
		.passThroughOptions()
		.option('--json', 'print the report as JSON (same as --format json)')
		.option('--format <format>', FORMATS, 'text')
		.option('--output <file>', 'write the report there instead of to standard output')
		.addOption(new Option('--fail-on <severity>', 'exit 3 from this severity on').choices(FAIL_ON).default('high'))
		.option('--timeout <seconds>', 'longest wait for one answer', '15')
		.option('--calls <n>', 'ordinary calls per tool (default: by --depth, as are baits, edges and malformed inputs)')
		.option('--only-tool <name>', 'call this tool alone')
		.option('--input <json>', 'with --only-tool: call it with these arguments and no others')
		.option('--passes <n>', 'starts of the server with the same home: restarted later, with fast timers … (default: by --depth)')
		.addOption(
			new Option('--depth <depth>', 'how thorough to be (default: as candor.yaml says, else standard)').choices([
				'quick',
				'standard',
				'deep',
			]),
		)
		.option('--seed <n>', 'the same seed generates the same inputs', '1')
		.option(
			'--out-dir <dir>',
			'keep record.json and observations.ndjson (for candor judge), manifest.json, trace.log, files.json, report.json, captures/, capture.pcap and copies of written files there',
		)
		.option('--pin <package@version>', 'audit exactly this version of the package that the command runs')
		.option('--env <K=V...>', 'set an environment variable for the server', collect, [])
		.option('--cwd <dir>', 'working directory of the server; it changes a copy of it')
		.option('--writable <path>', 'let the server change the real path, not a copy of it (repeatable)', collect, [])
		.option('--show-contents', 'keep in the report what the server read of your own files')
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
		.option('--url <url>', 'with a command, port and path in one: http://localhost:3001/mcp; without, a server that runs elsewhere')
		.option(
			'--header <header>',
			"send 'Name: value' with every request to it; a CANDOR_… variable in braces is read from the environment (repeatable)",
			collect,
			[],
		)
		.option('--exercise-all', 'of a server that runs elsewhere, call also the tools that may change something')
		.option('--no-dns', 'ask no name server about an address; this is always so: names in the report are those that the server looked up')
		.option('--sandbox <name>', 'where the server runs: bubblewrap (default), container, none')
		.option('--image <name>', 'a container image that is already here; without a command, its own entry point runs')
		.option('--runtime <name>', 'the engine’s runtime for the container, such as runsc or kata')
		.option('--tracer <name>', 'what watches it: strace', 'strace')
		.option('--config <file>', 'the file of the project (default: candor.yaml, where no server is given; docs/config.md)')
		.option('--target <name>', 'which of its targets')
		.option('--baseline <file>', 'known findings pass, new ones fail (3), and so do entries that are not found any more (5)')
		.option('--write-baseline <file>', 'write what is found now as the baseline, and exit 0')
		.option('--verbose', 'show the evidence of every finding')
		.action(async (words: string[], flags: object) => {
			const { auditCommand } = await import('../commands/audit.ts');
			process.exitCode = await auditCommand(words, flags);
		});
	// Flags after a command belong to it. Flags after a URL belong to Candor.
	if (/^https?:/i.test(firstWord(audit, process.argv.slice(3)) ?? '')) audit.passThroughOptions(false);
}

function addDiffVerb(program: Command): void {
	program
		.command('diff')
		.usage('[flags] <earlier> <later> [-- <arguments...>]')
		.argument(
			'<earlier>',
			'the JSON report of an audit, what candor audit --out-dir kept of a run, or a version of a package, which is audited: some-server@1.2.3 (npm), some-server==1.2.3 (PyPI)',
		)
		.argument('<later>', 'the same, of the audit to compare with it')
		.argument('[arguments...]', 'after --: what the server is given, where versions of a package are compared')
		.option('--json', 'print the diff as JSON (schemas/diff.schema.json)')
		.option('--output <file>', 'write it there instead of to standard output')
		.addOption(
			new Option('--fail-on <severity>', 'exit 3 if a finding from this severity on is new or was milder before')
				.choices(FAIL_ON)
				.default('high'),
		)
		.addOption(
			new Option('--depth <depth>', 'how thoroughly versions are audited').choices(['quick', 'standard', 'deep']).default('standard'),
		)
		.option('--env <K=V...>', 'set an environment variable for the server', collect, [])
		.action(async (earlier: string, later: string, words: string[], flags: object) => {
			const { diffCommand } = await import('../commands/diff.ts');
			process.exitCode = await diffCommand(earlier, later, words, flags);
		});
}

function addTestVerb(program: Command): void {
	program
		.command('judge')
		.argument('<dir>', 'what candor audit --out-dir kept of a run')
		.option('--json', 'print the report as JSON (same as --format json)')
		.option('--format <format>', FORMATS, 'text')
		.option('--output <file>', 'write the report there instead of to standard output')
		.addOption(new Option('--fail-on <severity>', 'exit 3 from this severity on').choices(FAIL_ON).default('high'))
		.option('--verbose', 'show the evidence of every finding')
		.action(async (directory: string, flags: object) => {
			const { judgeCommand } = await import('../commands/judge.ts');
			process.exitCode = await judgeCommand(directory, flags);
		});

	program
		.command('report')
		.argument('<file>', 'the JSON report of an audit or a test')
		.option('--format <format>', FORMATS, 'text')
		.option('--output <file>', 'write it there instead of to standard output')
		.addOption(new Option('--fail-on <severity>', 'exit 3 from this severity on').choices(FAIL_ON).default('never'))
		.option('--verbose', 'show the evidence of every finding')
		.action(async (file: string, flags: object) => {
			const { reportCommand } = await import('../commands/report.ts');
			process.exitCode = await reportCommand(file, flags);
		});

	program
		.command('test')
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
		.option('--tests-per-tool <n>', 'cases for each tool, of all kinds together (default: 33, fewer with many tools)')
		.option('--timeout <seconds>', 'longest wait for one answer', '15')
		.option('--seed <n>', 'the same seed generates the same cases', '1')
		.option('--format <format>', FORMATS, 'text')
		.option('--output <file>', 'write the report there instead of to standard output')
		.option('--export-telemetry <file>', 'write every event there as a line of JSON (schemas/telemetry.schema.json)')
		.option('--oracle <file>', 'what your tools must answer, in YAML (docs/test.md)')
		.option('--env <K=V...>', 'set an environment variable for the server', collect, [])
		.option('--config <file>', 'the file of the project (default: candor.yaml, where no server is given; docs/config.md)')
		.option('--target <name>', 'which of its targets')
		.option('--baseline <file>', 'known findings pass, new ones fail (3), and so do entries that are not found any more (5)')
		.option('--write-baseline <file>', 'write what is found now as the baseline, and exit 0')
		.option('--verbose', 'show the evidence of every finding')
		.action(async (words: string[], flags: object) => {
			const { testCommand } = await import('../commands/test.ts');
			process.exitCode = await testCommand(words, flags);
		});
}

function addOtherVerbs(program: Command): void {
	program
		.command('demo')
		.addOption(new Option('--language <language>', 'which pair').choices(['node', 'python']).default('node'))
		.action(async (flags: { language: 'node' | 'python' }) => {
			const { demoCommand } = await import('../commands/demo.ts');
			process.exitCode = await demoCommand(flags.language);
		});

	program.command('doctor').action(async () => {
		const { doctorCommand } = await import('../commands/doctor.ts');
		process.exitCode = await doctorCommand();
	});

	program
		.command('explain')
		.argument('[rule]', 'a rule’s id; without it, all of them')
		.action(async (rule: string | undefined) => {
			const { explainCommand } = await import('../commands/explain.ts');
			process.exitCode = await explainCommand(rule);
		});
}
