import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { showBrowser } from './browser.ts';

test('a browser shows a file in the window that is open, and follows a link itself', () => {
	const directory = mkdtempSync(join(tmpdir(), 'browser-'));
	try {
		showBrowser(directory, '/usr/bin/true');
		const file = join(directory, 'a.png');
		writeFileSync(file, '');
		const run = (...words: readonly string[]) => execFileSync('sh', [join(directory, 'chrome'), ...words], { encoding: 'utf8' });
		expect(run(file)).toBe('Opening in existing browser session.\n');
		expect(run(`file://${file}`)).toContain('existing');
		expect(run('https://www.site.example/')).toBe('');
		expect(run('--remote-debugging-pipe', file)).toBe('');
		const sourced = (word: string) =>
			execFileSync('sh', ['-c', '. "$0"; echo "$CHROMIUM_FLAGS"', join(directory, 'default-flags'), word], { encoding: 'utf8' });
		// A distribution's script reads the words with its own arguments.
		expect(sourced(file)).toBe('Opening in existing browser session.\n');
		expect(sourced('https://www.site.example/')).toContain('--headless');
	} finally {
		rmSync(directory, { recursive: true });
	}
});
