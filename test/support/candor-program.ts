// The program that tests start as a user does: what `npm test` built from this source (scripts/build-tested.ts), else the source itself.

import { join } from 'node:path';

export const CANDOR = process.env['CANDOR_TESTED'] ?? join(import.meta.dirname, '..', '..', 'bin', 'candor.js');
