// The report as one page that needs nothing else: no script, no request, and everything that the server chose is only text.

import type { Finding } from '#model/finding.ts';
import type { Report } from '#model/report.ts';
import { isAtLeast, worstFirst } from '#model/severity.ts';
import { bytes, counted, number } from '#util/counted.ts';
import { besides } from './besides.ts';
import { describeObservation } from './describe-observation.ts';
import { pathsIn } from './effect-kinds.ts';
import { cells, PAGE_STYLE, section, table } from './html-page.ts';
import { markup } from './markup.ts';
import { sharedErrors, workedWords } from './not-worked.ts';
import { scopeLabel, scopeText } from './scope-label.ts';
import { countedBySeverity } from './severity.ts';
import { untestedOf } from './unseen.ts';

const MOST_EVIDENCE = 10;
const MOST_LOOSE = 8;
const MODE_LABELS = {
	schema: 'Schema mode: only what it answers',
	sandbox: 'Sandbox mode: what it does and what it answers',
	remote: 'Remote server: only what it answers',
} as const;
const OTHER_CALLS: Readonly<Record<string, string>> = { cancel: 'cancelled: ', together: 'several at once: ' };
const NOT_LOOKED_AT = '<p class="muted">Not looked at: there was no cell.</p>';

export function renderHtml(report: Report): string {
	const { target, run } = report;
	const body = [
		header(report),
		section('Findings', findings(report)),
		section('Tools', tools(report)),
		section('Network', network(report)),
		section('Files', files(report)),
		section('What it used', usage(report)),
		section('Not tested, not seen', unseen(report)),
		section('Rules', rules(report)),
		`<footer>candor ${markup(run.candor)} · run ${markup(run.id)} · seed ${run.seed} · ${markup(run.startedAt)}</footer>`,
	];
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markup(target.name)} – candor</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function header(report: Report): string {
	const { target, run, declaration, summary, trust } = report;
	const counts = countedBySeverity(summary.bySeverity).map(({ severity, text }) => `<span class="tag ${severity}">${text}</span>`);
	const itself = declaration === null ? 'said nothing of itself' : `calls itself ${declaration.server.name} ${declaration.server.version}`;
	return `<header>
<p class="mode ${run.mode}">${MODE_LABELS[run.mode]}</p>
<h1>${markup(target.name)}</h1>
<p class="muted">${markup(itself)} · <code>${markup(target.argv.join(' '))}</code></p>
<p class="conclusion ${summary.conclusion}">${summary.conclusion} ${counts.join(' ')}</p>
<p>${workedWords(report)} · Trust <strong>${trust.score.toFixed(2)}</strong>${trust.parts.map(({ what, weight }) => `, less ${weight} for ${markup(what)}`).join('')}</p>
${run.degraded.map((what) => `<p class="weaker">${markup(what)}</p>`).join('\n')}
${list(summary.because)}
</header>`;
}

function findings(report: Report): string {
	if (report.findings.length === 0) return '<p>None.</p>';
	return worstFirst(report.findings)
		.map((finding) => findingBlock(finding, report))
		.join('\n');
}

function findingBlock(finding: Finding, report: Report): string {
	const { severity, rule, scopes, declared, observed, evidence, fix, repeat } = finding;
	const seen = report.evidence.filter(({ seq }) => evidence.includes(seq)).slice(0, MOST_EVIDENCE);
	const rows: readonly (readonly [string, string])[] = [
		['declared', markup(declared)],
		['observed', markup(observed)],
		...(scopes.length > 1 ? [['seen in', markup(scopes.map(scopeText).join(', '))] as const] : []),
		...seen.map((one): [string, string] => [`#${one.seq}`, `<code>${markup(describeObservation(one))}</code>`]),
		...(fix === undefined ? [] : [['fix', markup(fix)] as const]),
		...(repeat === undefined ? [] : [['repeat', `<code>${markup(repeat)}</code>`] as const]),
	];
	return `<details${isAtLeast(severity, 'high') ? ' open' : ''}>
<summary><span class="tag ${severity}">${severity}</span> <strong>${markup(rule)}</strong> ${markup(scopeLabel(finding))}</summary>
<dl>${rows.map(([term, what]) => `<dt>${term}</dt><dd>${what}</dd>`).join('')}</dl>
</details>`;
}

