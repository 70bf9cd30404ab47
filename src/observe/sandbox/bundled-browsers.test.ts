import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBundledBrowsers } from './bundled-browsers.ts';

const directory = mkdtempSync(join(tmpdir(), 'bundled-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function packageWith(name: string, list: string): string {
	const root = join(directory, name);
	mkdirSync(join(root, 'node_modules/playwright-core'), { recursive: true });
	writeFileSync(join(root, 'node_modules/playwright-core/browsers.json'), list);
	return root;
}
const homeFor = (name: string) => {
	const home = join(directory, `home-${name}`);
	mkdirSync(home);
	return home;
};

test('the browsers of the installed version start the browser of the machine', () => {
	const browsers = [
		{ name: 'chromium', revision: '1181' },
		{ name: 'chromium-headless-shell', revision: '1181' },
		{ name: 'firefox', revision: '1489' },
		{ name: 'ffmpeg', revision: '1011' },
	];
	const [root, home] = [packageWith('library', JSON.stringify({ browsers })), homeFor('library')];
	writeBundledBrowsers(home, [root, join(directory, 'nothing')], '/opt/google/chrome/chrome');
	const program = join(home, '.cache/ms-playwright/chromium_headless_shell-1181/chrome-linux/headless_shell');
	expect(readFileSync(program, 'utf8')).toContain('exec /opt/google/chrome/chrome "$@"');
	expect(statSync(program).mode & 0o111).not.toBe(0);
	expect(existsSync(join(home, '.cache/ms-playwright/chromium-1181/chrome-linux64/chrome'))).toBe(true);
	const kept = join(home, '.cache/ms-playwright');
	expect(readdirSync(kept).toSorted()).toEqual(['chromium-1181', 'chromium_headless_shell-1181', 'ffmpeg-1011']);
	expect(readFileSync(join(kept, 'ffmpeg-1011/ffmpeg-linux'), 'utf8')).toContain('exec ffmpeg "$@"');
	// The library's own installer has nothing left to download.
	expect(existsSync(join(kept, 'chromium-1181/INSTALLATION_COMPLETE'))).toBe(true);
});

test.each([
	['a revision that leads elsewhere', '{"browsers":[{"name":"chromium","revision":"../../../x"}]}'],
	['a name that is not a browser', '{"browsers":[{"name":"__proto__","revision":"1"},null,7]}'],
	['no JSON', 'chromium 1181'],
	['no list', '{"browsers":{"name":"chromium"}}'],
])('near miss: %s writes nothing', (name, list) => {
	const [root, home] = [packageWith(name, list), homeFor(name)];
	writeBundledBrowsers(home, [root], '/opt/google/chrome/chrome');
	expect(readdirSync(home)).toEqual([]);
});
