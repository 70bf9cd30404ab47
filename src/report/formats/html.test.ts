import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import { renderHtml } from './html.ts';

/** The source of the template: what is built from it keeps these places. */
const TEMPLATE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'web', 'report.html'), 'utf8');

function dataIn(page: string): unknown {
	const [, json = ''] = /<script type="application\/json" id="report">([^<]*)<\/script>/.exec(page) ?? [];
	return JSON.parse(json);
}

test.for(Object.entries(SAMPLES))('%s is in its page as data, whole', ([, report]) => {
	const page = renderHtml(report, TEMPLATE);
	expect(dataIn(page)).toEqual(JSON.parse(JSON.stringify(report)));
	expect(page).toContain("default-src 'none'");
});

test('what the server chose is text, and ends no element', () => {
	const evil = '"></script><script>alert(1)</script><!--\u202e&$&$1';
	const report: Report = {
		...leaky,
		target: { ...leaky.target, name: evil },
		findings: leaky.findings.map((finding) => ({ ...finding, tool: evil, observed: evil, declared: evil, repeat: evil })),
		summary: { ...leaky.summary, because: [evil] },
		coverage: { ...leaky.coverage, untested: [{ kind: 'tool', name: evil, reason: evil }] },
	};
	const page = renderHtml(report, TEMPLATE);
	expect(page.match(/<script/g)).toHaveLength(2); // the page's own, and the data
	expect(page.match(/<\/script/g)).toHaveLength(2);
	expect(page).toContain('<h1>&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--\\u{202e}&amp;$&amp;$1</h1>');
	expect(dataIn(page)).toEqual(JSON.parse(JSON.stringify(report)));
});

test('a file that is not the template is refused', () => {
	expect(() => renderHtml(leaky, '<html></html>')).toThrow(/template/);
});
