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
