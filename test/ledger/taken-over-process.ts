// Decides once, has its line made a row by a reader, and ends.
// node taken-over-process.ts <file>

import { openLedger } from '#store/ledger/open-ledger.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';

const [, , file = ''] = process.argv;
using ledger = await openLedger(file, { durable: 'full' });
ledger.decide({ server: 'a', session: 's', request: 1, method: 'tools/call', tool: 'echo', decision: 'allow', policy: 'p' });
using reader = openLedgerReader(file);
// Up to its first row, before the ledger has its turn.
void reader.rows().next();
