// Declares `candor sandbox` and its flags.

import type { Command } from 'commander';
import type { LaunchFlags, SandboxFlags } from '../commands/sandbox.ts';

export function addSandboxVerbs(program: Command): void {
	const sandbox = program.command('sandbox');
	reaching(sandbox.command('launch'))
		.description('start a server in a cell or a container behind the guard, and print where clients connect')
		.usage('[flags] <name> -- <command...> | --image <image> [flags] <name> [-- <words...>]')
		.argument('<name>', 'what the server is called')
		.argument('[command...]', 'how it is started; with --image, words in the place of the image’s own')
		.passThroughOptions()
		.option('-p, --policy <name>', 'a policy that serve knows', 'default')
		.option('--image <image>', 'a container image that is on the machine of serve already')
		.action(async (name: string, command: string[], flags: LaunchFlags) => {
			const { launchSandboxCommand } = await import('../commands/sandbox.ts');
			// All words after the name are passed on, including flags.
			process.exitCode = await launchSandboxCommand(name, command[0] === '--' ? command.slice(1) : command, flags);
		});
	reaching(sandbox.command('stop'))
		.description('stop a launched server')
		.argument('<name>', 'what it is called')
		.action(async (name: string, flags: SandboxFlags) => {
			const { stopSandboxCommand } = await import('../commands/sandbox.ts');
			process.exitCode = await stopSandboxCommand(name, flags);
		});
	reaching(sandbox.command('list'))
		.description('what runs')
		.option('--json', 'print it as JSON')
		.action(async (flags: SandboxFlags) => {
			const { listSandboxCommand } = await import('../commands/sandbox.ts');
			process.exitCode = await listSandboxCommand(flags);
		});
}

function reaching(command: Command): Command {
	return command.option('--url <url>', 'where candor serve listens; the token comes from CANDOR_TOKEN', 'http://127.0.0.1:8000');
}
