// No test writes to the data of the person who runs it: ledger, pins and remembered declarations. A test that needs data of its own sets another directory.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function setup(): () => void {
	const directory = mkdtempSync(join(tmpdir(), 'candor-tests-'));
	process.env['XDG_DATA_HOME'] = directory;
	return () => rmSync(directory, { recursive: true, force: true });
}
