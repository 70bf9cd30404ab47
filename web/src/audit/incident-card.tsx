// Several findings that are one story: its summary, its chain, its calls, the command that repeats it, and one fix.

import { useState } from 'preact/hooks';
import type { Finding } from '#model/finding.ts';
import type { Incident } from '#model/incident.ts';
import type { Observation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import { counted, number } from '#util/counted.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { SeverityMark } from '../parts/marks.tsx';
import { Shown } from '../parts/shown.tsx';
import { stepSubject } from '../timeline/step-bars.ts';
import { type EvidenceProps, FindingCard } from './finding-card.tsx';
import { repeatCommand } from './repeat-command.ts';

const MOST_CALLS = 12;

interface IncidentProps extends EvidenceProps {
	readonly incident: Incident;
	/** Findings in the order of the chain. */
	readonly findings: readonly Finding[];
	readonly evidence: ReadonlyMap<number, Observation>;
	readonly isOpen: boolean;
}

export function IncidentCard({ incident, findings, evidence, report, showInTimeline, isOpen }: IncidentProps) {
	const { severity, title, steps, fix, repeat } = incident;
	const [isUnfolded, setUnfolded] = useState(isOpen);
	const calls = report.steps.filter(({ step }) => steps.includes(step.id));
	return (
		<details class={`finding incident ${severity}`} open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
			<summary>
				<SeverityMark severity={severity} />
				<span class="finding-text">
					<Shown text={title} />
				</span>
				<span class="finding-rule muted">
					{counted(findings.length, 'finding')}
					{calls.length === 0 ? '' : ` · ${counted(calls.length, 'call')}`}
				</span>
			</summary>
			{isUnfolded ? (
				<div class="finding-body">
					<h3>What happened, in order</h3>
					<ol class="chain">
						{findings.map((finding) => (
							<li key={finding.id}>
								<FindingCard {...{ finding, evidence, report, showInTimeline }} isOpen={false} isPart />
							</li>
						))}
					</ol>
					<Calls calls={calls} />
					{fix === '' ? null : (
						<p>
							<strong>Fix</strong> <Shown text={fix} />
						</p>
					)}
					<div class="repeat">
						<span class="muted">Repeat it:</span>
						<CommandLine command={repeat ?? repeatCommand(report, onlyToolOf(calls))} label="command that repeats it" />
					</div>
				</div>
			) : null}
		</details>
	);
}

/** Returns undefined if the calls belong to several tools or to none. */
function onlyToolOf(calls: readonly StepResult[]): string | undefined {
	const tools = new Set(calls.map(({ step }) => (step.kind === 'call' ? step.tool : undefined)));
	return tools.size === 1 ? [...tools][0] : undefined;
}

function Calls({ calls }: { readonly calls: readonly StepResult[] }) {
	if (calls.length === 0) return null;
	return (
		<p class="calls">
			<strong>Calls</strong>{' '}
			{calls.slice(0, MOST_CALLS).map((result) => (
				<span key={result.step.id} class="pill quiet-pill">
					{number(result.step.id)} <Shown text={stepSubject(result)} />
				</span>
			))}
			{calls.length > MOST_CALLS ? <span class="muted"> … and {number(calls.length - MOST_CALLS)} more</span> : null}
		</p>
	);
}
