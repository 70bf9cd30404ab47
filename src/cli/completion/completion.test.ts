import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addAllVerbs } from '../verbs/registry.ts';
import { allCommands } from './all-commands.ts';
import { flattened } from './completed-command.ts';
import { COMPLETIONS } from './completion-scripts.ts';
import { manual } from './manual.ts';

const commands = await allCommands(addAllVerbs);

function completed(...words: readonly string[]): readonly string[] {
	const script = `${COMPLETIONS.bash(commands)}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _candor; printf '%s\\n' "\${COMPREPLY[@]}"`;
	const { stdout, status } = spawnSync('bash', ['-c', script, 'bash', 'candor', ...words], { encoding: 'utf8' });
	expect(status).toBe(0);
	return stdout.split('\n').filter((word) => word !== '');
}

test('bash completes commands, flags, values and inner commands', () => {
	expect(completed('wr')).toEqual(['wrap']);
	expect(completed('audit', '--fail')).toEqual(['--fail-on']);
	expect(completed('audit', '--depth', 'd')).toEqual(['deep']);
	expect(completed('policy', 'sug')).toContain('suggest');
	expect(completed('cache', 'prune', '--old')).toEqual(['--older-than']);
	expect(completed('completion', 'zs')).toEqual(['zsh']);
});

test('zsh and fish name every command and flag', () => {
	for (const { words, flags } of flattened(commands))
		for (const { names } of flags)
			for (const name of names)
				expect(COMPLETIONS.fish(commands), words).toContain(name.startsWith('--') ? ` -l ${name.slice(2)} ` : ` -s ${name.slice(1)} `);
	for (const { words } of commands) expect(COMPLETIONS.zsh(commands)).toContain(`    ${words}) _arguments`);
});

test('the manual has every command, and no line that the formatter would take for its own', () => {
	const page = manual(commands, '1.0', 'Does it?');
	for (const { words } of flattened(commands)) expect(page).toContain(`.SS candor ${words.replaceAll('-', '\\-')} `);
	expect(page.split('\n').filter((line) => /^[.'](?!TH|SH|SS|TP|B |I )/.test(line))).toEqual([]);
});
