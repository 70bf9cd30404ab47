// Decides once, with `full`, has its line made a row by a reader or by another guard that starts, and ends.
// node taken-over-process.ts <file> reader|guard

import { openLedger } from '#store/ledger/open-ledger.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';
import { startGuard } from './appender.ts';

const [, , file = '', taker = ''] = process.argv;
using ledger = await openLedger(file, { durable: 'full' });
ledger.decide({ server: 'a', session: 's', request: 1, method: 'tools/call', tool: 'echo', decision: 'allow', policy: 'p' });
using reader = openLedgerReader(file);
// Either is done before the ledger has its turn.
if (taker === 'reader') void reader.rows().next();
else startGuard(file);
