// Each tool's declaration beside its observed effects.

import type { ComponentChildren } from 'preact';
import type { DeclaredTool } from '#model/declaration.ts';
import type { ScopeProfile } from '#model/profile.ts';
import type { Report } from '#model/report.ts';
import type { StepResult } from '#model/step.ts';
import { counted, number } from '#util/counted.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Shown } from '../parts/shown.tsx';
import { Effects } from './effects.tsx';

const MOST_TOOLS = 200;

export function ToolsSection({ report }: { readonly report: Report }) {
	const { declaration, profile } = report;
	const tools = declaration?.tools ?? [];
	const others = profile.scopes.filter(({ scope }) => scope.kind !== 'tool' || !tools.some(({ name }) => name === scope.name));
	if (tools.length === 0 && others.length === 0) return <p class="muted">It declares no tools, and nothing was seen.</p>;
	return (
		<>
			<DataTable
				label="Tools"
				look="tools"
				rows={[...tools.slice(0, MOST_TOOLS).map((tool) => toolRow(tool, report)), ...others.map(otherRow)]}
				keyOf={({ key }) => key}
				columns={[
					{ title: 'Tool', isHead: true, cell: ({ name }) => name },
					{ title: 'Declared', cell: ({ declared }) => declared },
					{ title: 'Observed', cell: ({ observed }) => observed },
					{ title: 'Calls', cell: ({ calls }) => calls },
				]}
			/>
			{tools.length > MOST_TOOLS ? <p class="muted">… {counted(tools.length - MOST_TOOLS, 'more tool')}</p> : null}
		</>
	);
}

interface ToolCells {
	readonly key: string;
	readonly name: ComponentChildren;
	readonly declared: ComponentChildren;
	readonly observed: ComponentChildren;
	readonly calls: ComponentChildren;
}

function toolRow(tool: DeclaredTool, report: Report): ToolCells {
	const { name } = tool;
	const steps = report.steps.filter(({ step }) => 'tool' in step && step.tool === name);
	const effects = report.profile.scopes.find(({ scope }) => scope.kind === 'tool' && scope.name === name)?.effects ?? [];
	const notWorked = report.coverage.notWorked.find((one) => one.tool === name);
	return {
		key: `tool ${name}`,
		name: (
			<>
				<Shown text={name} code />
				{notWorked === undefined ? null : <span class="pill medium">not seen at work</span>}
			</>
		),
		declared: <Declared tool={tool} />,
		observed: (
			<>
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
			</>
		),
		calls: <Outcomes steps={steps} />,
	};
}

function otherRow({ scope, effects }: ScopeProfile): ToolCells {
	const none = <span class="muted">–</span>;
	return {
		key: `${scope.kind} ${scope.name}`,
		name: (
			<>
				<span class="muted">{scope.kind}</span> <Shown text={scope.name} code />
			</>
		),
		declared: none,
		observed: <Effects effects={effects} />,
		calls: none,
	};
}

function Declared({ tool: { description, annotations } }: { readonly tool: DeclaredTool }) {
	const claims = [
		...(annotations?.readOnlyHint === true ? ['read-only'] : []),
		...(annotations?.destructiveHint === false ? ['not destructive'] : []),
		...(annotations?.openWorldHint === false ? ['closed world'] : []),
		...(annotations?.idempotentHint === true ? ['idempotent'] : []),
	];
	return (
		<>
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
		</>
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

/** Folds a long description after its beginning. */
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
