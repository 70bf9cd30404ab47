// Appends to a ledger until it is killed, or as often as asked, and says each decision that is safe: its request, a line.
// node append-process.ts <file> <name> <times> <options as JSON>

import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openLedger } from '#store/ledger/open-ledger.ts';

const [, , file = '', name = '', times = '', options = '{}'] = process.argv;
using ledger = await openLedger(file, JSON.parse(options));
for (let call = 0; call < Number(times); call++) {
	const request = `${name}-${call}`;
	const note = { server: name, session: 's', request, method: 'tools/call', tool: 'echo', decision: 'allow', policy: 'p' } as const;
	const receipt = ledger.decide({ ...note, arguments: { call } });
	say(`${request}\n`);
	ledger.outcome(receipt, { outcome: 'ok', durationMs: 1 });
	await setImmediate();
}

function say(line: string): void {
	for (;;) {
		try {
			writeSync(1, line);
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
		}
	}
}
