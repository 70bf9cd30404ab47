// Whatever a server writes into its names, texts and answers stays text, in every format.

import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { markdownCode, markdownText } from '../markdown.ts';
import { hostile } from '../samples/odd.fixture.ts';
import { leaky } from '../samples/plain.fixture.ts';
import { findReporter, REPORT_FORMATS } from './registry.ts';

const CORPUS = [
	'<script>alert(1)</script>',
	'</details></td></table><img src=x onerror=alert(1)>',
	']]><failure/>',
	'![x](https://evil.example/x.png)',
	'[click](javascript:alert(1))',
	'@octocat #1 GH-2 https://evil.example/',
	'| a | b |\n|---|---|\n# heading\n- [ ] task',
	'```\n</code>`` ` ~~~',
	'\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007\u001b[2J',
	'\u202etxet neddih\u2066 \u200b\u{e0041}',
	'{0} [a](1) {{x}} $[y]',
	'&lt;b&gt; &#60; &colon;',
	'\ud800 lone \u0000 \u2028',
];

function withHostile(text: string): Report {
	const findings = leaky.findings.map((finding) => ({
		...finding,
		tool: text,
		observed: text,
		declared: text,
		fix: text,
		scopes: [{ kind: 'tool' as const, name: text }],
	}));
	return {
		...leaky,
		target: { ...leaky.target, name: text },
		findings,
		incidents: leaky.incidents.map((incident) => ({ ...incident, title: text })),
		summary: { ...leaky.summary, because: [text], doubts: [text] },
	};
}

const MARKUP: ReadonlySet<string> = new Set(['html', 'junit', 'markdown']);
const TEMPLATE = '<title>Candor report</title><div id="app"></div><script type="application/json" id="report">null</script>';

const reports = [...CORPUS.map(withHostile), hostile];
const rows = REPORT_FORMATS.flatMap((format) => reports.map((report, index) => ({ format, report, index })));

test.for(rows)('$format $index holds no control character, no direction mark and no lone surrogate', ({ format, report }) => {
	const text = findReporter(format).render(report, { color: false, width: 100, isWhole: true, template: TEMPLATE });
	expect(text.isWellFormed()).toBe(true);
	// The page carries the report as data, which its script shows as text.
	if (format !== 'html') expect(text).not.toMatch(/[^\P{C}\n]/u);
	if (!MARKUP.has(format)) return;
	expect(text).not.toContain('<script>alert');
	expect(text).not.toContain('<img');
});

test.for(CORPUS)('in Markdown nothing of %j is markup', (text) => {
	const plain = markdownText(text);
	expect(plain).not.toMatch(/[\\`*[\]<>|@!~\n]|(?<!&)#\w|:\/\/|www\.|:[a-z]+:|GH-\d|&(?!#\d+;)/i);
	const code = markdownCode(text);
	const [fence = ''] = /^`+/.exec(code) ?? [];
	expect(code.slice(fence.length, -fence.length)).not.toContain(fence);
	expect(code).not.toContain('\n');
});

test('a comment fits, however much was found', () => {
	const [finding] = leaky.findings;
	if (finding === undefined) throw new Error('the sample has findings');
	const many = Array.from({ length: 3000 }, (_, index) => ({ ...finding, id: `x:${index}`, observed: 'x'.repeat(3000) }));
	const report = {
		...leaky,
		findings: many,
		incidents: many.map(({ id, severity, observed }) => ({ id, severity, title: observed, findings: [id], steps: [], fix: '' })),
	};
	expect(findReporter('markdown').render(report, { color: false, width: 80 }).length).toBeLessThan(60_000);
});
