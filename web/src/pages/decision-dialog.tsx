import type { LedgerLine } from '../api/shapes.ts';
import { milliseconds } from '../format-time.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { DecisionMark } from '../parts/marks.tsx';
import { Shown } from '../parts/shown.tsx';
import { linkTo } from '../router.ts';

/** Everything that the ledger keeps about one decision. */
export function DecisionDialog({ line, close }: { readonly line: LedgerLine; readonly close: () => void }) {
	const { seq, at, server, tool, method, decision, rule, reason, digest, outcome, durationMs } = line;
	const rows = [
		['Tool', tool ?? method],
		['Rule', rule],
		['Reason', reason],
		[
			'Outcome',
			outcome === undefined || outcome === null ? undefined : `${outcome}${typeof durationMs === 'number' ? `, ${durationMs} ms` : ''}`,
		],
		['Digest', digest],
	] as const;
	return (
		<Dialog title={`Decision ${seq}`} close={close}>
			<p>
				<DecisionMark decision={decision} /> <span class="muted">{new Date(milliseconds(at)).toLocaleString('en-GB')}</span>
			</p>
			<dl class="rows-of">
				<dt>Server</dt>
				<dd>
					<a href={linkTo('servers', server)} onClick={close}>
						<Shown text={server} />
					</a>
				</dd>
				{rows.map(([term, value]) =>
					value === undefined || value === null ? null : (
						<>
							<dt>{term}</dt>
							<dd>
								<Shown text={value} code={term === 'Digest' || term === 'Tool'} />
							</dd>
						</>
					),
				)}
			</dl>
			<h3>Arguments</h3>
			{line.arguments === undefined || line.arguments === null ? (
				<p class="muted">
					Only their digest is kept. With <code>candor guard --log-arguments masked</code> the guard keeps them, masked.
				</p>
			) : (
				<JsonView value={line.arguments} label="Arguments, masked" />
			)}
			<CommandLine command="candor ledger verify" label="command that verifies the chain" />
		</Dialog>
	);
}
