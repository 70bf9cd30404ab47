// The stand-alone report, opened from a file as a person would.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { renderHtml } from '#report/formats/html.ts';
import { honest, leaky } from '#report/samples/plain.fixture.ts';
import { scanOf } from '#report/samples/scan.fixture.ts';
import { renderScanHtml } from '#report/scan/scan-html.ts';
import { violationsInBothThemes } from './accessibility.ts';
import { withHostileTexts } from './hostile.ts';
import { openBrowser, type WatchedPage, watchedPage } from './open-browser.ts';

const TEMPLATE = join(import.meta.dirname, '..', '..', 'web', 'dist', 'report.html');
/** However many effects a report has. */
const MOST_MARKS = 1500;

let browser: Browser;
let directory: string;
let template: string;
beforeAll(async () => {
	browser = await openBrowser();
	directory = await mkdtemp(join(tmpdir(), 'candor-page-'));
	template = await readFile(TEMPLATE, 'utf8');
});
afterAll(async () => {
	await browser.close();
	await rm(directory, { recursive: true, force: true });
});

async function opened(report: Report, name: string): Promise<WatchedPage> {
	const file = join(directory, `${name}.html`);
	await writeFile(file, renderHtml(report, template));
	const watched = await watchedPage(browser, `file://${directory}`);
	await watched.page.goto(`file://${file}`);
	await watched.page.waitForSelector('.audit-head');
	return watched;
}

test('it asks for nothing, complains of nothing, and hostile text in it is inert', async () => {
	const { page, troubles } = await opened(withHostileTexts(leaky), 'hostile');
	await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
	expect(await violationsInBothThemes(page)).toEqual([]);
	expect(await page.evaluate('window.__hit')).toBeUndefined();
	// The short form for readers without scripts is gone.
	expect(await page.textContent('body')).not.toContain('need JavaScript');
	expect(await page.evaluate("document.querySelectorAll('script').length")).toBe(2);
	expect(await page.evaluate("document.querySelectorAll('img, iframe, base, link, a[href]').length")).toBe(0);
	expect(troubles).toEqual([]);
	await page.context().close();
});

test('the head answers whether to add it, with commands that keep the flags of the start', async () => {
	const start = { flags: [{ name: '--pin', value: 'notes@1.2.3' }], words: ['npx', '-y', 'notes'] };
	const { page, troubles } = await opened({ ...honest, target: { ...honest.target, start } }, 'advised');
	const head = await page.textContent('.audit-head');
	expect(head).toMatch(/May I add it\?Yes: it did nothing that its declaration/);
	for (const verb of ['lock', 'guard', 'audit']) expect(head).toContain(`candor ${verb} --pin notes@1.2.3 -- npx -y notes`);
	expect(troubles).toEqual([]);
	await page.context().close();
});

test('a finding leads to its evidence, the line of the trace and the timeline; keys walk along the marks', async () => {
	const { page, troubles } = await opened(leaky, 'leaky');
	await page.click('.finding[open] .trace > summary');
	const line = JSON.parse((await page.textContent('.trace[open] .trace-line')) ?? '');
	expect(leaky.evidence).toContainEqual(line);
	await page.click('.trace[open] >> text=Show in the timeline');
	await page.waitForSelector(`.inspector >> text=#`);
	await page.click('button:has-text("Reset")');
	await page.focus('.mark[tabindex="0"]');
	await page.keyboard.press('ArrowDown');
	const label = await page.evaluate("document.activeElement.getAttribute('aria-label')");
	expect(label).toMatch(/^Files, /);
	await page.keyboard.press('+');
	await page.click('input[name=axis] >> nth=1');
	expect(troubles).toEqual([]);
	await page.context().close();
});

