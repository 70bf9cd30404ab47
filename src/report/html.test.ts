import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { renderHtml } from './html.ts';
import { leaky } from './samples/plain.fixture.ts';
import { SAMPLES } from './samples/samples.fixture.ts';

const VOID = new Set(['meta']);

/** Every element that is opened is closed, in order; gives the names of all of them. */
function elements(page: string): readonly string[] {
	const open: string[] = [];
	const seen: string[] = [];
	for (const [, slash, name = ''] of page.replace(/^<!doctype html>\n/, '').matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/g)) {
		if (slash === '/') expect(open.pop()).toBe(name);
		else {
			seen.push(name);
			if (!VOID.has(name)) open.push(name);
		}
	}
	expect(open).toEqual([]);
	return seen;
}

test.for(Object.entries(SAMPLES))('%s is one whole page without scripts or requests', ([, report]) => {
	const page = renderHtml(report);
	const seen = new Set(elements(page));
	for (const name of ['script', 'link', 'img', 'iframe', 'a', 'object', 'form']) expect(seen).not.toContain(name);
	expect(page).not.toMatch(/\b(?:src|href|on\w+)=|@import|url\(/);
	expect(page).toContain("default-src 'none'");
});

test('what the server chose is text', () => {
	const evil = '"><script>alert(1)</script>\u202e&';
	const report: Report = {
		...leaky,
		target: { ...leaky.target, name: evil },
		findings: leaky.findings.map((finding) => ({ ...finding, tool: evil, observed: evil, declared: evil, repeat: evil })),
		summary: { ...leaky.summary, because: [evil] },
		coverage: { ...leaky.coverage, untested: [{ kind: 'tool', name: evil, reason: evil }] },
	};
	const page = renderHtml(report);
	expect(elements(page)).not.toContain('script');
	expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u{202e}&amp;');
});

test('the mode is named, and what schema mode does not see is not drawn as nothing', () => {
	expect(renderHtml(leaky)).toContain('Sandbox mode');
	const page = renderHtml({ ...leaky, run: { ...leaky.run, mode: 'schema', sandbox: null, tracer: null }, sandbox: null, network: null });
	expect(page).toContain('Schema mode');
	expect(page.match(/Not looked at: there was no cell/g)).toHaveLength(3);
});

test('calls that were cancelled or made at once stand apart in the row of their tool', () => {
	const [first] = leaky.steps;
	const tool = leaky.declaration?.tools[0]?.name ?? '';
	const base = { id: 900, timeoutMs: 1000, intent: 'typical' } as const;
	const step = (own: Report['steps'][number]['step']) => ({ began: 0, ended: 1, outcome: 'ok', ...first, step: own }) as const;
	const page = renderHtml({
		...leaky,
		steps: [
			{ ...step({ ...base, kind: 'cancel', tool, args: {} }), outcome: 'ok' },
			{ ...step({ ...base, kind: 'together', tool, inputs: [{}] }), outcome: 'server-died' },
		],
		coverage: { ...leaky.coverage, cancelled: 1, together: 1 },
	});
	expect(page).toContain('1 cancelled: ok, 1 several at once: server-died');
	expect(page).toContain('1 call cancelled · 1 tool called several times at once');
});
