import type { ConfineTools } from './confined-server.ts';

/** Says that the server was ended because of the room that its files take, to the person and to the ledger. */
export function storageNotes({ note, effects }: Pick<ConfineTools, 'note' | 'effects'>): (why: string) => void {
	return (why) => {
		note(`the server was ended: ${why}. Its home and /tmp are emptied when the guard is started again`);
		effects.tell({ kind: 'storage-refused', subject: why });
	};
}
