import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { disagreements } from '../../test/support/counts-agree.ts';
import { renderText } from './formats/text.ts';
import { calls, effect, finding, formatNote, ofTool, startUp, told } from './samples/compose.fixture.ts';
import { SAMPLES } from './samples/samples.fixture.ts';
import { renderSideBySide } from './side-by-side.ts';

const KEYS = Array.from({ length: 24 }, (_, index) => `file:.config/service-${index}/credentials.json`);

/** What the others have none of: secrets that were shown, rules that could not be applied, steps that are no calls, many scopes. */
const manifold: Report = (() => {
	const base = told({
		name: 'manifold',
		tools: [formatNote],
		steps: calls(['format_note'], ['ok', 'ok', 'tool-error']),
		scopes: [
			startUp,
			ofTool('format_note', [
				effect('disclosure', 'env:TOKEN in result'),
				effect('disclosure', 'env:HOME in file', 'argument'),
				effect('load', '/x.so'),
			]),
		],
		findings: [
			finding('critical', 'canary-leaked', `24 canaries arrived at 203.0.113.34:80: ${KEYS.join(', ')}`, { canaries: KEYS }),
			finding('high', 'undeclared-egress', 'looked up collector.example', {
				scopes: Array.from({ length: 28 }, (_, index) => ({ kind: 'tool', name: `tool_${index}` })),
			}),
		],
	});
	const [first] = base.steps;
	const step = { id: 90, timeoutMs: 15_000, intent: 'typical', tool: 'format_note' } as const;
	const others = [
		{ ...step, kind: 'cancel', args: {} },
		{ ...step, id: 91, kind: 'together', inputs: [{}, {}] },
	] as const;
	return {
		...base,
		steps: [...base.steps, ...others.map((other) => ({ began: 0, ended: 1, outcome: 'ok' as const, ...first, step: other }))],
		coverage: {
			...base.coverage,
			cancelled: 1,
			together: 1,
			untested: [{ kind: 'tool', name: 'late', reason: 'there was no time' }],
			gaps: [{ reason: 'cut', count: 1200, example: 'x' }],
		},
		verdicts: [{ rule: 'memfd-exec', verdict: 'untested', reason: 'nothing was traced' }],
		summary: { ...base.summary, untested: 2, gaps: 1200 },
	};
})();
const all = { ...SAMPLES, manifold };

test.for(Object.entries(all))('%s: every number of every format is that of the JSON', ([, report]) => {
	expect(disagreements(report)).toEqual([]);
});

test('a number that is wrong is seen', () => {
	const { summary, coverage } = manifold;
	const wrong = [
		{ ...manifold, summary: { ...summary, bySeverity: { ...summary.bySeverity, high: 2 } } },
		{ ...manifold, summary: { ...summary, untested: 1 } },
		{ ...manifold, coverage: { ...coverage, calls: 5 } },
		{ ...manifold, profile: { ...manifold.profile, unexplained: 0 } },
	];
	for (const report of wrong) expect(disagreements(report)).not.toEqual([]);
});

test('every canary is named in the text, however narrow and however many findings come first', () => {
	const findings = [
		...Array.from({ length: 10 }, (_, index) => finding('critical', 'persistence', `wrote ~/.a${index}`)),
		...manifold.findings,
	];
	for (const width of [56, 80, 200]) {
		const words = renderText({ ...manifold, findings }, { color: false, width }).replace(/\s+/g, '');
		for (const key of KEYS) expect(words).toContain(key);
	}
});

test('side by side, as many marks as calls', () => {
	expect(renderSideBySide(manifold, manifold, { color: false, width: 120 })).toMatch(/calls +[●○×◆]{5} 5 calls/);
});
