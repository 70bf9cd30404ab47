// The report as one self-contained page: the prebuilt audit page of the dashboard with the report as data.

import type { Report } from '#model/report.ts';
import { worstFirst } from '#model/severity.ts';
import { counted } from '#util/counted.ts';
import { markup } from '../markup.ts';
import { workedWords } from '../not-worked.ts';
import { scopeLabel } from '../scope-label.ts';

/** Placeholders of the template for the title, the content and the data. */
const PLACES = {
	title: '<title>Candor report</title>',
	content: '<div id="app"></div>',
	data: '<script type="application/json" id="report">null</script>',
} as const;
const MOST_FINDINGS = 200;

/** `template`: web/dist/report.html. The content security policy of the page allows only the script of the template. */
export function renderHtml(report: Report, template: string): string {
	return filledPage(template, { title: `${report.target.name} – Candor`, inShort: inShort(report), data: report });
}

interface PageParts {
	readonly title: string;
	/** Markup for readers without scripts. */
	readonly inShort: string;
	readonly data: object;
}

export function filledPage(template: string, { title, inShort: content, data }: PageParts): string {
	return filled(template, {
		[PLACES.title]: `<title>${markup(title)}</title>`,
		[PLACES.content]: `<div id="app">${content}</div>`,
		[PLACES.data]: `<script type="application/json" id="report">${inert(data)}</script>`,
	});
}

/** Fills each placeholder once. Inserted text is not searched again. */
function filled(template: string, parts: Readonly<Record<string, string>>): string {
	let page = '';
	let rest = template;
	for (const [place, part] of Object.entries(parts).toSorted(([a], [b]) => template.indexOf(a) - template.indexOf(b))) {
		const at = rest.indexOf(place);
		if (at < 0) throw new Error(`the template of the report has no ${place}`);
		page += rest.slice(0, at) + part;
		rest = rest.slice(at + place.length);
	}
	return page + rest;
}

/** Returns JSON without any tag, so that it cannot end the enclosing element. */
function inert(data: object): string {
	return JSON.stringify(data).replace(/</g, '\\u003c');
}

/** Content for readers without scripts: a preview, a search, a terminal. The page replaces it. */
function inShort(report: Report): string {
	const { target, summary, trust, findings, incidents } = report;
	const stories = worstFirst(incidents)
		.slice(0, MOST_FINDINGS)
		.map(({ severity, title, fix, repeat }) => {
			const rest = [fix === '' ? '' : `Fix: ${markup(fix)}`, repeat === undefined ? '' : `Repeat: <code>${markup(repeat)}</code>`].filter(
				Boolean,
			);
			return `<li>${severity} ${markup(title)}${rest.length === 0 ? '' : `<br>${rest.join('<br>')}`}</li>`;
		});
	const lines = worstFirst(findings)
		.slice(0, MOST_FINDINGS)
		.map((finding) => `<li>${finding.severity} ${markup(finding.rule)} ${markup(scopeLabel(finding))}: ${markup(finding.observed)}</li>`);
	return [
		`<h1>${markup(target.name)}</h1>`,
		`<p>${summary.conclusion}, trust ${trust.score.toFixed(2)}, ${workedWords(report)}, untested ${summary.untested}, gaps ${summary.gaps}</p>`,
		summary.because.length === 0 ? '' : `<ul>${summary.because.map((reason) => `<li>${markup(reason)}</li>`).join('')}</ul>`,
		`<p>${counted(incidents.length, 'incident')}</p><ul>${stories.join('')}</ul>`,
		`<p>${counted(findings.length, 'finding')}</p><ul>${lines.join('')}</ul>`,
		'<p>The timeline, the evidence and the rest of this page need JavaScript.</p>',
	].join('\n');
}
