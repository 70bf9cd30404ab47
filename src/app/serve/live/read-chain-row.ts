import type { LedgerRow } from '#model/ledger.ts';
import { ledgerRowSchema } from '#report/schema/ledger-schema.ts';

/** Undefined: the row cannot be read. A row that came from a guard's ledger says from which; that is no part of what it tells. */
export function readChainRow(content: string, hash: string): LedgerRow | undefined {
	let parsed: unknown;
	try {
		parsed = JSON.parse(content);
	} catch {
		return undefined;
	}
	const { origin: _, ...told } = (typeof parsed === 'object' ? parsed : {}) as { readonly origin?: unknown };
	return ledgerRowSchema.safeParse({ ...told, hash }).data as LedgerRow | undefined;
}
