// What each tool declares beside what it was seen to do.

import { useState } from 'preact/hooks';
import type { DeclaredTool } from '#model/declaration.ts';
import type { Effect, ScopeProfile } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import type { StepResult } from '#model/step.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { Shown } from '../parts/shown.tsx';

const MOST_TOOLS = 200;
const MOST_EFFECTS = 100;
const GROUPS = [
	{ title: 'reads', kinds: ['read', 'list'] },
	{ title: 'writes', kinds: ['write', 'delete', 'mkdir', 'executable'] },
	{ title: 'runs', kinds: ['exec', 'load', 'kernel'] },
	{ title: 'network', kinds: ['egress', 'local-socket', 'listen'] },
	{ title: 'discloses', kinds: ['disclosure'] },
] as const;

export function ToolsSection({ report }: { readonly report: Report }) {
	const { declaration, profile } = report;
	const tools = declaration?.tools ?? [];
	const others = profile.scopes.filter(({ scope }) => scope.kind !== 'tool' || !tools.some(({ name }) => name === scope.name));
	if (tools.length === 0 && others.length === 0) return <p class="muted">It declares no tools, and nothing was seen.</p>;
	return (
		<div class="scrolls" role="region" aria-label="Tools" tabIndex={0}>
			<table class="tools stacked">
				<thead>
					<tr>
						<th scope="col">Tool</th>
						<th scope="col">Declared</th>
						<th scope="col">Observed</th>
						<th scope="col">Calls</th>
					</tr>
				</thead>
				<tbody>
					{tools.slice(0, MOST_TOOLS).map((tool) => (
						<ToolRow key={tool.name} tool={tool} report={report} />
					))}
					{others.map((scope) => (
						<OtherRow key={`${scope.scope.kind}${scope.scope.name}`} scope={scope} />
					))}
				</tbody>
			</table>
			{tools.length > MOST_TOOLS ? <p class="muted">… {counted(tools.length - MOST_TOOLS, 'more tool')}</p> : null}
		</div>
	);
}

function ToolRow({ tool, report }: { readonly tool: DeclaredTool; readonly report: Report }) {
	const { name, description, annotations } = tool;
	const steps = report.steps.filter(({ step }) => 'tool' in step && step.tool === name);
	const effects = report.profile.scopes.find(({ scope }) => scope.kind === 'tool' && scope.name === name)?.effects ?? [];
	const notWorked = report.coverage.notWorked.find((one) => one.tool === name);
	const claims = [
		...(annotations?.readOnlyHint === true ? ['read-only'] : []),
		...(annotations?.destructiveHint === false ? ['not destructive'] : []),
		...(annotations?.openWorldHint === false ? ['closed world'] : []),
		...(annotations?.idempotentHint === true ? ['idempotent'] : []),
	];
	return (
		<tr>
			<th scope="row" data-label="Tool">
				<Shown text={name} code />
				{notWorked === undefined ? null : <span class="pill medium">not seen at work</span>}
			</th>
			<td data-label="Declared">
				<Folded text={description ?? ''} />
				{claims.length === 0 ? null : (
					<p class="claims">
						{claims.map((claim) => (
							<span key={claim} class="pill quiet-pill">
								{claim}
							</span>
						))}
					</p>
				)}
			</td>
			<td data-label="Observed">
				{report.run.mode === 'sandbox' ? <Effects effects={effects} /> : <span class="muted">not looked at</span>}
				{notWorked === undefined ? null : (
					<p class="muted">
						<Shown text={notWorked.error} />
						{notWorked.help === undefined ? null : (
							<>
								{' → '}
								<Shown text={notWorked.help} />
							</>
						)}
					</p>
				)}
			</td>
			<td data-label="Calls">
				<Outcomes steps={steps} />
			</td>
		</tr>
	);
}

