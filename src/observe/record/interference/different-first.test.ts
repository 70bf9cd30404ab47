import { expect, test } from 'vitest';
import { differentFirst } from './different-first.ts';

const shown = (tool: string, step: number) =>
	({ channel: 'answer', tool, step, destination: tool, place: 'text', first: 'a', other: 'b', canaries: ['file:.netrc'] }) as const;

test('a tool that shows a secret in every call leaves room for the others', () => {
	const all = [...Array.from({ length: 60 }, (_, index) => shown('loud', index)), shown('quiet', 70), shown('late', 71)];
	const kept = differentFirst(all).slice(0, 40);
	expect(new Set(kept.map(({ tool }) => tool))).toEqual(new Set(['loud', 'quiet', 'late']));
	expect(kept.filter(({ tool }) => tool === 'loud').map(({ step }) => step)).toEqual(Array.from({ length: 38 }, (_, index) => index));
});
