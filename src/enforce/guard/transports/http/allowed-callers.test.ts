import { expect, test } from 'vitest';
import { whyNotAllowed } from './allowed-callers.ts';

const NOBODY = { hosts: [], origins: [] };

test.for([
	['192.0.2.7:8080', '192.0.2.7', true],
	['192.0.2.7', '::ffff:192.0.2.7', true],
	['[2001:db8::7]:8080', '2001:db8::7', true],
	['192.0.2.8:8080', '192.0.2.7', false],
	['evil.example', '192.0.2.7', false],
	['192.0.2.7.evil.example', '192.0.2.7', false],
	['192.0.2.7', undefined, false],
] as const)('%s at %s', ([host, dialled, isAllowed]) => {
	expect(whyNotAllowed(NOBODY, { hosts: [host], origin: undefined, dialled }) === undefined).toBe(isAllowed);
	// A page is judged by its own name, wherever it came in.
	expect(whyNotAllowed(NOBODY, { hosts: [host], origin: 'http://evil.example', dialled })).toBeDefined();
});
