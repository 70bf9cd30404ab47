// What the MCP project's own suite says of a server is the same with and without the guard; `npm run conformance` writes docs/conformance.md.

import { beforeAll, expect, test } from 'vitest';
import { compareAlong, reasonForDifference } from '../../scripts/conformance/compare.ts';
import { WAYS, type WayName } from '../../scripts/conformance/server/ways.ts';
import { type Results, runAlong } from '../../scripts/conformance/server-suite.ts';
import { installSuite } from '../../scripts/conformance/suite.ts';

const MINUTES = 60_000;
/** Of the server itself: its SDK makes a tool's error of any that a tool throws, so it cannot refuse as the protocol does. */
const OWN_FAILURES = ['sep-2663-server-returns-missing-capability-when-required'];

let bare: Results;
beforeAll(async () => {
	await installSuite();
	bare = await runAlong('bare');
}, 10 * MINUTES);

test('the server does what the suite asks a server for', () => {
	expect(bare.size).toBeGreaterThan(100);
	const failed = [...bare.values()].flat().filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
	expect(failed.map(({ id }) => id)).toEqual(OWN_FAILURES);
});

const guarded = (Object.keys(WAYS) as WayName[]).filter((way) => way !== 'bare');

test.for(guarded)('%s', { timeout: 10 * MINUTES }, async (way) => {
	const { results, differences } = await compareAlong(way, bare);
	expect(results.size).toBe(bare.size);
	expect(differences.filter((difference) => reasonForDifference(difference) === undefined)).toEqual([]);
});
