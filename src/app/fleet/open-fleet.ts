import type { Store } from '#model/ports.ts';
import { openStore } from '#store/sql/open-store.ts';
import { storeAddress } from '../store-address.ts';

/** The store with the queue. `candor serve` shows its audits. */
export function openFleet(database: string | undefined): Promise<Store> {
	return openStore(storeAddress(database));
}
