import { counted } from '#util/counted.ts';
import type { ServerEntry } from '../api/shapes.ts';
import { ConclusionMark, SeverityCounts, Trust } from '../parts/marks.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty } from '../parts/states.tsx';
import { linkTo } from '../router.ts';

export function ServerCards({ servers }: { readonly servers: readonly ServerEntry[] }) {
	if (servers.length === 0)
		return (
			<Empty title="No server is known yet." command="candor audit --json -- npx -y some-mcp-server | candor push -">
				The first pushed or started audit makes its server’s page.
			</Empty>
		);
	return (
		<ul class="cards">
			{servers.map(({ name, description, audits, last }) => (
				<li key={name} class="card server-card">
					<h3>
						<a href={linkTo('servers', name)}>
							<Shown text={name} />
						</a>
					</h3>
					<p class="muted clamp">{description === undefined ? 'No description.' : <Shown text={description} />}</p>
					{last === undefined ? (
						<p class="muted">not audited</p>
					) : (
						<>
							<div class="server-facts">
								<ConclusionMark conclusion={last.conclusion} />
								<Trust score={last.trust} />
							</div>
							<SeverityCounts counts={last.bySeverity} />
							<p class="muted small">
								{counted(audits, 'audit')}, last <Ago at={last.at} />
								{last.worked === undefined ? '' : ` · ${last.worked.worked} of ${last.worked.declared} tools seen at work`}
							</p>
						</>
					)}
				</li>
			))}
		</ul>
	);
}
