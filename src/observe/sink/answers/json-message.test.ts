import { expect, test } from 'vitest';
import { makeMessageAnswerer } from './json-message.ts';
import { LearnedShapes } from './learned-shapes.ts';

test('an answer has what its client has missed in an earlier one, for the same purpose alone', () => {
	const shapes = new LearnedShapes();
	const answer = makeMessageAnswerer(shapes);
	expect(answer({ type: 'search', params: {} })).not.toHaveProperty('result.assets');
	shapes.learn({ since: 0, faults: [{ path: ['assets'], wants: 'array', isAnywhere: true }] });
	expect(answer({ type: 'search', params: {} })).toMatchObject({ type: 'search', result: { assets: [{ name: 'shop' }] } });
	expect(answer({ type: 'render', params: {} })).not.toHaveProperty('result.assets');
});

test('an answer has the marks of its question, and a notification or an answer gets none', () => {
	const answer = makeMessageAnswerer(new LearnedShapes());
	expect(answer({ request_id: 'r-1', seq: 4, cmd: 'x'.repeat(200), token: 'canary' })).toMatchObject({ request_id: 'r-1', seq: 4 });
	expect(JSON.stringify(answer({ token: 'canary', cmd: 'x'.repeat(200) }))).not.toMatch(/canary|xxx/);
	const wrapped = answer({ type: 'message', channel: 'c', message: { id: 'r-2', command: 'open', params: { text: 'x' } } });
	expect(wrapped).toMatchObject({ type: 'message', channel: 'c', message: { id: 'r-2', command: 'open', result: { name: 'shop' } } });
	expect(wrapped).not.toHaveProperty('message.params');
	expect(answer({ jsonrpc: '2.0', id: 'a', method: 'open' })).toMatchObject({ id: 'a', result: { success: true } });
	expect(answer({ jsonrpc: '2.0', method: 'opened' })).toBeUndefined();
	expect(answer({ jsonrpc: '2.0', id: 1, result: {} })).toBeUndefined();
});
