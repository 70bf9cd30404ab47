import { expect, test } from 'vitest';
import { exampleCommands, wantedCommands } from './wanted-command.ts';

test.for<readonly [text: string, examples: readonly string[], commands: readonly string[]]>([
	['│ Missing command.                 │', ['serve'], ['serve', 'stdio', 'server']],
	['notes: error: the following arguments are required: command', [], ['stdio', 'serve', 'server']],
	['usage: notes [-h] {config,start} ...\nnotes: error: the following arguments are required: command', [], ['start']],
	['usage: notes [-h] {config,reset} ...\nnotes: error: the following arguments are required: command', ['reset'], []],
	[
		' Usage: notes [OPTIONS] COMMAND [ARGS]...\n╭─ Options ──╮\n│ --help        Show this. │\n╭─ Commands ──╮\n│ login   Logs in.       │\n│ start   Starts it.  │\n╰──╯',
		[],
		['start'],
	],
	['Usage: notes [OPTIONS] COMMAND [ARGS]...\n\nCommands:\n  login  Logs in.\n  reset  Deletes all.', ['reset'], []],
	// What an example of the README does with another command is not what a client starts.
	['Error: no command specified', ['login', 'mcp'], ['mcp', 'stdio', 'serve']],
	['Missing option --token', ['serve'], []],
	// A program that prints its usage and exits
	['shop-mcp <command>\n\nCommands:\n  shop-mcp http   Over HTTP\n  shop-mcp stdio  Over stdio\n\nNot enough arguments', [], ['stdio']],
	['Usage: shop [options] [command]\n\nCommands:\n  login           Sign in\n  serve [options]  Run the server\n  help', [], ['serve']],
	['Commands:\n  login   Sign in\n  purge   Delete all', [], []],
	['  serve  Run the server', [], []],
	['/bin/sh: command not found', ['serve'], []],
])('commands for %j, with %j in the README', ([text, examples, commands]) => {
	expect(wantedCommands(text, examples)).toEqual(commands);
});

test('a command that was refused is followed by those that are offered', () => {
	expect(wantedCommands("No such command 'stdio'.", [], 'stdio')).toEqual(['stdio', 'serve', 'server']);
	expect(wantedCommands("invalid choice: 'stdio' (choose from 'run', 'login')", [], 'stdio')).toEqual(['run']);
	expect(wantedCommands('Missing API key', [], 'stdio')).toEqual([]);
});

test('the examples of a README name the command after the server, whatever the runner', () => {
	const readme = [
		'"args": ["notes-server@latest", "stdio"]',
		'args = ["--from", "notes", "notes-server", "serve"]',
		'    $ uvx notes-server mcp',
		'"args": ["notes-server", "--verbose"]',
		'"args": ["other-server", "run"]',
		'run uvx notes-server start, and see',
	].join('\n');
	expect(exampleCommands(readme, 'notes-server')).toEqual(['stdio', 'serve', 'mcp']);
});
