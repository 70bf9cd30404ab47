import type { Store } from '#model/ports.ts';
import { openStore } from '#store/sql/open-store.ts';
import { storeAddress } from '../store-address.ts';

/** The store that holds the queue; its audits are those that `candor serve` shows. */
export function openFleet(database: string | undefined): Promise<Store> {
	return openStore(storeAddress(database));
}
