import { tmpdir } from 'node:os';

/** For what depends on a disk, or fills one: `npm test` has its temporary directory in memory (scripts/temporary-memory.ts). */
export const DIRECTORY_ON_DISK = process.env['CANDOR_TMP_ON_DISK'] ?? tmpdir();
