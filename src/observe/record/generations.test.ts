import { expect, test } from 'vitest';
import { declarationOf } from '../../../test/evidence.ts';
import { Generations, inGenerationOf } from './generations.ts';

const handshake = { version: '2025-11-25', isStateless: false, afterMs: 200 };
const stateless = { version: '2026-07-28', isStateless: true, afterMs: 200 };

test('over standard streams the first start is as plain as can be, and the second asks first, for a bounded time', () => {
	const generations = new Generations('stdio');
	expect(generations.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	generations.learn({ pass: 1, spoke: handshake });
	expect(generations.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	expect(generations.isAsking(2)).toBe(true);
	expect(generations.timing(2, 20_000)).toEqual({ connectTimeoutMs: 2800, discoverFirstMs: 700 });
});

test('a server that did not bear the question is asked no more', () => {
	const generations = new Generations('stdio');
	generations.learn({ pass: 1, spoke: handshake });
	generations.learn({ pass: 2 });
	expect(generations.isAsking(2)).toBe(false);
	expect(generations.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
});

test('a server that speaks both stays in the other', () => {
	const generations = new Generations('stdio');
	generations.learn({ pass: 1, spoke: handshake });
	generations.learn({ pass: 2, spoke: stateless });
	expect(generations.timing(3, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 20_000 });
});

test('a server that refused the handshake is not given another', () => {
	const generations = new Generations('stdio');
	generations.learn({ pass: 1, spoke: stateless });
	expect(generations.isAsking(2)).toBe(false);
	expect(generations.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 20_000 });
});

test('over HTTP it is the other way round', () => {
	const both = new Generations('streamable-http');
	expect(both.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 1500 });
	both.learn({ pass: 1, spoke: stateless });
	expect(both.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	const older = new Generations('streamable-http');
	older.learn({ pass: 1, spoke: handshake });
	expect(older.isAsking(2)).toBe(false);
	expect(older.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
});

test('in another era only what a user is shown is compared', () => {
	const before = declarationOf({ capabilities: { tools: {}, tasks: {} } });
	const later = declarationOf({ protocolVersion: '2026-07-28', capabilities: { tools: {} }, server: { name: '', version: '' } });
	expect(inGenerationOf(before, later)).toEqual(before);
	expect(inGenerationOf(before, { ...later, instructions: 'Do this.' })).toEqual({ ...before, instructions: 'Do this.' });
	const sameGeneration = declarationOf({ capabilities: {} });
	expect(inGenerationOf(before, sameGeneration)).toBe(sameGeneration);
});
