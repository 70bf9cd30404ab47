// The dashboard on the real server, as a person uses it: log in, audit, watch the guard, change a policy, hand out a token and take it back.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderJson } from '#report/formats/json.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { publicKeyFile } from '#store/guard-files/approval-key.ts';
import { makeKey, sealedKeyFile, sealKey } from '#store/guard-files/sealed-key.ts';
import { declaredTextOf, openAsking, why } from '../guard/asking-guard.ts';
import { candor } from '../support/candor-process.ts';
import { CANDOR } from '../support/candor-program.ts';
import { guardServer } from '../support/guarded-server.ts';
import { openBrowser, type WatchedPage, watchedPage } from './open-browser.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** From the call to the row. */
const IN_THE_FEED_MS = 500;
const PASSPHRASE = 'four words and a döner';
const POLICY = 'version: 1\ndefault: allow\n';
const DENYING = `${POLICY}rules:\n  - name: no-reading\n    tools: [read]\n    effect: deny\n    reason: nothing is read here\n`;

let directory: string;
let data: string;
let server: ChildProcess;
let url: string;
let loginLink: string;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
	directory = mkdtempSync(join(tmpdir(), 'candor-dashboard-'));
	data = join(directory, 'data');
	mkdirSync(join(directory, 'policies'));
	writeFileSync(join(directory, 'policies', 'team.yaml'), POLICY);
	server = spawn(process.execPath, [CANDOR, 'serve', '--port', '0', '--policies', join(directory, 'policies')], {
		env: { ...process.env, XDG_DATA_HOME: data, NO_COLOR: '1' },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	loginLink = await printedLink(server);
	url = new URL(loginLink).origin;
	browser = await openBrowser();
	watched = await watchedPage(browser, url);
	page = watched.page;
});
afterAll(async () => {
	await browser.close();
	const ended = new Promise((resolve) => server.once('exit', resolve));
	server.kill('SIGTERM');
	await ended;
	rmSync(directory, { recursive: true, force: true });
});

async function printedLink({ stderr }: ChildProcess): Promise<string> {
	if (stderr === null) throw new Error('there is no stderr');
	for await (const line of createInterface({ input: stderr })) {
		const [link] = /http:\/\/\S+\/login\/\S+/.exec(line) ?? [];
		if (link !== undefined) {
			stderr.resume();
			return link;
		}
	}
	throw new Error('candor serve ended without a login link');
}

test('without a login the page says how to get one; the link is good once', async () => {
	const visitor = await watchedPage(browser, url);
	await visitor.page.goto(`${url}/dashboard/`);
	await visitor.page.waitForSelector('text=This needs a login');
	await page.goto(loginLink);
	await page.waitForSelector('button:has-text("Log out")');
	await page.waitForSelector('text=Nothing has been audited yet.');
	expect((await visitor.page.goto(loginLink))?.status()).toBe(403);
	await visitor.page.context().close();
});

test('a decision of a real guard shows in the feed as it is made; an edited policy is tried, saved, and holds from the next call on', async () => {
	const policy = join(directory, 'policies', 'team.yaml');
	await using guard = await guardServer('', {
		flags: ['--policy', policy, '--log-arguments', 'masked', '--name', 'probe'],
		env: { XDG_DATA_HOME: data },
	});
	await guard.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
	await page.goto(`${url}/dashboard/#/feed`);
	await page.waitForSelector('.live-state.live');
	const file = join(guard.directory, 'hosts');
	// The fastest of a few: others may use the machine, too.
	let delay = Number.POSITIVE_INFINITY;
	for (let call = 1; call <= 10 && delay >= IN_THE_FEED_MS; call++) {
		const asked = performance.now();
		expect(await guard.call('read', { path: file })).toContain('allowed.example');
		await page
			.locator('.row')
			.nth(call - 1)
			.waitFor();
		delay = Math.min(delay, performance.now() - asked);
	}
	expect(await page.textContent('.row')).toMatch(/allowed.*read/);
	console.log(`a guard's decision is in the feed ${Math.round(delay)} ms after the call was made`);
	expect(delay).toBeLessThan(IN_THE_FEED_MS);

	await page.goto(`${url}/dashboard/#/policies/team`);
	await page.fill('textarea', 'rules: 7\n');
	await page.waitForSelector('.editor-problems li');
	await page.fill('textarea', DENYING);
	await page.waitForSelector('.editor-problems li', { state: 'detached' });
	await page.click('button:has-text("What if?")');
	await page.waitForSelector('h3:has-text("Newly blocked")');
	await page.click('button:has-text("Save")');
	await page.waitForSelector('text=it holds from the next call on');
	expect(readFileSync(policy, 'utf8')).toBe(DENYING);
	await expect.poll(() => guard.notes()).toContain('is in force');
	expect(await guard.call('read', { path: file })).toContain('nothing is read here');
	await page.goto(`${url}/dashboard/#/ledger?decision=deny`);
	await page.waitForSelector('.row:has-text("nothing is read here")');
	expect(watched.takeTroubles()).toEqual([]);
});

