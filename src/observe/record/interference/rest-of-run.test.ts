import { expect, test } from 'vitest';
import type { EmittedPart } from './emitted-parts.ts';
import { RestOfRun } from './rest-of-run.ts';

const part = (call: number, text: string): EmittedPart => ({ channel: 'request', call, destination: 'a.example:80', place: 'body', text });
const textsOf = (...parts: readonly EmittedPart[]) => {
	const rest = new RestOfRun();
	for (const one of parts) rest.take(one);
	return rest.parts().map(([, { call, text }]) => [call, text]);
};

test('one digest of all texts for each call and destination', () => {
	const [first, second] = textsOf(part(1, 'a'), part(2, 'x'), part(1, 'b'));
	expect([first?.[0], second?.[0]]).toEqual([1, 2]);
	expect(textsOf(part(1, 'a'), part(1, 'c'))[0]).not.toEqual(first);
	expect(textsOf(part(2, 'x'))).toEqual([second]);
});
