// A server without a cell knows the guard's process id and the names of its files. What it puts in the place of a draft must neither stop the guard nor lead it elsewhere.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-draft-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** In a process of its own, because a write to a pipe without a reader never returns. `plant` is a command that gets the name that a draft had. */
function replaceBeside(plant: string): void {
	const module = JSON.stringify(join(import.meta.dirname, 'pin-files.ts'));
	const script = `import(${module}).then(({ replaceFile }) => {
		require('node:child_process').execFileSync('sh', ['-c', process.env.PLANT + ' "$1"', 'sh', process.env.FILE + '.' + process.pid + '.new']);
		replaceFile(process.env.FILE, 'pins');
	})`;
	execFileSync(process.execPath, ['-e', script], {
		env: { ...process.env, PLANT: plant, FILE: join(directory, 'pins.json'), PRECIOUS: join(directory, 'precious') },
		timeout: 10_000,
		killSignal: 'SIGKILL',
	});
}

test('a pipe', () => {
	replaceBeside('mkfifo');
	expect(readFileSync(join(directory, 'pins.json'), 'utf8')).toBe('pins');
});

test('a link', () => {
	writeFileSync(join(directory, 'precious'), 'precious');
	replaceBeside('ln -s "$PRECIOUS"');
	expect(readFileSync(join(directory, 'precious'), 'utf8')).toBe('precious');
	expect(readFileSync(join(directory, 'pins.json'), 'utf8')).toBe('pins');
});
