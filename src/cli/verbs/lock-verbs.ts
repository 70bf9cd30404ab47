// Declares `candor lock` and `candor verify`, with their flags.

import { type Command, Option } from 'commander';
import { LOCK_FILE } from '#model/lock.ts';
import { TRANSPORTS } from '#model/target.ts';
import { LOCK_FORMATS } from '#report/lock/lock-formats.ts';
import { collect } from '../collect-flag.ts';

export function addLockVerbs(program: Command): void {
	runOptions(program.command('lock'))
		.usage('[flags] -- <command...> | --image <name> [-- <arguments...>]')
		.argument('[command...]', 'how the server is started: npx -y pkg, uvx pkg, node server.mjs, …')
		.passThroughOptions()
		.option('--out <file>', 'where the lock is written', LOCK_FILE)
		.option('--runs <n>', 'runs, each with inputs of its own: what any of them does is locked', '3')
		.action(async (words: string[], flags: object) => {
			const { lockCommand } = await import('../commands/lock.ts');
			process.exitCode = await lockCommand(words, flags);
		});

	runOptions(program.command('verify'))
		.usage('[flags] [-- <command...>]')
		.argument('[command...]', 'how the server is started (default: as the lock has it)')
		.passThroughOptions()
		.option('--lock <file>', 'the lock to compare with', LOCK_FILE)
		.option('--runs <n>', 'runs, each with inputs of its own (default: 1; with --update 3)')
		.option('--strict', 'exit 3 also for a changed text, a renamed tool and a new tool')
		.option('--update', 'show the difference, then write the lock anew')
		.addOption(new Option('--format <format>', 'how to print the difference').choices(LOCK_FORMATS).default('text'))
		.option('--json', 'the same as --format json')
		.option('--output <file>', 'write it there instead of to standard output')
		.addHelpText(
			'after',
			'\nExit codes: 0 the lock holds · 3 a new effect, or a changed text that a rule finds deceptive · 4 a locked tool no longer worked, or not all could be seen · 2 no cell · 1 other errors',
		)
		.action(async (words: string[], flags: object) => {
			const { verifyCommand } = await import('../commands/verify.ts');
			process.exitCode = await verifyCommand(words, flags);
		});
}

function runOptions(command: Command): Command {
	return command
		.addOption(new Option('--depth <depth>', 'how thorough to be (default: standard)').choices(['quick', 'standard', 'deep']))
		.addOption(new Option('--network <mode>', 'none, sink or host (default: sink)').choices(['none', 'sink', 'host']))
		.option('--seed <n>', 'the same seed generates the same inputs', '1')
		.option('--timeout <seconds>', 'longest wait for one answer', '15')
		.option('--env <K=V...>', 'set an environment variable for the server; the lock keeps its name alone', collect, [])
		.option('--cwd <dir>', 'working directory of the server; it changes a copy of it')
		.option('--pin <package@version>', 'exactly this version of the package that the command runs')
		.option('--image <name>', 'a container image that is already here')
		.addOption(new Option('--transport <transport>', 'how to talk to the server').choices(TRANSPORTS))
		.option('--http-port <n>', 'the server listens on this port of its cell, and is talked to over HTTP')
		.option('--path <path>', 'where on that port (default: /mcp)');
}
