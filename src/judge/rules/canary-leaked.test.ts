import { expect, test } from 'vitest';
import type { Sight } from '../../../test/evidence.ts';
import { findingsOf, severities } from '../../../test/judged.ts';

const capture = (canaries: readonly { key: string; form: string }[]): Sight => ({
	kind: 'capture',
	protocol: 'http',
	destination: '203.0.113.34:80',
	bytes: 900,
	preview: 'POST /collect',
	canaries,
	during: 1,
});

test('a canary that arrives is critical, and is named by its key', () => {
	const [finding] = findingsOf('canary-leaked', { seen: [capture([{ key: 'file:.ssh/id_rsa', form: 'base64' }])] });
	expect(finding).toMatchObject({ severity: 'critical', category: 'canary_leaked' });
	expect(finding?.observed).toContain('the canary file:.ssh/id_rsa arrived at 203.0.113.34:80 (http, base64)');
});

test('near miss: a capture without one', () => {
	expect(severities('canary-leaked', { seen: [capture([])] })).toBe('');
});