test('a connection whose result the program did not wait for is an attempt, and no failure', async () => {
	const [first, ...scopes] = leaky.profile.scopes;
	if (first === undefined) throw new Error('the sample has no scopes');
	const connect = { kind: 'egress' as const, subject: '203.0.113.99:80', attempted: 2, succeeded: 0, evidence: [] };
	const read = { kind: 'read' as const, subject: '/srv/absent', attempted: 3, succeeded: 0, evidence: [] };
	const profile = { ...leaky.profile, scopes: [{ ...first, effects: [connect, read] }, ...scopes] };
	const { page, troubles } = await opened({ ...leaky, profile }, 'attempts');
	const lines = await page.locator('.effect-line').allTextContents();
	expect(lines.find((line) => line.includes('203.0.113.99'))).toMatch(/egress 203\.0\.113\.99:80 2 attempts$/);
	expect(lines.find((line) => line.includes('/srv/absent'))).toMatch(/0 of 3 succeeded$/);
	expect(troubles).toEqual([]);
	await page.context().close();
});

test('thousands of effects and calls are drawn as a bounded number of marks', async () => {
	const { timeline, steps } = leaky;
	if (timeline === null) throw new Error('the sample has no timeline');
	const [call] = steps;
	if (call === undefined) throw new Error('the sample has no steps');
	const length = 5000;
	const many: Report = {
		...leaky,
		steps: Array.from({ length }, (_, id) => ({
			...call,
			step: { ...call.step, id },
			began: timeline.began + id * 1000,
			ended: timeline.began + id * 1000 + 900,
		})),
		timeline: {
			...timeline,
			ended: timeline.began + length * 1000,
			moments: Array.from({ length }, (_, seq) => ({
				at: seq * 1000 + 100,
				kind: seq % 3 === 0 ? 'exec' : 'read',
				subject: `/data/${seq}`,
				seq,
				step: seq,
			})),
		},
	};
	const { page, troubles } = await opened(many, 'many');
	const marks = Number(await page.evaluate("document.querySelectorAll('.mark').length"));
	expect(marks).toBeGreaterThan(100);
	expect(marks).toBeLessThan(MOST_MARKS);
	expect(troubles).toEqual([]);
	await page.context().close();
});

test('files that come and go often are one row, and no severity is cut', async () => {
	const journal = { change: 'passed' as const, path: '/home/user/.notes.db-journal', canaries: [] };
	const files = { changes: [journal, journal, { ...journal, canaries: [{ key: 'env:TOKEN', form: 'plain' }] }], beyond: 0, limits: [] };
	const sandbox = { home: '/home/user', files, resources: null } as unknown as NonNullable<Report['sandbox']>;
	const medium = leaky.findings.map((finding) => ({ ...finding, severity: 'medium' as const }));
	const { page } = await opened({ ...leaky, findings: medium, incidents: [], sandbox: { ...leaky.sandbox, ...sandbox } }, 'journal');
	const rows = page.locator('#files tbody tr');
	expect(await rows.count()).toBe(1);
	expect(await rows.first().textContent()).toMatch(/gone again 3×.*holds env:TOKEN/);
	const isCut = "[...document.querySelectorAll('.finding > summary > .pill')].some((pill) => pill.scrollWidth > pill.clientWidth)";
	expect(await page.evaluate(isCut)).toBe(false);
	await page.context().close();
});

test('the page of a scan lists the servers, opens at the worst audit and shows the one that is chosen', async () => {
	const file = join(directory, 'scan.html');
	const evil = '</script><img src=x onerror="window.__hit=1">';
	await writeFile(file, renderScanHtml(scanOf({ honest, leaky, [evil]: withHostileTexts(leaky), broken: null }), template));
	const { page, troubles } = await watchedPage(browser, `file://${directory}`);
	await page.goto(`file://${file}`);
	await page.waitForSelector('.audit-head.findings');
	expect(await page.locator('#audits tbody tr').count()).toBe(4);
	expect(await page.locator('#configured tbody tr').count()).toBe(4);
	expect(await page.textContent('#together')).toContain('reads private data');
	expect(await violationsInBothThemes(page)).toEqual([]);
	await page.click('#audits tbody tr:first-child button');
	await page.waitForSelector('.audit-head.clean');
	expect(await page.textContent('#audits button[aria-pressed="true"]')).toBe('Shown the audit of honest');
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 800 });
		expect(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))).toBeLessThanOrEqual(0);
	}
	expect(await page.evaluate('window.__hit')).toBeUndefined();
	expect(troubles).toEqual([]);
	await page.context().close();
});
