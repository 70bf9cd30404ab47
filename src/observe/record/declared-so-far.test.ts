import { expect, test } from 'vitest';
import { declarationOf, toolOf } from '../../../test/evidence.ts';
import { DeclaredSoFar } from './declared-so-far.ts';

const first = declarationOf({ tools: [toolOf({ name: 'a' })] });
const grown = declarationOf({ tools: [toolOf({ name: 'a' }), toolOf({ name: 'b' })] });
const when = { pass: 1, isAnnounced: true };

test('a tool that joins is new once, and belongs to what was declared from then on', () => {
	const declared = new DeclaredSoFar();
	expect(declared.declaration).toBeNull();
	declared.take(first, when);
	expect(declared.take(grown, when).map(({ name }) => name)).toEqual(['b']);
	declared.take(first, when);
	expect(declared.take(grown, when)).toEqual([]);
	expect(declared.declaration?.tools.map(({ name }) => name)).toEqual(['a', 'b']);
	expect(declared.revisions).toHaveLength(3);
});

test('the same again is no revision, and neither is a list that failed', () => {
	const declared = new DeclaredSoFar();
	for (const declaration of [first, structuredClone(first), declarationOf({ tools: [] }), first]) declared.take(declaration, when);
	expect(declared.revisions).toEqual([]);
});

test('a server that changes each time is not quoted each time', () => {
	const declared = new DeclaredSoFar();
	for (let turn = 0; turn < 100; turn++) declared.take(declarationOf({ tools: [toolOf({ name: 'a', description: `${turn}` })] }), when);
	expect(declared.revisions).toHaveLength(20);
});

test('another order of words is no revision, and uses up none', () => {
	const listed = (list: string[]) =>
		declarationOf({
			tools: [
				toolOf({
					name: 'a',
					description: `One of: ${list.join(', ')}.`,
					inputSchema: { enum: list, anyOf: list.map((one) => ({ const: one })) },
				}),
			],
		});
	const declared = new DeclaredSoFar();
	for (let turn = 0; turn < 30; turn++) declared.take(listed(turn % 2 === 0 ? ['x', 'y', 'z'] : ['z', 'x', 'y']), when);
	expect(declared.revisions).toEqual([]);
	declared.take(listed(['x', 'y']), when);
	expect(declared.revisions).toHaveLength(1);
});

test('a list that fails is as it was before; one that failed at first is complete when it comes', () => {
	const failed = declarationOf({ tools: [], unlisted: ['tools'] });
	const declared = new DeclaredSoFar();
	declared.take(failed, when);
	expect(declared.take(first, when).map(({ name }) => name)).toEqual(['a']);
	expect(declared.declaration).toEqual(first);
	const cut = { ...grown, tools: grown.tools.slice(1), unlisted: ['tools'] as const };
	expect(declared.take(cut, when)).toEqual([]);
	declared.take({ ...first, prompts: [], unlisted: ['prompts'] }, when);
	expect(declared.revisions).toEqual([]);
	expect(declared.declaration).toEqual(first);
});
