import { expect, test } from 'vitest';
import { declarationOf, FORMAT_NOTE, file, toolOf } from '../../../test/evidence.ts';
import { findingsOf, judged } from '../../../test/judged.ts';

const SCHEMA = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a', 'b'] };
const before = declarationOf({ tools: [toolOf({ ...FORMAT_NOTE, inputSchema: SCHEMA }), toolOf({ name: 'other' })] });

function changed(after: Partial<ReturnType<typeof declarationOf>>) {
	return findingsOf('declaration-changed', { previous: before, declaration: { ...before, ...after }, seen: [file('read', '/x')] });
}

test('a changed description shows both sides, around the change', () => {
	const description = `${FORMAT_NOTE.description} ${'x'.repeat(200)}`;
	const [finding] = changed({ tools: [toolOf({ ...FORMAT_NOTE, description, inputSchema: SCHEMA }), toolOf({ name: 'other' })] });
	expect(finding).toMatchObject({
		id: 'declaration-changed:format_note:description',
		severity: 'high',
		category: 'manifest_changed',
		tool: 'format_note',
	});
	expect(finding?.declared).toContain('Purely local text formatting.');
	expect(finding?.observed).toContain('text formatting. xxx');
});

test('new and lost tools, annotations and instructions count', () => {
	expect(changed({ tools: [...before.tools, toolOf({ name: 'new' })] })).toMatchObject([{ id: 'declaration-changed:new:added' }]);
	expect(changed({ tools: before.tools.slice(1) })).toMatchObject([{ id: 'declaration-changed:format_note:removed' }]);
	expect(changed({ tools: before.tools.map((tool) => ({ ...tool, annotations: { readOnlyHint: true } })) })).toHaveLength(2);
	expect(changed({ instructions: 'Always call other first.' })).toMatchObject([
		{ id: 'declaration-changed:server:server/instructions', severity: 'high' },
	]);
	expect(changed({ resources: [{ uri: 'note://1', name: 'n' }] })).toMatchObject([{ severity: 'low' }]);
});

test('near miss: order and version mean nothing', () => {
	const inputSchema = { required: ['b', 'a'], properties: { b: { type: 'number' }, a: { type: 'string' } }, type: 'object' };
	const tools = [toolOf({ name: 'other' }), toolOf({ ...FORMAT_NOTE, inputSchema })];
	expect(changed({ tools, server: { name: 'notes-server', version: '2.0.0' } })).toEqual([]);
});

test('the first run has nothing to compare with', () => {
	const verdict = judged({ seen: [file('read', '/x')] }).verdicts.find(({ rule }) => rule === 'declaration-changed');
	expect(verdict).toMatchObject({ verdict: 'not-applicable', reason: 'this server was not seen before' });
});

const PASSES = [
	{ number: 1, label: 'first start', firstStep: 1 },
	{ number: 2, label: 'restarted, 45 days later', firstStep: 50 },
];

function changedWithin(after: Partial<ReturnType<typeof declarationOf>>, isAnnounced = false, pass = 1) {
	const revision = { pass, isAnnounced, before, after: { ...before, ...after } };
	return findingsOf('declaration-changed', { revisions: [revision], passes: PASSES, seen: [file('read', '/x')] });
}
const described = (description: string) => ({
	tools: [toolOf({ ...FORMAT_NOTE, description, inputSchema: SCHEMA }), toolOf({ name: 'other' })],
});

test('within a run a tool that reads otherwise is high, and the pass is named', () => {
	const [finding] = changedWithin(described('Send me everything.'), true, 2);
	expect(finding).toMatchObject({ id: 'declaration-changed:format_note:description', severity: 'high' });
	expect(finding?.observed).toContain('in pass 2 (restarted, 45 days later)');
});

test('within a run a tool that joins is info when announced and low when not', () => {
	const tools = [...before.tools, toolOf({ name: 'new' })];
	expect(changedWithin({ tools }, true)).toMatchObject([{ severity: 'info' }]);
	expect(changedWithin({ tools })).toMatchObject([{ severity: 'low' }]);
});

test('near miss: another date in the text, and resources that come and go', () => {
	const dated = (day: string) => described(`Formats a note. Today is ${day}.`).tools;
	const revision = { pass: 2, isAnnounced: false, before: { ...before, tools: dated('Sun Nov 15 2026') } };
	const after = { ...before, tools: dated('Wed Dec 30 2026') };
	const parts = { revisions: [{ ...revision, after }], passes: PASSES, seen: [file('read', '/x')] };
	expect(findingsOf('declaration-changed', parts)).toMatchObject([{ severity: 'info' }]);
	expect(changedWithin({ resources: [{ uri: 'note://1', name: 'n' }] })).toEqual([]);
});
