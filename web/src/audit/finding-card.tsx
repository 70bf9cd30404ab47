// One finding: what was declared and observed, its evidence, and for each piece of evidence the line of the trace.

import { useState } from 'preact/hooks';
import type { Finding } from '#model/finding.ts';
import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import { describeObservation } from '#report/describe-observation.ts';
import { scopeLabel, scopeText } from '#report/scope-label.ts';
import { number } from '#util/counted.ts';
import { duration } from '../format-time.ts';
import { CommandLine, CopyButton } from '../parts/command-line.tsx';
import { SeverityMark } from '../parts/marks.tsx';
import { Shown } from '../parts/shown.tsx';

const MOST_EVIDENCE = 20;

export interface EvidenceProps {
	readonly report: Report;
	readonly showInTimeline: ((seq: number) => void) | undefined;
}

interface CardProps extends EvidenceProps {
	readonly finding: Finding;
	/** Title of an incident that consists of this finding. */
	readonly title?: string;
	readonly evidence: ReadonlyMap<number, Observation>;
	readonly isOpen: boolean;
	/** Whether the finding belongs to an incident, which shows the fix and the command for all of its findings. */
	readonly isPart?: boolean;
}

export function FindingCard({ finding, title = finding.observed, evidence, report, showInTimeline, isOpen, isPart = false }: CardProps) {
	const { severity, rule, observed, declared, scopes, fix, repeat, firstSeen } = finding;
	const rationale = report.rules.find(({ id }) => id === rule)?.rationale;
	const [isUnfolded, setUnfolded] = useState(isOpen);
	return (
		<details class={`finding ${severity}`} open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
			<summary>
				<SeverityMark severity={severity} />
				<span class="finding-text">
					<Shown text={title} />
				</span>
				<span class="finding-rule muted">
					<code>{rule}</code> · <Shown text={scopeLabel(finding)} />
				</span>
			</summary>
			{isUnfolded ? (
				<div class="finding-body">
					<dl class="against">
						<div>
							<dt>Declared</dt>
							<dd>
								<Shown text={declared} />
							</dd>
						</div>
						<div>
							<dt>Observed</dt>
							<dd>
								<Shown text={observed} />
							</dd>
						</div>
					</dl>
					{scopes.length > 1 ? (
						<p class="muted">
							Seen in <Shown text={scopes.map(scopeText).join(', ')} />
						</p>
					) : null}
					{firstSeen === undefined ? null : (
						<p class="muted">
							First seen in pass {firstSeen.pass}
							{firstSeen.call === undefined ? '' : `, at call ${firstSeen.call} of its tool`}: not from the beginning.
						</p>
					)}
					<EvidenceList {...{ finding, evidence, report, showInTimeline }} />
					{fix === undefined || isPart ? null : (
						<p>
							<strong>Fix</strong> <Shown text={fix} />
						</p>
					)}
					{rationale === undefined ? null : (
						<p class="muted">
							<strong>Why</strong> {rationale}
						</p>
					)}
					<div class="repeat">
						{repeat === undefined || isPart ? null : <CommandLine command={repeat} label="command that repeats it" />}
						<CommandLine command={`candor explain ${rule}`} label="command that explains the rule" />
					</div>
				</div>
			) : null}
		</details>
	);
}

function EvidenceList({ finding, evidence, report, showInTimeline }: Omit<CardProps, 'isOpen'>) {
	const cited = finding.evidence.flatMap((seq) => evidence.get(seq) ?? []);
	if (cited.length === 0) return <p class="muted">It rests on the declaration or the answers: no single observation is cited.</p>;
	const beyond = cited.length - MOST_EVIDENCE + (finding.evidenceBeyond ?? 0);
	return (
		<>
			<h3>Evidence</h3>
			<ol class="evidence">
				{cited.slice(0, MOST_EVIDENCE).map((observation) => (
					<li key={observation.seq}>
						<EvidenceLine {...{ observation, report, showInTimeline }} />
					</li>
				))}
			</ol>
			{beyond > 0 ? <p class="muted">… and {number(beyond)} more</p> : null}
		</>
	);
}

interface LineProps extends EvidenceProps {
	readonly observation: Observation;
}

function EvidenceLine({ observation, report, showInTimeline }: LineProps) {
	const { seq, at, pid, exe, pass, phase, cause } = observation;
	const began = report.coverage.phases[0]?.began ?? at;
	const step = cause === undefined ? undefined : report.steps.find((result) => result.step.id === cause.step)?.step;
	const line = JSON.stringify(observation);
	return (
		<details class="trace">
			<summary>
				<span class="seq">#{seq}</span> <code>{describeObservation(observation)}</code>
			</summary>
			<p class="muted">
				{duration(Math.max(0, at - began))} after the start · pass {pass}, {phase}
				{step === undefined ? '' : ` · call ${step.id}`}
				{step !== undefined && 'tool' in step ? (
					<>
						{' of '}
						<Shown text={step.tool} />
					</>
				) : null}
				{cause === undefined ? '' : cause.by === 'exact' ? ' (proved by its arguments or processes)' : ' (happened while it ran)'}
				{pid === undefined ? '' : ` · process ${pid}`}
				{exe === undefined ? null : (
					<>
						{' '}
						<Shown text={exe} code />
					</>
				)}
			</p>
			<p class="trace-line">
				<Shown text={line} code />
			</p>
			<div class="repeat">
				<CopyButton text={line} label="trace line" />
				{showInTimeline === undefined ? null : (
					<button type="button" class="copy" onClick={() => showInTimeline(seq)}>
						Show in the timeline
					</button>
				)}
				<span class="muted">
					With <code>--out-dir DIR</code> it is the line with <code>{`"seq":${seq}`}</code> of <code>DIR/observations.ndjson</code>.
				</span>
			</div>
		</details>
	);
}
