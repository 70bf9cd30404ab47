import type { ConfineTools } from './confined-server.ts';

/** Reports to the person and the ledger that the server was ended because of the size of its files. */
export function storageNotes({ note, effects }: Pick<ConfineTools, 'note' | 'effects'>): (why: string) => void {
	return (why) => {
		note(`the server was ended: ${why}. Its home and /tmp are emptied when the guard is started again`);
		effects.tell({ kind: 'storage-refused', subject: why });
	};
}
