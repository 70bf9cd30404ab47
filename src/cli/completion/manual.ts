// Generates the man page from the commands.

import { EXIT } from '../exit-codes.ts';
import { type CompletedCommand, flattened } from './completed-command.ts';

export function manual(commands: readonly CompletedCommand[], version: string, description: string): string {
	return `${[
		`.TH CANDOR 1 "" "candor ${version}" "User Commands"`,
		'.SH NAME',
		`candor \\- ${text(description)}`,
		'.SH SYNOPSIS',
		'.B candor',
		'.I command',
		'[flags]',
		'.SH COMMANDS',
		...flattened(commands).flatMap(commandLines),
		'.SH EXIT STATUS',
		...EXITS.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, text(meaning)]),
		text('candor test has exit codes of its own: 1 high, 2 critical, 3 it could not run.'),
		'.SH FILES',
		...FILES.flatMap(([file, meaning]) => ['.TP', `.I ${text(file)}`, text(meaning)]),
	].join('\n')}\n`;
}

const EXITS: readonly (readonly [number, string])[] = [
	[EXIT.clean, 'nothing was found'],
	[EXIT.error, 'the command could not be carried out'],
	[EXIT.setup, 'this machine lacks something: candor doctor says what'],
	[EXIT.findings, 'findings at or above --fail-on'],
	[EXIT.inconclusive, 'too little was seen or exercised'],
	[EXIT.stale, 'the baseline has entries that were not found again'],
	[EXIT.interrupted, 'interrupted'],
];

const FILES: readonly (readonly [string, string])[] = [
	['candor.yaml', 'targets, scope and exceptions of a project'],
	['~/.local/share/candor', 'declarations, verdicts, the ledger, approvals, backups of wrapped files'],
	['~/.cache/candor', 'fetched packages; candor cache prune'],
];

function commandLines({ words, usage, description, flags, arguments: args }: CompletedCommand): readonly string[] {
	return [
		`.SS candor ${text(words)} ${text(usage)}`,
		text(description),
		...args.filter(({ description: aim }) => aim !== '').flatMap(({ name, description: aim }) => ['.TP', `.I ${text(name)}`, text(aim)]),
		...flags.flatMap(({ names, isValued, choices, description: aim }) => [
			'.TP',
			`.B ${text(names.join(', '))}${isValued ? ` \\fI${text(choices.length > 0 ? choices.join('|') : 'value')}\\fR` : ''}`,
			text(aim),
		]),
	];
}

/** A dot or a quote at the beginning of a line would be a command of the formatter, and a hyphen is a minus only if it is escaped. */
function text(words: string): string {
	return words
		.replaceAll('\\', '\\e')
		.replaceAll('-', '\\-')
		.replace(/^([.'])/, '\\&$1');
}
