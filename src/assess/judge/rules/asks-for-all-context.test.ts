import { expect, test } from 'vitest';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const sampling = (includeContext?: string): Sight => ({
	kind: 'ask',
	what: 'sampling',
	text: 'Is this clear?',
	bytes: 100,
	during: 1,
	...(includeContext === undefined ? {} : { includeContext }),
});

test('the context of all servers', () => {
	const seen = [sampling('allServers'), sampling('allServers')];
	expect(severities('asks-for-all-context', { seen })).toBe('medium');
	expect(findingsOf('asks-for-all-context', { seen })).toMatchObject([{ tool: 'format_note', evidence: [1, 2] }]);
});

test('its own context, none, or nothing said', () => {
	expect(severities('asks-for-all-context', { seen: [sampling('thisServer'), sampling('none'), sampling()] })).toBe('');
});
