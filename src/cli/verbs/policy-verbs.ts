// Declares `candor inspect`, `candor risk` and `candor policy`, with their flags.

import type { Command } from 'commander';
import type { AskedFlags } from '../asked-call.ts';
import { collect } from '../collect-flag.ts';
import type { InspectFlags } from '../commands/inspect.ts';
import type { RiskFlags } from '../commands/risk.ts';
import type { WhatIfFlags } from '../commands/what-if.ts';

export function addPolicyVerbs(program: Command): void {
	aboutOneCall(program.command('inspect'))
		.option('--json', 'print the decision as JSON')
		.option('--no-log', 'write no row of it into the ledger')
		.option('--ledger <file>', 'where the row is written (default: ledger.db in candor’s data directory)')
		.action(async (tool: string, flags: InspectFlags) => {
			const { inspectCommand } = await import('../commands/inspect.ts');
			process.exitCode = await inspectCommand(tool, flags);
		});

	program
		.command('risk')
		.usage('[flags] <tool,tool> | [flags] -- <command...> | --report <file>')
		.argument('[tools...]', 'names with commas between: read_file,run_shell; or, after --, how the server is started')
		.option('--report <file>', 'from the JSON report of an audit: what the server declared, and what was found')
		.option('--env <K=V...>', 'with a command: set an environment variable for the server', collect, [])
		.option('--json', 'print it as JSON')
		.action(async (words: string[], flags: RiskFlags) => {
			const { riskCommand } = await import('../commands/risk.ts');
			const dashes = process.argv.indexOf('--');
			const isCommand = dashes !== -1 && process.argv.length - dashes - 1 === words.length;
			process.exitCode = await riskCommand(words, isCommand, flags);
		});

	const policy = program.command('policy');

	policy
		.command('check')
		.description('say what is wrong with a policy, with line and column')
		.argument('<file>', 'a YAML file, default or strict')
		.action(async (file: string) => {
			const { checkCommand } = await import('../commands/policy.ts');
			process.exitCode = checkCommand(file);
		});

	aboutOneCall(policy.command('explain'))
		.description('which rules hold for a call, in order, and why')
		.action(async (tool: string, flags: AskedFlags) => {
			const { explainPolicyCommand } = await import('../commands/policy.ts');
			process.exitCode = explainPolicyCommand(tool, flags);
		});

	policy
		.command('what-if')
		.description('replay calls under two policies: what is newly blocked, and newly allowed (exit 3 if anything is)')
		.argument('<before>', 'default, strict or a YAML file')
		.argument('<after>', 'another')
		.option('--report <file>', 'the calls of an audit, by its JSON report')
		.option(
			'--generate',
			'with --report: also what an audit of the greatest depth would call, evasive spellings included; nothing is called',
		)
		.option(
			'--ledger [file]',
			'the calls that passed through the guard (without a file: the usual ledger), as far as their arguments were kept',
		)
		.option('--since <time>', 'with --ledger: only from then on: 2h, 3d, 2026-11-15')
		.option('--server <name>', 'the server, for policies with sections by server; of the ledger, only its calls')
		.option('--json', 'print it as JSON')
		.action(async (before: string, after: string, flags: WhatIfFlags) => {
			const { whatIfCommand } = await import('../commands/what-if.ts');
			process.exitCode = await whatIfCommand(before, after, flags);
		});

	policy
		.command('suggest')
		.description('a policy of least privilege from what an audit saw')
		.requiredOption('--report <file>', 'the JSON report of an audit')
		.action(async (flags: { report: string }) => {
			const { suggestCommand } = await import('../commands/policy.ts');
			process.exitCode = suggestCommand(flags);
		});
}

/** Adds the flags that describe the call. */
function aboutOneCall(command: Command): Command {
	return command
		.argument('<tool>', 'the tool’s name')
		.option('-a, --args <json>', 'what it would be called with', '{}')
		.option('-p, --policy <name>', 'default, strict or a YAML file', 'default')
		.option('-s, --server <name>', 'the server, for policies with sections by server');
}
