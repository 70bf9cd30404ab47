// The audit page, which is the same in the dashboard and in the stand-alone report.

import { useRef, useState } from 'preact/hooks';
import type { Report } from '#model/report.ts';
import type { RunTimeline } from '#model/timeline.ts';
import { counted, number } from '#util/counted.ts';
import { TimelineView } from '../timeline/timeline.tsx';
import { AuditHead, type Stored } from './audit-head.tsx';
import { FilesSection } from './files-section.tsx';
import { IncidentsSection } from './incidents-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { Section } from './section.tsx';
import { timelineOfEvidence } from './timeline-of-evidence.ts';
import { ToolsSection } from './tools-section.tsx';
import { UnseenSection } from './unseen-section.tsx';

interface AuditViewProps {
	readonly report: Report;
	/** The server's further data about the audit. Absent in the stand-alone report. */
	readonly stored?: Stored;
}

export function AuditView({ report, stored }: AuditViewProps) {
	const [focus, setFocus] = useState<{ readonly seq: number; readonly asked: number }>();
	const drawing = useRef<HTMLElement>(null);
	const showInTimeline = (seq: number) => {
		setFocus((before) => ({ seq, asked: (before?.asked ?? 0) + 1 }));
		drawing.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
	};
	const timeline = report.timeline ?? timelineOfEvidence(report);
	const { tools } = report.coverage;
	return (
		<article class="audit">
			<AuditHead report={report} {...(stored === undefined ? {} : { stored })} />
			<SectionLinks report={report} />
			<Section id="incidents" title="Incidents" count={report.incidents.length} lead={incidentsLead(report)}>
				<IncidentsSection report={report} showInTimeline={timeline === null ? undefined : showInTimeline} />
			</Section>
			<Section id="timeline" title="Timeline" element={drawing} lead={timelineLead(report, timeline)}>
				{timeline === null ? (
					<p class="muted">Nothing was watched: {report.run.mode} mode looks only at what the server answers.</p>
				) : (
					<TimelineView report={report} timeline={timeline} focus={focus} />
				)}
			</Section>
			<Section id="tools" title="Declared and observed" lead={`${tools.worked} of ${tools.declared} tools were seen at work.`}>
				<ToolsSection report={report} />
			</Section>
			<Section id="network" title="Network">
				<NetworkSection report={report} />
			</Section>
			<Section id="files" title="Changed files">
				<FilesSection report={report} />
			</Section>
			<Section id="unseen" title="Not tested, not seen" count={report.summary.untested + report.summary.gaps}>
				<UnseenSection report={report} />
			</Section>
			<Section id="rules" title="Rules" count={report.verdicts.length} lead={rulesLead(report)}>
				<RulesSection report={report} />
			</Section>
			<footer class="audit-foot muted">
				candor {report.run.candor} · run {report.run.id} · seed {report.run.seed} · {report.run.startedAt} · report {report.schemaVersion}
			</footer>
		</article>
	);
}

function incidentsLead({ findings, incidents }: Report): string | undefined {
	if (findings.length === incidents.length) return undefined;
	return `${counted(findings.length, 'finding')}: those that share evidence are one story.`;
}

function timelineLead(report: Report, timeline: RunTimeline | null): string | undefined {
	if (timeline === null) return undefined;
	if (report.timeline === null) return 'This report is of an older version: only what findings cite is drawn.';
	return `${number(report.steps.length)} steps against ${number(report.coverage.observations)} observations of files, processes and network.`;
}

/** Untested rules are named separately, because they are not passes. */
function rulesLead({ verdicts }: Report): string {
	const told = (verdict: string, word: string) => `${number(verdicts.filter((one) => one.verdict === verdict).length)} ${word}`;
	return [told('fail', 'failed'), told('untested', 'untested'), told('pass', 'passed'), told('not-applicable', 'not applicable')]
		.filter((part) => !part.startsWith('0 '))
		.join(', ');
}

const LINKS = [
	['incidents', 'Incidents'],
	['timeline', 'Timeline'],
	['tools', 'Tools'],
	['network', 'Network'],
	['files', 'Files'],
	['unseen', 'Not seen'],
	['rules', 'Rules'],
] as const;

/** Uses buttons instead of links, because the part of the address after `#` names the page. */
function SectionLinks({ report }: { readonly report: Report }) {
	const counts: Readonly<Record<string, number>> = {
		incidents: report.incidents.length,
		unseen: report.summary.untested + report.summary.gaps,
	};
	return (
		<nav class="section-links" aria-label="Parts of the report">
			{LINKS.map(([id, title]) => (
				<button key={id} type="button" onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'smooth' })}>
					{title}
					{counts[id] === undefined ? null : <span class="count">{number(counts[id])}</span>}
				</button>
			))}
		</nav>
	);
}
