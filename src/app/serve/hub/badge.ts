// A badge for a README with the conclusion of a server's latest audit. It loads nothing and runs nothing.

import type { AuditSummary } from '#model/ports.ts';
import { SEVERITIES } from '#model/severity.ts';

const LABEL = 'candor';
const COLOURS = { clean: '#2e7d32', findings: '#c62828', milder: '#b26a00', inconclusive: '#616161', unknown: '#616161' } as const;
const CHARACTER = 6.6;
const PADDING = 12;

/** Undefined: there is no audit. */
export function renderBadge(last: AuditSummary | undefined): string {
	const { text, colour } = last === undefined ? { text: 'not audited', colour: COLOURS.unknown } : worded(last);
	const [left, right] = [widthOf(LABEL), widthOf(text)];
	const width = left + right;
	const cell = (label: string, x: number, room: number) => `<text x="${x + room / 2}" y="14">${escaped(label)}</text>`;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${escaped(`${LABEL}: ${text}`)}">`,
		`<title>${escaped(`${LABEL}: ${text}`)}</title>`,
		`<rect width="${left}" height="20" fill="#37474f"/>`,
		`<rect x="${left}" width="${right}" height="20" fill="${colour}"/>`,
		'<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">',
		cell(LABEL, 0, left),
		cell(text, left, right),
		'</g></svg>',
	].join('');
}

function worded({ conclusion, bySeverity, trust }: AuditSummary): { readonly text: string; readonly colour: string } {
	if (conclusion === 'clean') return { text: `clean · trust ${trust.toFixed(2)}`, colour: COLOURS.clean };
	if (conclusion === 'inconclusive') return { text: 'inconclusive', colour: COLOURS.inconclusive };
	const worst = SEVERITIES.toReversed().find((severity) => bySeverity[severity] > 0);
	const text = worst === undefined ? 'findings' : `${bySeverity[worst]} ${worst}`;
	return { text, colour: worst === 'critical' || worst === 'high' ? COLOURS.findings : COLOURS.milder };
}

function widthOf(text: string): number {
	return Math.round(text.length * CHARACTER + PADDING);
}

function escaped(text: string): string {
	return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
