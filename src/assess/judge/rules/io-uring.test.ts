import { expect, test } from 'vitest';
import type { Sight } from '../../../../test/evidence.ts';
import { severities } from '../../../../test/judged.ts';

const kernel = (call: string): Sight => ({ kind: 'kernel', call, ok: false, errno: 'ENOSYS' });

test('the try is mentioned', () => {
	expect(severities('io-uring', { seen: [kernel('io_uring_setup'), kernel('io_uring_setup')] })).toBe('info');
});

test('near miss: another call', () => {
	expect(severities('io-uring', { seen: [kernel('memfd_create')] })).toBe('');
});
