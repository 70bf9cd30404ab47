import { expect, test } from 'vitest';
import { shellCommand } from './shell-command.ts';

test('flags come first, each as it was written, then the quoted words', () => {
	const flags = [
		{ name: '--env', value: 'KEY="$KEY"' },
		{ name: '--exercise-all', value: '' },
	];
	expect(shellCommand('candor audit', flags, ['npx', '-y', 'a b'])).toBe(`candor audit --env KEY="$KEY" --exercise-all -- npx -y 'a b'`);
});

test('without words there is nothing to separate', () => {
	expect(shellCommand('candor audit', [{ name: '--image', value: 'some/server:1' }], [])).toBe('candor audit --image some/server:1');
});
