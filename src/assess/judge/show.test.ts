import { expect, test } from 'vitest';
import { excerpt, some, stable, times } from './show.ts';

test.for([
	['/tmp/x-3fa29c1b', '/tmp/x-*'],
	['/tmp/playwright-artifacts-pMWjJ7/a', '/tmp/playwright-artifacts-*/a'],
	['/tmp/line-sorter-48213.txt', '/tmp/line-sorter-*.txt'],
	['~/.cache/0b8d7f6e-0000-4000-8000-000000000000', '~/.cache/*'],
	['/tmp/playwright-artifacts-GCLJYa', '/tmp/playwright-artifacts-*'],
	['/proc/4711/environ', '/proc/*/environ'],
	['/proc/sys/kernel/core_pattern', '/proc/sys/kernel/core_pattern'],
	['/tmp/tmpk3j2h1_b/x', '/tmp/tmp*/x'],
	['/workspace/x-README', '/workspace/x-README'],
	['~/.ssh/id_rsa', '~/.ssh/id_rsa'],
	['~/.ssh/id_ed25519', '~/.ssh/id_ed25519'],
	['203.0.113.34', '203.0.113.34'],
	['2001:db8::34', '2001:db8::34'],
	['127.0.0.1:8080', '127.0.0.1:8080'],
	['/usr/bin/python3.11', '/usr/bin/python3.11'],
	['collector.example', 'collector.example'],
	['/tmp/.backdoor.sh', '/tmp/.backdoor.sh'],
	['~/Documents/meeting-notes.md', '~/Documents/meeting-notes.md'],
] as const)('%s is always called %s', ([subject, expected]) => {
	expect(stable(subject)).toBe(expected);
});

test('lines are short', () => {
	expect(excerpt('  a\n b ', 10)).toBe('a b');
	expect(excerpt('abcdefghij', 5)).toBe('abcd…');
	expect(some(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more');
	expect([times(1), times(2), times(3)]).toEqual(['once', 'twice', '3 times']);
});
