// Takes pictures of every page of the dashboard, light and dark, wide and narrow, for inspection: node scripts/screenshots.ts DIRECTORY [report.json …].
// Without reports, it shows the samples of the tests. Empty pages and pages without a login are among the pictures.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Report } from '#model/report.ts';
import { honest, leaky } from '#report/samples/plain.fixture.ts';
import { type FixtureServer, serveFixture } from '../test/web/fixture-api.ts';
import { fixtureData } from '../test/web/fixture-data.ts';
import { openBrowser } from '../test/web/open-browser.ts';

const PAGES: Readonly<Record<string, string>> = {
	overview: '#/',
	feed: '#/feed',
	servers: '#/servers',
	server: '#/servers/leaky',
	audit: '#/audits/audit-1',
	clean: '#/audits/audit-0',
	diff: '#/audits/audit-0/diff/audit-1',
	ledger: '#/ledger',
	approvals: '#/approvals',
	policies: '#/policies',
	policy: '#/policies/notes',
	tokens: '#/tokens',
	runs: '#/runs',
	run: '#/runs/run-1',
	fleet: '#/fleet',
	missing: '#/audits/none',
};
const EMPTY = ['overview', 'feed', 'servers', 'ledger', 'approvals', 'tokens', 'runs'];
const WIDTHS = { wide: 1280, narrow: 390 };

const [directory = 'screenshots', ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
mkdirSync(directory, { recursive: true });
const full = fixtureData(reports.length > 1 ? reports : [honest, leaky], 10_000);
await using ordinary = await serveFixture(full);
await using empty = await serveFixture({ ...fixtureData([], 0), approvals: [], tokens: [], runs: [], series: [] });
const browser = await openBrowser();
for (const colorScheme of ['light', 'dark'] as const)
	for (const [name, width] of Object.entries(WIDTHS)) {
		const look = { colorScheme, viewport: { width, height: name === 'wide' ? 900 : 780 } };
		await picture(browser, ordinary, Object.keys(PAGES), look, `${colorScheme}-${name}`);
		if (colorScheme === 'light') await picture(browser, empty, EMPTY, look, `empty-${name}`);
	}
await browser.close();

interface Look {
	readonly colorScheme: 'light' | 'dark';
	readonly viewport: { readonly width: number; readonly height: number };
}

async function picture(of: Browser, server: FixtureServer, names: readonly string[], look: Look, suffix: string): Promise<void> {
	const context = await of.newContext({ ...look, reducedMotion: 'reduce' });
	const page = await context.newPage();
	for (const name of names) {
		await page.goto(`${server.url}/dashboard/${PAGES[name] ?? ''}`);
		await page.waitForSelector('main h1');
		await page.waitForSelector('main .loading', { state: 'detached' });
		await page.screenshot({ path: join(directory, `${name}-${suffix}.png`), fullPage: true });
		const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
		if (overflow > 0) console.log(`${name}-${suffix}: ${overflow} pixels wider than the screen`);
	}
	await context.close();
}
