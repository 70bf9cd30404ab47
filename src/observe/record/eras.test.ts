import { expect, test } from 'vitest';
import { declarationOf } from '../../../test/evidence.ts';
import { Eras, inEraOf } from './eras.ts';

const handshake = { version: '2025-11-25', isStateless: false, afterMs: 200 };
const stateless = { version: '2026-07-28', isStateless: true, afterMs: 200 };

test('over standard streams the first start is as plain as can be, and the second asks first, for a bounded time', () => {
	const eras = new Eras('stdio');
	expect(eras.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	eras.learn({ pass: 1, spoke: handshake });
	expect(eras.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	expect(eras.isAsking(2)).toBe(true);
	expect(eras.timing(2, 20_000)).toEqual({ connectTimeoutMs: 2800, discoverFirstMs: 700 });
});

test('a server that did not bear the question is asked no more', () => {
	const eras = new Eras('stdio');
	eras.learn({ pass: 1, spoke: handshake });
	eras.learn({ pass: 2 });
	expect(eras.isAsking(2)).toBe(false);
	expect(eras.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
});

test('a server that speaks both stays in the other', () => {
	const eras = new Eras('stdio');
	eras.learn({ pass: 1, spoke: handshake });
	eras.learn({ pass: 2, spoke: stateless });
	expect(eras.timing(3, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 20_000 });
});

test('a server that refused the handshake is not given another', () => {
	const eras = new Eras('stdio');
	eras.learn({ pass: 1, spoke: stateless });
	expect(eras.isAsking(2)).toBe(false);
	expect(eras.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 20_000 });
});

test('over HTTP it is the other way round', () => {
	const both = new Eras('streamable-http');
	expect(both.timing(1, 20_000)).toEqual({ connectTimeoutMs: 20_000, discoverFirstMs: 1500 });
	both.learn({ pass: 1, spoke: stateless });
	expect(both.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
	const older = new Eras('streamable-http');
	older.learn({ pass: 1, spoke: handshake });
	expect(older.isAsking(2)).toBe(false);
	expect(older.timing(2, 20_000)).toEqual({ connectTimeoutMs: 20_000 });
});

test('in another era only what a user is shown is compared', () => {
	const before = declarationOf({ capabilities: { tools: {}, tasks: {} } });
	const later = declarationOf({ protocolVersion: '2026-07-28', capabilities: { tools: {} }, server: { name: '', version: '' } });
	expect(inEraOf(before, later)).toEqual(before);
	expect(inEraOf(before, { ...later, instructions: 'Do this.' })).toEqual({ ...before, instructions: 'Do this.' });
	const sameEra = declarationOf({ capabilities: {} });
	expect(inEraOf(before, sameEra)).toBe(sameEra);
});
