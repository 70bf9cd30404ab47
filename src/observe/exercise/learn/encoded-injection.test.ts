import { deflateSync, gzipSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Injection } from '#model/injection.ts';
import type { CallStep } from '#model/step.ts';
import { encodedInjection } from './encoded-injection.ts';

const PICKLE = "cos\nsystem\n(S'basename 1-2'\ntR.";

function injected(kind: Injection['class'] = 'deserialise'): CallStep {
	const injection: Injection = { class: kind, argument: 'session', variant: 'a pickle', proofs: [] };
	return { id: 1, kind: 'call', intent: 'injection', timeoutMs: 1, tool: 'restore', args: { session: PICKLE }, injection };
}

test('a serialised object is compressed and encoded like the value that worked', () => {
	const made = encodedInjection(injected(), [{ session: deflateSync('state').toString('base64') }]);
	expect(inflateSync(Buffer.from(String(made?.args['session']), 'base64')).toString()).toBe(PICKLE);
	expect(encodedInjection(injected(), [{ session: gzipSync('state').toString('hex') }])?.args['session']).toMatch(/^1f8b/);
});

test('near miss: a value that is only encoded, or plain, and another class', () => {
	expect(encodedInjection(injected(), [{ session: Buffer.from('a plain state').toString('base64') }])).toBeUndefined();
	expect(encodedInjection(injected(), [{ session: 'a plain state' }, {}])).toBeUndefined();
	expect(encodedInjection(injected('code'), [{ session: deflateSync('state').toString('base64') }])).toBeUndefined();
});
