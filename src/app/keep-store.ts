// What a person does with the store apart from serving it: back it up, export it, limit it.

import { existsSync } from 'node:fs';
import type { ChainLimits, Store } from '#model/ports.ts';
import { openStore } from '#store/sql/open-store.ts';
import { UserError } from '#util/user-error.ts';
import { storeAddress } from './store-address.ts';

export interface StoreLimits extends ChainLimits {
	/** Number of audits that are kept of each server. */
	readonly maxAudits?: number;
}

/** Opens a store that exists. Opening a missing SQLite file would create an empty one. */
export function openKeptStore(database: string | undefined): Promise<Store> {
	const address = storeAddress(database);
	if (!address.includes('://') && !existsSync(address))
		throw new UserError(`there is no store ${address}`, { hint: 'candor serve makes one; --database names another' });
	return openStore(address);
}

/** Returns how many rows of the chain and how many audits were removed. */
export async function pruneStore(
	{ chain, audits }: Pick<Store, 'chain' | 'audits'>,
	{ maxAudits, ...limits }: StoreLimits,
): Promise<{ readonly rows: number; readonly audits: number }> {
	const rows = Object.keys(limits).length === 0 ? 0 : await chain.prune(limits);
	return { rows, audits: maxAudits === undefined ? 0 : await audits.prune(maxAudits) };
}
