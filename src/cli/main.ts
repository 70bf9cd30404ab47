// The command line. A verb's flags are loaded only when the verb is used, and its code only when it runs.

import type { Command } from 'commander';
import { takeOwnSearchPath } from '#util/own-search-path.ts';
import { packageVersion } from '#util/package-files.ts';
import { EXIT, TEST_EXIT } from './exit-codes.ts';
import { surviveLostOutput } from './lost-output.ts';
import { asksForOverview, DESCRIPTION, overview, SUMMARIES } from './overview.ts';
import { VERBS } from './verbs/registry.ts';

const words = process.argv.slice(2);
surviveLostOutput(usageExitCode);
if (asksForOverview(words)) {
	// Without a verb nothing is done. A script must not take that for a result.
	const stream = words.length === 0 ? process.stderr : process.stdout;
	stream.write(overview(stream.columns ?? 80));
	process.exitCode = words.length === 0 ? EXIT.error : EXIT.clean;
} else await carryOut();

async function carryOut(): Promise<void> {
	takeOwnSearchPath();
	const { Command, CommanderError, Help } = await import('commander');
	const help = new Help();

	const program = new Command('candor')
		.description(DESCRIPTION)
		.version(packageVersion())
		.enablePositionalOptions()
		.exitOverride()
		.configureHelp({
			// The verbs with all their arguments would leave no room for their descriptions.
			subcommandTerm: (command) => command.name(),
			optionDescription: (option) => help.optionDescription(option).replace(' (default: [])', ''),
		})
		.configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'candor: ')) });

	// A request for help and an unknown verb load all verbs.
	const [, , verb = ''] = process.argv;
	const asked = VERBS.filter(({ of }) => of.includes(verb));
	if (asked.length === 0) {
		const { auditHint } = await import('./audit-hint.ts');
		const hint = await auditHint(process.argv.slice(2));
		if (hint !== undefined) {
			process.stderr.write(hint);
			process.exitCode = EXIT.error;
			return;
		}
	}
	for (const { add } of asked.length > 0 ? asked : VERBS) (await add())(program);
	for (const command of program.commands) command.description(SUMMARIES[command.name()] ?? command.description());
	pointToHelp(program, 'candor');
	addVersion(program);

	try {
		await program.parseAsync();
	} catch (error) {
		if (error instanceof CommanderError) {
			process.exitCode = error.exitCode === 0 ? EXIT.clean : usageExitCode();
			if (error.code === 'commander.invalidArgument') {
				const { guessChoice } = await import('./guess-choice.ts');
				process.stderr.write(guessChoice(error.message));
			}
		} else {
			const { exitCodeFor } = await import('./fail.ts');
			process.exitCode = exitCodeFor(error);
		}
	}
}

/** A mistyped flag of `candor guard` points to the help of that command. */
function pointToHelp(command: Command, words: string): void {
	command.showHelpAfterError(`(${words} --help shows what there is)`);
	for (const inner of command.commands) pointToHelp(inner, `${words} ${inner.name()}`);
}

/** Every command accepts `-V`: a bug report needs the version, and people type the flag anywhere. */
function addVersion(command: Command): void {
	for (const inner of command.commands) {
		inner.version(packageVersion());
		addVersion(inner);
	}
}

/** For `candor test`, exit code 1 would mean a finding. */
function usageExitCode(): number {
	return process.argv[2] === 'test' ? TEST_EXIT.couldNotRun : EXIT.error;
}
