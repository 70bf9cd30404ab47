import { expect, test } from 'vitest';
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
