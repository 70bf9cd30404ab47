// `candor store`: keeps, exports and limits what `candor serve` has stored.

import { openKeptStore, pruneStore } from '#app/keep-store.ts';
import { counted } from '#util/counted.ts';
import { UserError } from '#util/user-error.ts';
import { durationFlag } from '../duration-flag.ts';
import { EXIT } from '../exit-codes.ts';
import { whole } from '../number-flags.ts';
import { standardOutput } from '../standard-output.ts';

const MEGABYTE = 1024 * 1024;
const MOST_ROWS = 1_000_000_000;
const MOST_MB = 1_000_000;

interface StoreFlags {
	readonly database?: string;
}

interface PruneFlags extends StoreFlags {
	readonly olderThan?: string;
	readonly keepRows?: string;
	readonly keepMb?: string;
	readonly keepAudits?: string;
}

export async function storeBackupCommand(file: string, given: object): Promise<number> {
	await using store = await openKeptStore((given as StoreFlags).database);
	await store.backup(file);
	process.stdout.write(`The store is in ${file}. docs/store.md says how to restore it.\n`);
	return EXIT.clean;
}

export async function storeExportCommand(given: object): Promise<number> {
	await using store = await openKeptStore((given as StoreFlags).database);
	const output = standardOutput();
	for await (const line of store.export()) if (!(await output.write(`${line}\n`))) break;
	return EXIT.clean;
}

export async function storePruneCommand(given: object): Promise<number> {
	const { database, olderThan, keepRows, keepMb, keepAudits } = given as PruneFlags;
	const limits = {
		...(olderThan !== undefined && { maxAge: durationFlag('--older-than', olderThan) * 1000 }),
		...(keepRows !== undefined && { maxRows: whole('--keep-rows', keepRows, 0, MOST_ROWS) }),
		...(keepMb !== undefined && { maxBytes: whole('--keep-mb', keepMb, 0, MOST_MB) * MEGABYTE }),
		...(keepAudits !== undefined && { maxAudits: whole('--keep-audits', keepAudits, 1, MOST_ROWS) }),
	};
	if (Object.keys(limits).length === 0)
		throw new UserError('what is to be kept?', { hint: 'candor store prune --older-than 90d --keep-audits 100' });
	await using store = await openKeptStore(database);
	const { rows, audits } = await pruneStore(store, limits);
	process.stdout.write(`Removed ${counted(rows, 'row')} of the chain and ${counted(audits, 'audit')}.\n`);
	return EXIT.clean;
}