test('a call that waits shows at once with its arguments, and a person who knows the passphrase decides it in the page', async () => {
	const key = makeKey();
	writeFileSync(sealedKeyFile(join(data, 'candor')), await sealKey(key, PASSPHRASE));
	writeFileSync(publicKeyFile(join(data, 'candor')), key.publicPem);
	await page.goto(`${url}/dashboard/#/approvals`);
	await page.waitForSelector('text=Nothing waits for you.');
	await using client = await openAsking(data);
	const approval = (text: string) => page.locator(`.approval:has-text("${text}")`);
	expect(why(await client.call('say', { text: 'a word' }))).toMatch(/needs a person/);
	await approval('a word').waitFor();
	expect(await approval('a word').textContent()).toContain('words are forever');

	await approval('a word').locator('input[type=password]').fill('guessed');
	await approval('a word').locator('button:has-text("Approve")').click();
	await page.waitForSelector('.approval [role=alert]:has-text("wrong passphrase")');
	expect(why(await client.call('say', { text: 'a word' }))).toMatch(/needs a person/);
	await approval('a word').locator('input[type=password]').fill(PASSPHRASE);
	await approval('a word').locator('button:has-text("Approve")').click();
	await approval('a word').waitFor({ state: 'detached' });
	expect(declaredTextOf(await client.call('say', { text: 'a word' }))).toBe('a word');
	expect(why(await client.call('say', { text: 'another' }))).toMatch(/needs a person/);
	await approval('another').locator('button:has-text("Deny")').click();
	await page.waitForSelector('text=Nothing waits for you.');
	expect(why(await client.call('say', { text: 'another' }))).toMatch(/needs a person/);
	// The browser itself puts the refusal of the wrong passphrase on its console.
	expect(watched.takeTroubles()).toEqual([expect.stringContaining('status of 400')]);
});

test('an audit that is started from the page streams to its finished timeline', async () => {
	await page.goto(`${url}/dashboard/#/runs`);
	await page.fill('input.mono', `${process.execPath} ${join(ROOT, 'fixtures', 'servers', 'demo', 'leaky.mjs')}`);
	await page.selectOption('select', 'quick');
	await page.click('button:has-text("Audit it")');
	await page.waitForSelector('progress');
	await page.waitForSelector('.audit-head.findings', { timeout: 150_000 });
	await page.waitForSelector('.timeline .effect.cited');
	await page.waitForSelector('.finding.critical');
	await page.goto(`${url}/dashboard/#/`);
	await page.waitForSelector('.latest .pill.critical');
	expect(watched.takeTroubles()).toEqual([]);
});

test('a token is minted, used by candor push, revoked and refused', async () => {
	const report = join(directory, 'report.json');
	writeFileSync(report, renderJson(honest));
	await page.goto(`${url}/dashboard/#/tokens`);
	await page.fill('input[type=text]', 'ci of notes');
	await page.click('button:has-text("Mint a token")');
	const token = (await page.textContent('dialog[open] .command code')) ?? '';
	expect(token).toMatch(/^cnd_/);
	await page.keyboard.press('Escape');
	const env = { XDG_DATA_HOME: data, CANDOR_HUB_URL: url, CANDOR_TOKEN: token };
	const pushed = await candor(['push', report], env);
	expect(pushed).toMatchObject({ code: 0 });
	await page.click('button[aria-label="Revoke ci of notes"]');
	await page.click('dialog[open] button:has-text("Revoke it")');
	await page.waitForSelector('td:has-text("revoked")');
	expect(await candor(['push', report], env)).toMatchObject({ code: 1, stderr: expect.stringContaining('revoked') });
	await page.goto(`${url}/dashboard/#/servers/honest`);
	await page.waitForSelector('text=Trust over 1 audit');
	expect(watched.takeTroubles()).toEqual([]);
});
