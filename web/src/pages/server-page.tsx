import { useState } from 'preact/hooks';
import { counted } from '#util/counted.ts';
import type { ServerDetail } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { milliseconds } from '../format-time.ts';
import { linkPart } from '../link-part.ts';
import { AUDIT_COLUMNS } from '../parts/audit-columns.tsx';
import { CommandLine } from '../parts/command-line.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { TrustLine } from '../parts/trust-line.tsx';
import { go, linkTo } from '../router.ts';

export function ServerPage({ name }: { readonly name: string }) {
	const answer = useAnswer<ServerDetail>(`/api/servers/${encodeURIComponent(name)}`);
	return (
		<>
			<PageHeading title={name}>
				<a class="button" href={`${linkTo('ledger')}?server=${encodeURIComponent(name)}`}>
					Its calls
				</a>
			</PageHeading>
			<WhenAnswered of={answer}>{(server) => <Server server={server} />}</WhenAnswered>
		</>
	);
}

function Server({ server }: { readonly server: ServerDetail }) {
	const { description, author, category, npmPackage, githubUrl, history } = server;
	const facts = [
		['Author', author],
		['Category', category],
		['Package', npmPackage],
		['Source', githubUrl],
	] as const;
	return (
		<>
			{description === undefined ? null : (
				<p class="lead">
					<Shown text={description} />
				</p>
			)}
			<dl class="inline-facts">
				{facts.map(([term, value]) =>
					value === undefined || value === null ? null : (
						<div key={term}>
							<dt>{term}</dt>
							<dd>
								<Shown text={value} />
							</dd>
						</div>
					),
				)}
			</dl>
			{history.length === 0 ? (
				<Empty title="It was never audited." command="candor audit --json -- npx -y some-mcp-server | candor push -" />
			) : (
				<>
					<section class="part card" aria-labelledby="trust-title">
						<h2 id="trust-title">Trust over {counted(history.length, 'audit')}</h2>
						<TrustLine audits={history} />
					</section>
					<History history={history} />
					<section class="part" aria-labelledby="badge-title">
						<h2 id="badge-title">Badge</h2>
						<CommandLine command={`![candor](${location.origin}/badge/${linkPart(server.name)}.svg)`} label="badge" />
					</section>
				</>
			)}
		</>
	);
}

/** Two audits can be selected and compared. */
function History({ history }: { readonly history: ServerDetail['history'] }) {
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const newestFirst = history.toSorted((a, b) => milliseconds(b.at) - milliseconds(a.at));
	const choose = (id: string, isChosen: boolean) =>
		setChosen((before) => (isChosen ? [...before, id].slice(-2) : before.filter((one) => one !== id)));
	const [older, newer] = chosen.toSorted((a, b) => position(newestFirst, b) - position(newestFirst, a));
	return (
		<section class="part" aria-labelledby="history-title">
			<div class="part-head">
				<h2 id="history-title">Audits</h2>
				<button
					type="button"
					class="button"
					disabled={older === undefined || newer === undefined}
					onClick={() => older !== undefined && newer !== undefined && go(linkTo('audits', older, 'diff', newer))}
				>
					Compare the two chosen
				</button>
			</div>
			<DataTable
				label="Audits"
				rows={newestFirst}
				keyOf={({ id }) => id}
				columns={[
					{
						title: 'Compare',
						cell: ({ id }) => (
							<input
								type="checkbox"
								aria-label={`Choose the audit ${id}`}
								checked={chosen.includes(id)}
								onChange={(event) => choose(id, event.currentTarget.checked)}
							/>
						),
					},
					{
						title: 'Audit',
						isHead: true,
						cell: ({ id, at }) => (
							<a href={linkTo('audits', id)}>
								<Ago at={at} />
							</a>
						),
					},
					...AUDIT_COLUMNS,
					{
						title: 'Version',
						cell: ({ version }) => (version === undefined || version === null ? <span class="muted">–</span> : <Shown text={version} />),
					},
				]}
			/>
		</section>
	);
}

function position(audits: ServerDetail['history'], id: string): number {
	return audits.findIndex((audit) => audit.id === id);
}
