import type { LedgerRow } from '#model/ledger.ts';
import { ledgerRowSchema } from '#report/schema/ledger-schema.ts';

/** Returns undefined if the row cannot be read. The origin of a forwarded row is left out. */
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