function OtherRow({ scope: { scope, effects } }: { readonly scope: ScopeProfile }) {
	return (
		<tr>
			<th scope="row" data-label="Scope">
				<span class="muted">{scope.kind}</span> <Shown text={scope.name} code />
			</th>
			<td data-label="Declared" class="muted">
				–
			</td>
			<td data-label="Observed">
				<Effects effects={effects} />
			</td>
			<td data-label="Calls" class="muted">
				–
			</td>
		</tr>
	);
}

function Effects({ effects }: { readonly effects: readonly Effect[] }) {
	const [isOpen, setOpen] = useState(false);
	if (effects.length === 0) return <span class="muted">no effects</span>;
	const loose = effects.filter(({ explanation }) => explanation === undefined);
	const sorted = [...loose, ...effects.filter(({ explanation }) => explanation !== undefined)];
	return (
		<>
			<ul class="effect-groups">
				{GROUPS.map(({ title, kinds }) => {
					const like = effects.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
					if (like.length === 0) return null;
					const unexplained = pathsIn(like.filter(({ explanation }) => explanation === undefined));
					const explained = pathsIn(like) - unexplained;
					return (
						<li key={title}>
							{title} {unexplained > 0 ? <strong class="loose">{number(unexplained)} unexplained</strong> : null}
							{unexplained > 0 && explained > 0 ? ', ' : ''}
							{explained > 0 ? <span class="muted">{number(explained)} explained</span> : null}
						</li>
					);
				})}
			</ul>
			{loose.slice(0, 4).map((effect) => (
				<EffectLine key={`${effect.kind}${effect.subject}`} effect={effect} />
			))}
			<details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary>All {counted(effects.length, 'effect')}</summary>
				{isOpen
					? sorted
							.slice(0, MOST_EFFECTS)
							.map((effect) => <EffectLine key={`${effect.kind}${effect.subject}${effect.explanation?.by}`} effect={effect} />)
					: null}
				{isOpen && sorted.length > MOST_EFFECTS ? <p class="muted">… {counted(sorted.length - MOST_EFFECTS, 'more effect')}</p> : null}
			</details>
		</>
	);
}

function EffectLine({ effect }: { readonly effect: Effect }) {
	const { kind, subject, attempted, succeeded, explanation, detail, guarded, milder } = effect;
	return (
		<p class={explanation === undefined ? 'effect-line loose' : 'effect-line'}>
			<span class="effect-kind">{kind}</span> <Shown text={subject} code />{' '}
			<span class="muted">
				{attempted === succeeded ? `${number(attempted)}×` : `${number(succeeded)} of ${number(attempted)} succeeded`}
				{explanation === undefined ? '' : ` · ${explanation.by}: ${printable(explanation.because)}`}
				{guarded === undefined ? '' : ` · ${printable(guarded.what)}`}
				{milder === undefined ? '' : ` · ${printable(milder)}`}
				{detail === undefined ? '' : ` · ${printable(detail)}`}
			</span>
		</p>
	);
}

function Outcomes({ steps }: { readonly steps: readonly StepResult[] }) {
	if (steps.length === 0) return <span class="muted">never called</span>;
	const outcomes = [...Map.groupBy(steps, ({ outcome }) => outcome)].toSorted(([, a], [, b]) => b.length - a.length);
	return (
		<ul class="outcomes">
			{outcomes.map(([outcome, like]) => (
				<li key={outcome} class={outcome === 'ok' ? 'ok' : outcome === 'tool-error' || outcome === 'protocol-error' ? 'refused' : 'broken'}>
					{number(like.length)} {outcome}
				</li>
			))}
		</ul>
	);
}

/** A long description is folded after its beginning. */
function Folded({ text }: { readonly text: string }) {
	if (text === '') return <span class="muted">no description</span>;
	if (text.length <= 260) return <Shown text={text} />;
	return (
		<details class="more">
			<summary>
				<Shown text={`${text.slice(0, 220)}…`} />
			</summary>
			<Shown text={text} />
		</details>
	);
}

/** An effect may stand for many paths. */
function pathsIn(effects: readonly Effect[]): number {
	return effects.reduce((sum, { paths = 1 }) => sum + paths, 0);
}
