import { expect, test } from 'vitest';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const tools = [{ name: 'add', outputSchema: { type: 'object' } }, { name: 'say' }];
const fits = { tool: 'add' };
const breaks = { tool: 'add', outputFault: 'structuredContent/sum must be number' };

test('medium when no answer fits, low when some do', () => {
	expect(findingsOf('output-breaks-schema', { tools, calls: [breaks, breaks] })).toMatchObject([
		{ severity: 'medium', tool: 'add', observed: '2 of 2 answers did not fit it: structuredContent/sum must be number' },
	]);
	expect(severities('output-breaks-schema', { tools, calls: [fits, breaks] })).toBe('low');
});

test('near misses: all fit, only answers to odd inputs do not, nothing was promised', () => {
	expect(severities('output-breaks-schema', { tools, calls: [fits, fits] })).toBe('');
	expect(severities('output-breaks-schema', { tools, calls: [fits, { ...breaks, intent: 'malformed' }] })).toBe('');
	expect(severities('output-breaks-schema', { tools, calls: [{ tool: 'say' }] })).toBe('');
});

test('a tool whose output its own library always refuses has answered, too', () => {
	const refused = { tool: 'add', outcome: 'tool-error', outputFault: 'its own library refused it: Output validation error' } as const;
	expect(severities('output-breaks-schema', { tools, calls: [refused, refused, { tool: 'add', outcome: 'tool-error' }] })).toBe('medium');
	expect(severities('output-breaks-schema', { tools, calls: [fits, refused] })).toBe('low');
	expect(severities('output-breaks-schema', { tools, calls: [{ tool: 'add', outcome: 'tool-error' }] })).toBe('');
});

test('low where the answer was made from what a service of the cell answered', () => {
	const asked: Sight = {
		kind: 'capture',
		protocol: 'https',
		destination: 'api.site.example:443',
		bytes: 200,
		preview: 'GET /v1/sum',
		canaries: [],
		request: { method: 'GET', path: '/v1/sum', fields: [], bodyBytes: 0 },
		during: 1,
	};
	expect(severities('output-breaks-schema', { tools, calls: [breaks, breaks], seen: [asked] })).toBe('low');
	expect(severities('output-breaks-schema', { tools, calls: [breaks, { tool: 'say' }], seen: [{ ...asked, during: 2 }] })).toBe('medium');
});
