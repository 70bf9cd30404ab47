// Declares `candor fleet` and its flags.

import { type Command, Option } from 'commander';
import { collect } from '../collect-flag.ts';

const DEPTHS = ['quick', 'standard', 'deep'];

export function addFleetVerbs(program: Command): void {
	const fleet = program.command('fleet').usage('add | run | work | status | export | retry');
	const verb = (name: string, summary: string) =>
		fleet
			.command(name)
			.description(summary)
			.option(
				'--database <url>',
				'postgres://… for several machines (default: the variable CANDOR_DATABASE, else SQLite in candor’s data directory)',
			);
	const listing = (command: Command) =>
		command
			.argument('[list...]', 'files with targets: lines such as npm:some-server@1.2.3, or JSON; - is standard input')
			.option('--npm <name>', 'a package of npm (repeatable)', collect, [])
			.option('--pypi <name>', 'a package of PyPI (repeatable)', collect, [])
			.addOption(new Option('--depth <depth>', 'how thoroughly').choices(DEPTHS).default('standard'))
			.option('--priority <n>', 'higher ones first', '0')
			.option('--older-than <duration>', 'audit again what was audited longer ago, such as 20h (default: each version once)');
	const working = (command: Command) =>
		command
			.option('--jobs <n>', 'audits at the same time (default: by this machine’s processors and free memory)')
			.option('--lease <seconds>', 'after how long without a sign of life another worker takes a job over', '60')
			.option('--job-timeout <seconds>', 'how long one audit may take', '900');

	listing(verb('add', 'put servers into the queue; what is there already, at the same version, stays as it is')).action(
		async (lists: readonly string[], flags: object) => {
			const { addCommand } = await import('../commands/fleet-add.ts');
			process.exitCode = await addCommand(lists, flags);
		},
	);
	working(listing(verb('run', 'add servers, work until the queue is empty, and show how they came out'))).action(
		async (lists: readonly string[], flags: object) => {
			const { runCommand } = await import('../commands/fleet-work.ts');
			process.exitCode = await runCommand(lists, flags);
		},
	);
	working(verb('work', 'take jobs from the queue until Ctrl-C'))
		.option('--until-empty', 'end when no job waits or runs')
		.action(async (flags: object) => {
			const { workCommand } = await import('../commands/fleet-work.ts');
			process.exitCode = await workCommand(flags);
		});
	verb('status', 'how the fleet stands')
		.option('--json', 'as JSON')
		.action(async (flags: object) => {
			const { statusCommand } = await import('../commands/fleet-status.ts');
			process.exitCode = await statusCommand(flags);
		});
	verb('export', 'one line of JSON for each job')
		.option('--reports', 'with the whole report of each audit')
		.action(async (flags: object) => {
			const { exportCommand } = await import('../commands/fleet-export.ts');
			process.exitCode = await exportCommand(flags);
		});
	verb('retry', 'let failed and dead jobs wait again')
		.argument('[name...]', 'such as npm:some-server (default: all of them)')
		.action(async (names: readonly string[], flags: object) => {
			const { retryCommand } = await import('../commands/fleet-retry.ts');
			process.exitCode = await retryCommand(names, flags);
		});
}
