import { expect, test } from 'vitest';
import type { Allowance } from '#model/allowance.ts';
import { file, lookup } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

const REASON = { reason: 'agreed with the author' };
const READ = file('read', '~/.ssh/id_rsa', { during: 1 });

test.for<readonly [Omit<Allowance, 'reason'>, string | undefined]>([
	[{ subject: '~/.ssh/id_rsa' }, 'allowed'],
	[{ subject: '~/.ssh/*' }, 'allowed'],
	[{ subject: '~/.ss*' }, undefined],
	[{ subject: '/home/user/**' }, 'allowed'],
	[{ subject: '**' }, undefined],
	[{ subject: '/**' }, undefined],
	[{ subject: '~/.ssh/id_rsa', tool: 'format_note' }, 'allowed'],
	[{ subject: '~/.ssh/id_rsa', tool: 'other' }, undefined],
	[{ subject: '~/.ssh/id_rsa', expires: '2026-05-31' }, undefined],
	[{ subject: '~/.ssh/id_rsa', expires: '2026-06-02' }, 'allowed'],
	[{ subject: '~/.ssh/id_rsa', expires: 'soon' }, undefined],
	[{ subject: '~/.ssh/id_rsa', rule: 'sensitive-read' }, undefined],
])('%j: %s', ([allowance, expected]) => {
	expect(explained({ allowances: [{ ...allowance, ...REASON }], seen: [READ] })).toBe(expected);
});

test('a dot in a pattern is a dot', () => {
	const allowances = [{ subject: '*.corp.example', ...REASON }];
	expect(explained({ allowances, seen: [lookup('git.corp.example', { during: 1 })] })).toBe('allowed');
	expect(explained({ allowances, seen: [lookup('git-corp-example', { during: 1 })] })).not.toBe('allowed');
	expect(explained({ allowances, seen: [lookup('git.corp.example.evil.example', { during: 1 })] })).toBe(undefined);
});
