import { expect, test } from 'vitest';
import { file } from '../../../test/evidence.ts';
import { severities } from '../../../test/judged.ts';

test('trips', () => {
	expect(severities('tracer-evasion', { seen: [file('read', '/nowhere', { during: 1 })] })).toBe('medium');
});

test('near miss', () => {
	expect(severities('tracer-evasion', { seen: [file('read', '/nowhere-near', { during: 1 })] })).toBe('');
});
