import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findAbandonedRuns, makeRunDirectory } from './run-directory.ts';

test('a run is abandoned when its owner is gone, and when that can be told', async () => {
	const before = process.env['TMPDIR'];
	const temporary = mkdtempSync(join(tmpdir(), 'candor-runs-'));
	process.env['TMPDIR'] = temporary;
	onTestFinished(() => {
		if (before === undefined) delete process.env['TMPDIR'];
		else process.env['TMPDIR'] = before;
		rmSync(temporary, { recursive: true });
	});
	const { path } = await makeRunDirectory();
	expect(await findAbandonedRuns()).toEqual([]);
	writeFileSync(join(path, 'owner'), `${process.pid} 1`); // an earlier process that had our number
	expect(await findAbandonedRuns()).toEqual([{ path, groups: [] }]);
	writeFileSync(join(path, 'pid-namespace'), '1'); // of a container: its numbers are not ours
	expect(await findAbandonedRuns()).toEqual([]);
});
