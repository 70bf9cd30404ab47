// The system's browser without a window, and pages in it that keep a record of everything that must not happen.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export async function openBrowser(): Promise<Browser> {
	const folders = (process.env['PATH'] ?? '').split(delimiter);
	const executablePath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
	if (executablePath === undefined) throw new Error('there is no chromium: sh scripts/setup.sh test installs one');
	// As root, chromium has no sandbox of its own; the pages are ours, from loopback or a file.
	return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

export interface WatchedPage {
	readonly page: Page;
	/** Errors on the console, uncaught ones, dialogs, and requests to anywhere but `origin`. */
	readonly troubles: readonly string[];
	/** Those since the last time. */
	takeTroubles(): readonly string[];
}

export async function watchedPage(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const page = await context.newPage();
	const troubles: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
	});
	page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
	page.on('dialog', (dialog) => {
		troubles.push(`dialog: ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on('request', (request) => {
		if (!request.url().startsWith(origin)) troubles.push(`request: ${request.url()}`);
	});
	return { page, troubles, takeTroubles: () => troubles.splice(0) };
}
