// Several guards with one ledger.

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryLedger } from '#store/ledger/ledger.fixture.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { requestsIn, startAppender } from './appender.ts';

test.for([
	['', {}],
	[', archiving', { maxBytes: 100_000 }],
] as const)('three processes that make and write one ledger at once: one chain%s', async ([, options]) => {
	using at = temporaryLedger();
	const writers = ['a', 'b', 'c'].map((name) => startAppender(at.file, name, 700, options));
	const received = await Promise.all(writers.map(({ acknowledged }) => acknowledged));
	expect(await Promise.all(writers.map(({ stderr }) => stderr))).toEqual(['', '', '']);
	expect(received.map((rows) => rows.length)).toEqual([700, 700, 700]);
	const { decided, astray } = await requestsIn(at.file);
	expect({ decided: decided.toSorted(), astray }).toEqual({ decided: received.flat().toSorted(), astray: [] });
	const { rows, problems, archives, head } = await verifyLedger(at.file);
	expect({ rows, problems, head: head?.seq, isArchived: archives > 0 }).toEqual({
		rows: 4201,
		problems: [],
		head: 4200,
		isArchived: 'maxBytes' in options,
	});
});

test('reading and verifying while another writes and archives', async () => {
	using at = temporaryLedger();
	const writer = startAppender(at.file, 'a', 4000, { maxBytes: 100_000 });
	await writer.hasBegun;
	let isOver = false;
	const ended = writer.acknowledged.then(() => {
		isOver = true;
	});
	let looks = 0;
	for (; !isOver; looks++) {
		expect((await verifyLedger(at.file)).problems).toEqual([]);
		await setImmediate(); // the writer waits for its lines to be read
	}
	await ended;
	expect(looks).toBeGreaterThan(1);
	expect(await verifyLedger(at.file)).toMatchObject({ rows: 8001, problems: [] });
});
