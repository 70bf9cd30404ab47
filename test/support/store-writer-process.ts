// A process that appends to a store until it is killed, and prints the number of each row after the store has acknowledged it.

import { writeSync } from 'node:fs';
import { SAMPLE } from '#store/ledger/ledger.fixture.ts';
import { openStore } from '#store/sql/open-store.ts';

const [address = '', name = ''] = process.argv.slice(2);
const store = await openStore(address);
for (let request = 0; ; request += 2) {
	const numbers = await store.chain.append(
		[request, request + 1].map((one) => ({ kind: 'decision', note: { ...SAMPLE, session: name, request: one } })),
	);
	writeSync(1, numbers.map((seq, place) => `${seq} ${name} ${request + place}\n`).join(''));
}
