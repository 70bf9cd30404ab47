import { expect, test } from 'vitest';
import type { Sight } from '../../../test/evidence.ts';
import { severities } from '../../../test/judged.ts';

const kernel = (call: string, exe = '/usr/bin/node'): Sight => ({ kind: 'kernel', call, ok: false, errno: 'EPERM', exe });

test.each(['ptrace', 'mount', 'unshare', 'setns', 'bpf', 'forbidden socket'])('%s counts, although it was refused', (call) => {
	expect(severities('kernel-tampering', { seen: [kernel(call)] })).toBe('high');
});

test('milder: a browser confines its own pages', () => {
	expect(severities('kernel-tampering', { seen: [kernel('unshare', '/opt/google/chrome/chrome')] })).toBe('info');
});

test.each(['memfd_create', 'io_uring_setup'])('near miss: %s is for other rules', (call) => {
	expect(severities('kernel-tampering', { seen: [kernel(call)] })).toBe('');
});
