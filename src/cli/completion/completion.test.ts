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
	const script = COMPLETIONS.zsh(commands);
	for (const { words, flags, inner } of commands) {
		expect(script).toContain(`    ${words}) `);
		// The case of a command goes up to the next one, and holds what its inner commands take.
		const [, own = ''] = script.split(`\n    ${words}) `);
		const [within = ''] = own.split(/\n {4}[a-z]+\) /);
		for (const one of [{ words, flags }, ...inner])
			for (const name of one.flags.flatMap(({ names }) => names)) expect(within, one.words).toContain(`'${name}[`);
		for (const { words: innerWords } of inner) expect(within).toContain(`      ${innerWords.split(' ').at(-1)}) shift words`);
	}
	expect(script).toContain("'1:value:(bash zsh fish)'");
});

test.for(['bash', 'zsh', 'fish'] as const)('%s reads its script', (shell, { skip }) => {
	const { status, stderr, error } = spawnSync(shell, ['-n'], { input: COMPLETIONS[shell](commands), encoding: 'utf8' });
	if (error !== undefined) return skip(`${shell} is not installed here`);
	expect([status, stderr]).toEqual([0, '']);
});

test('the manual has every command, and no line that the formatter would take for its own', () => {
	const page = manual(commands, '1.0', 'Does it?');
	for (const { words } of flattened(commands)) expect(page).toContain(`.SS candor ${words.replaceAll('-', '\\-')} `);
	expect(page.split('\n').filter((line) => /^[.'](?!TH|SH|SS|TP|B |I )/.test(line))).toEqual([]);
});
