import type { LedgerVerification } from '#model/ledger.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { ledgerFile } from './ledger-file.ts';
import type { LedgerReading } from './query-ledger.ts';

interface ChainRequest extends LedgerReading {
	/** Absent: the ledger in the data directory. */
	readonly file?: string;
	/** The hash of a row that was noted elsewhere and must still be in the chain. */
	readonly head?: string;
}

/** Walks the whole chain and lists the rows that were changed, removed, added or cut off. */
export async function verifyChain({ file, head, signal, onLeftOut }: ChainRequest): Promise<LedgerVerification> {
	return verifyLedger(ledgerFile(file), { signal, onLeftOut, ...(head === undefined ? {} : { head }) });
}
