// Incidents, the worst first, with a filter. A finding without an incident is shown on its own.

import { useMemo, useState } from 'preact/hooks';
import type { Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import { isAtLeast, SEVERITIES, type Severity, worstFirst } from '#model/severity.ts';
import { scopeText } from '#report/scope-label.ts';
import { number } from '#util/counted.ts';
import { type EvidenceProps, FindingCard } from './finding-card.tsx';
import { IncidentCard } from './incident-card.tsx';

interface Told {
	readonly incident: Incident;
	readonly findings: readonly Finding[];
}

export function IncidentsSection({ report, showInTimeline }: EvidenceProps) {
	const [text, setText] = useState('');
	const [least, setLeast] = useState<Severity>('info');
	const evidence = useMemo(() => new Map(report.evidence.map((one) => [one.seq, one])), [report]);
	const all = useMemo((): readonly Told[] => {
		const byId = new Map(report.findings.map((finding) => [finding.id, finding]));
		return worstFirst(report.incidents).map((incident) => ({ incident, findings: incident.findings.flatMap((id) => byId.get(id) ?? []) }));
	}, [report]);
	if (all.length === 0)
		return (
			<p class="muted">
				{report.summary.conclusion === 'clean'
					? 'None: everything that was seen is explained.'
					: 'None, but see what was not tested and not seen: it keeps the conclusion from being clean.'}
			</p>
		);
	const wanted = text.trim().toLowerCase();
	const shown = all.filter((told) => isAtLeast(told.incident.severity, least) && (wanted === '' || searchText(told).includes(wanted)));
	return (
		<>
			{all.length > 3 ? <FilterBar {...{ text, setText, least, setLeast }} shown={shown.length} all={all.length} /> : null}
			{shown.length === 0 ? <p class="muted">None passes the filter.</p> : null}
			{shown.map(({ incident, findings }, index) => {
				const common = { evidence, report, showInTimeline, isOpen: index === 0 && isAtLeast(incident.severity, 'medium') };
				const [only] = findings;
				return findings.length === 1 && only !== undefined ? (
					<FindingCard key={incident.id} finding={only} title={incident.title} {...common} />
				) : (
					<IncidentCard key={incident.id} {...{ incident, findings }} {...common} />
				);
			})}
		</>
	);
}

function searchText({ incident, findings }: Told): string {
	const parts = findings.map(
		({ rule, observed, declared, scopes }) => `${rule} ${observed} ${declared} ${scopes.map(scopeText).join(' ')}`,
	);
	return [incident.title, ...parts].join(' ').toLowerCase();
}

interface FilterProps {
	readonly text: string;
	readonly setText: (text: string) => void;
	readonly least: Severity;
	readonly setLeast: (least: Severity) => void;
	readonly shown: number;
	readonly all: number;
}

function FilterBar({ text, setText, least, setLeast, shown, all }: FilterProps) {
	return (
		<div class="toolbar">
			<label class="field grow">
				<span class="unseen">Filter incidents</span>
				<input
					type="search"
					placeholder="Filter by rule, tool or text"
					value={text}
					onInput={(event) => setText(event.currentTarget.value)}
				/>
			</label>
			<label class="field">
				<span class="unseen">Least severity</span>
				<select value={least} onChange={(event) => setLeast(SEVERITIES.find((one) => one === event.currentTarget.value) ?? 'info')}>
					{SEVERITIES.map((severity) => (
						<option key={severity} value={severity}>
							{severity === 'info' ? 'All severities' : `${severity} and above`}
						</option>
					))}
				</select>
			</label>
			<span class="muted" role="status">
				{number(shown)} of {number(all)}
			</span>
		</div>
	);
}