function tools({ declaration, steps, profile, run }: Report): string {
	const rows = (declaration?.tools ?? []).map(({ name, description }) => {
		const own = steps.filter(({ step }) => 'tool' in step && step.tool === name);
		const calls = own.filter(({ step }) => step.kind === 'call');
		const outcomes = [...Map.groupBy(own, ({ step, outcome }) => `${OTHER_CALLS[step.kind] ?? ''}${outcome}`)].map(
			([outcome, all]) => `${all.length} ${outcome}`,
		);
		const effects = profile.scopes.find(({ scope }) => scope.kind === 'tool' && scope.name === name)?.effects ?? [];
		const unexplained = effects.filter(({ explanation }) => explanation === undefined).map(({ kind, subject }) => `${kind} ${subject}`);
		const explained = pathsIn(effects.filter(({ explanation }) => explanation !== undefined));
		const seen = run.mode !== 'sandbox' ? 'not looked at' : `${explained} explained${looseWords(unexplained)}`;
		return cells(name, description ?? '', number(calls.length), outcomes.join(', '), seen);
	});
	return table(['tool', 'says', 'calls', 'outcomes', 'effects'], rows);
}

/** `, 9 unexplained: read ~/.a, read ~/.b … and 1 more` */
function looseWords(unexplained: readonly string[]): string {
	if (unexplained.length === 0) return '';
	const more = unexplained.length - MOST_LOOSE;
	return `, ${number(unexplained.length)} unexplained: ${unexplained.slice(0, MOST_LOOSE).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
}

function network({ network: seen, run }: Report): string {
	if (seen === null) return run.mode !== 'sandbox' ? NOT_LOOKED_AT : '<p class="muted">There was no sink.</p>';
	const rows = seen.hosts.map(({ host, port, protocols, times, bytesSent, requests }) =>
		cells(
			`${host}:${port}`,
			protocols.join(', '),
			number(times),
			bytes(bytesSent),
			requests.map(({ method, path, count }) => `${method} ${path} (${count}×)`).join(', '),
		),
	);
	return `${table(['where', 'over', 'times', 'sent', 'requests'], rows)}${left(seen.leftOut.hosts, 'more host')}`;
}

function files({ sandbox }: Report): string {
	if (sandbox === null) return NOT_LOOKED_AT;
	const rows = sandbox.files.changes.map(({ change, path, entry, canaries }) =>
		cells(
			change,
			path,
			entry === undefined ? '' : entry.mode.toString(8).padStart(4, '0'),
			entry?.isExecutable === true ? 'executable' : '',
			entry?.sha256?.slice(0, 12) ?? '',
			[...(entry?.preview === undefined ? [] : [entry.preview]), ...canaries.map(({ key }) => `holds ${key}`)].join(' '),
		),
	);
	return `${table(['change', 'path', 'mode', '', 'sha256', 'begins'], rows)}${left(sandbox.files.beyond, 'more change')}`;
}

function usage({ sandbox, run }: Report): string {
	if (run.mode !== 'sandbox') return NOT_LOOKED_AT;
	const resources = sandbox?.resources ?? null;
	if (resources === null) return '<p class="muted">Nobody could count it.</p>';
	const { peak, total } = resources;
	const processes = `${number(peak.processes)} process${peak.processes === 1 ? '' : 'es'}`;
	return `<p>${(total.cpuMs / 1000).toFixed(1)} s of processor time, ${bytes(peak.memoryBytes)} of memory and ${processes} at most, ${bytes(total.bytesOut)} sent.</p>`;
}

function unseen(report: Report): string {
	const { coverage, summary } = report;
	return `<p>${counted(coverage.calls, 'call')} · ${workedWords(report)}${besides(report)
		.map((part) => ` · ${part}`)
		.join('')} · untested ${summary.untested} · gaps ${summary.gaps}</p>${list([
		...untestedOf(report).map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`),
		...coverage.gaps.map(({ reason, count, example }) => `${count}× ${reason}, e.g. ${example}`),
	])}${notWorked(report)}`;
}

function notWorked(report: Report): string {
	const rows = sharedErrors(report).map(({ tools, error, help }) => cells(tools.join(', '), error, help ?? ''));
	return rows.length === 0 ? '' : `<h3>Not seen at work</h3>${table(['tools', 'error', 'what would help'], rows)}`;
}

function rules({ verdicts }: Report): string {
	return table(
		['rule', 'verdict', ''],
		verdicts.map(({ rule, verdict, reason }) => cells(rule, verdict, reason ?? '')),
	);
}

function left(count: number, noun: string): string {
	return count === 0 ? '' : `<p class="muted">… ${counted(count, noun)}</p>`;
}

function list(texts: readonly string[]): string {
	return texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${markup(text)}</li>`).join('')}</ul>`;
}
